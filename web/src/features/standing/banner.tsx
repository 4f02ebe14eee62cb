import { ShieldAlert } from 'lucide-react';
import { useUnreadStatement } from '@/api/session/unread-statement';
import { useTexts, useTranslation } from '@/lib/i18n';
import { ButtonLink, Icon } from '@/ui';
import { useStatementTexts } from './use-statement-texts';

/** Banner on every page while the member has not read the newest statement in effect. */
export function StandingBanner() {
  const ready = useTexts('standing');
  const { t } = useTranslation('standing');
  const { happened } = useStatementTexts();
  const statement = useUnreadStatement();
  if (!ready || !statement) return null;
  return (
    <section
      aria-label={t(statement.isHeld ? 'title' : 'banner.label')}
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b border-orange bg-orange-soft px-4 py-2"
    >
      <p role="status" className="flex min-w-0 items-center gap-2.5 text-s font-medium text-orange-ink">
        <Icon of={ShieldAlert} />
        <span className="wrap-anywhere">
          {happened(statement)}
          {statement.isHeld && ` ${t('banner.held')}`}
        </span>
      </p>
      <ButtonLink variant="k" size="sm" href={`/settings/standing#${statement.reference}`}>
        {t('banner.read')}
      </ButtonLink>
    </section>
  );
}
