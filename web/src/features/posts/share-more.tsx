import { Code, QrCode } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '@/lib/i18n';
import { Button, Icon } from '@/ui';
import { EmbedCode, type EmbeddedPage } from './embed-code';
import { LinkQrCode } from './link-qr-code';

type Props = { url: string; embed?: EmbeddedPage; onShared?: () => void };
type Panel = 'embed' | 'qr';

/** Less frequent ways to share a page: the code of its card for other sites, and its QR code. */
export function ShareMore({ url, embed, onShared }: Props) {
  const { t } = useTranslation('share');
  const [shown, setShown] = useState<Panel | null>(null);
  const id = useId();
  const toggle = (panel: Panel) => ({
    'aria-expanded': shown === panel,
    'aria-controls': id,
    onClick: () => setShown((now) => (now === panel ? null : panel)),
  });
  return (
    <div>
      <div className="flex flex-wrap gap-2 *:flex-1">
        {embed && (
          <Button variant="o" {...toggle('embed')}>
            <Icon of={Code} size={18} />
            {t('embed')}
          </Button>
        )}
        <Button variant="o" {...toggle('qr')}>
          <Icon of={QrCode} size={18} />
          {t('qrCode')}
        </Button>
      </div>
      <div id={id} className={shown ? 'mt-4' : undefined}>
        {shown === 'embed' && embed && <EmbedCode embed={embed} onCopied={onShared} />}
        {shown === 'qr' && <LinkQrCode url={url} />}
      </div>
    </div>
  );
}
