import { ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '@/lib/i18n';
import { Button, ErrorState, IconButton, Sheet } from '@/ui';
import { cropImage } from './avatar';
import { CENTRED, clampPlacement, MAX_ZOOM } from './crop';
import { CropFrame } from './crop-frame';

type Props = {
  /** Null while no file is being cropped. */
  file: File | null;
  onClose: () => void;
  onUse: (picture: File) => void;
};

/** Dialog for cropping the chosen picture to a circle. */
export function CropDialog({ file, onClose, onUse }: Props) {
  const { t } = useTranslation('settings');
  // Kept while the dialog closes.
  const last = useRef<File | null>(null);
  last.current = file ?? last.current;
  return (
    <Sheet title={t('cropTitle')} isOpen={file !== null} onClose={onClose}>
      {last.current && <CropForm key={last.current.lastModified} file={last.current} onClose={onClose} onUse={onUse} />}
    </Sheet>
  );
}

function CropForm({ file, onClose, onUse }: { file: File; onClose: () => void; onUse: Props['onUse'] }) {
  const { t } = useTranslation('settings');
  const image = useRef<HTMLImageElement>(null);
  const [source, setSource] = useState('');
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [placement, setPlacement] = useState(CENTRED);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    const address = URL.createObjectURL(file);
    setSource(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);

  const place = (next: typeof placement) => size && setPlacement(clampPlacement(next, size));
  const zoom = (by: number) => place({ ...placement, zoom: placement.zoom + by });
  const use = async () => {
    if (!image.current || !size) return;
    setBusy(true);
    try {
      onUse(await cropImage(image.current, placement));
    } catch {
      setProblem(t('codes:image_unreadable'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="grid grid-cols-1 gap-4 px-6 pt-5 pb-6">
      {source && (
        <CropFrame
          source={source}
          size={size}
          placement={placement}
          onPlacementChange={place}
          imageRef={image}
          onLoad={({ naturalWidth, naturalHeight }) => setSize({ width: naturalWidth, height: naturalHeight })}
          onError={() => setProblem(t('codes:image_unreadable'))}
        />
      )}
      <p className="text-center text-xs text-ink-3">{t('cropHint')}</p>
      <div className="flex items-center gap-1">
        <IconButton icon={ZoomOut} label={t('zoomOut')} onClick={() => zoom(-0.25)} />
        <input
          type="range"
          aria-label={t('zoom')}
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={placement.zoom}
          onChange={({ target }) => place({ ...placement, zoom: Number(target.value) })}
          className="range"
        />
        <IconButton icon={ZoomIn} label={t('zoomIn')} onClick={() => zoom(0.25)} />
      </div>
      {problem && <ErrorState title={problem} />}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="o" onClick={onClose}>
          {t('common:common.cancel')}
        </Button>
        <Button onClick={() => void use()} busy={busy} disabled={!size}>
          {t('usePhoto')}
        </Button>
      </div>
    </div>
  );
}
