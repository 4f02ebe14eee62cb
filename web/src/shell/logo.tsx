import { useTranslation } from '@/lib/i18n';
import { Link, LogoMark } from '@/ui';
import { useBrandName } from './settings';

type Props = { href?: string; size?: number };

/** Logo and the operator's product name as text. */
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
