import { BadgeCheck } from 'lucide-react';
import { cn } from '@/lib/cn';
import type { Range } from '@/lib/highlight-ranges';
import { useTranslation } from '@/lib/i18n';
import { Highlight } from './highlight';
import { Icon } from './icon';

type Props = {
  children: string;
  className?: string;
  /** Search matches in it. */
  highlights?: readonly Range[];
  /** Whether the API says that it is staff. Shown as an icon, which no name can contain; false where the API is silent. */
  isStaff: boolean;
};

/** Renders every member name: isolated, so that it never reorders the surrounding text. */
export function Name({ children, className, highlights, isStaff }: Props) {
  const name = (
    <bdi className={className}>
      <Highlight ranges={highlights}>{children}</Highlight>
    </bdi>
  );
  if (!isStaff) return name;
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1">
      {name}
      <StaffMark />
    </span>
  );
}

function StaffMark() {
  const { t } = useTranslation();
  const label = t('common.staff');
  return (
    <span role="img" aria-label={label} title={label} className="inline-flex shrink-0 text-green">
      <Icon of={BadgeCheck} size={16} />
    </span>
  );
}

/** Renders every handle: always left to right. */
export function Handle({ children, className, highlights }: Pick<Props, 'children' | 'className' | 'highlights'>) {
  return (
    <bdi dir="ltr" className={cn('text-ink-3', className)}>
      @<Highlight ranges={highlights}>{children}</Highlight>
    </bdi>
  );
}
