import { encode } from 'uqr';
import { useTranslation } from '@/lib/i18n';

/** Modules of white around the code, which readers need. */
const BORDER = 2;

/** QR code of a page's address, always dark on light: some readers take no other. */
export function LinkQrCode({ url }: { url: string }) {
  const { t } = useTranslation('share');
  const { data, size } = encode(url, { border: BORDER });
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <div className="grid justify-items-center gap-2">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t('qrAlt')}
        shapeRendering="crispEdges"
        className="w-full max-w-52 rounded-md border border-line bg-white"
      >
        <path d={dark} fill="#1B1813" />
      </svg>
      <p className="text-xs text-ink-3">{t('qrHint')}</p>
    </div>
  );
}
