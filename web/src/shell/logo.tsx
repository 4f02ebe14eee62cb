import { useTranslation } from '@/lib/i18n';
import { Link, LogoMark } from '@/ui';
import { useBrandName } from './settings';

type Props = { href?: string; size?: number };

/** The mark and, as live text, the operator's name for the product. */
export function Logo({ href = '/', size = 40 }: Props) {
  const { t } = useTranslation();
  const brand = useBrandName();
  return (
    <Link plain href={href} className="logo" aria-label={brand || t('nav.home')}>
      <LogoMark size={size} />
      <b>{brand}</b>
    </Link>
  );
}
