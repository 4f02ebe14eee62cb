import { ImageUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Me } from '@/api';
import { ACCEPTED_IMAGES } from '@/api/uploads/image-upload';
import { useTranslation } from '@/lib/i18n';
import { Avatar, Button, ErrorState, Icon } from '@/ui';
import { SectionCard } from '../section-card';
import { validateAvatar } from './avatar';
import { CropDialog } from './crop-dialog';
import { useAvatar } from './use-picture';

const PREVIEW_SIZE = 96;

export function AvatarSection({ me }: { me: Me }) {
  const { t } = useTranslation('settings');
  const { percent, problem, tell, upload, remove } = useAvatar(me);
  const [chosen, setChosen] = useState<File | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const choose = (file: File | undefined) => {
    if (!file) return;
    const error = validateAvatar(file);
    tell(error ? t(`codes:${error}`) : '');
    if (!error) setChosen(file);
  };

  return (
    <SectionCard title={t('photo')} subtitle={t('photoHint')}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <span className={percent === null ? undefined : 'opacity-60'}>
          <Avatar name={me.name} picture={me.profilePic} size={PREVIEW_SIZE} />
        </span>
        <div className="flex min-w-0 flex-1 basis-48 flex-wrap gap-2">
          <Button ref={button} variant="s" busy={percent !== null} onClick={() => picker.current?.click()}>
            <Icon of={ImageUp} size={18} />
            {me.profilePic ? t('changePhoto') : t('addPhoto')}
          </Button>
          {me.profilePic && percent === null && (
            <Button
              variant="t"
              onClick={() => {
                void remove();
                // The removed picture's button had the focus.
                button.current?.focus();
              }}
            >
              <Icon of={Trash2} size={18} />
              {t('removePhoto')}
            </Button>
          )}
          {percent !== null && (
            <span className="flex w-full items-center gap-3">
              <span
                role="progressbar"
                aria-label={t('photo')}
                aria-valuemin={0}
                aria-valuemax={100}
                aria-valuenow={percent}
                className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken"
              >
                <span
                  className="block h-full rounded-full bg-lapis transition-[width]"
                  style={{ width: `${percent}%` }}
                />
              </span>
              <span className="num text-xs text-ink-3">{t('photoUploading', { percent })}</span>
            </span>
          )}
        </div>
        <input
          ref={picker}
          type="file"
          accept={ACCEPTED_IMAGES}
          aria-label={t('photo')}
          tabIndex={-1}
          className="hidden"
          onChange={({ target }) => {
            choose(target.files?.[0]);
            // Allows choosing the same file again.
            target.value = '';
          }}
        />
      </div>
      {problem && <ErrorState title={problem} />}
      <CropDialog
        file={chosen}
        onClose={() => setChosen(null)}
        onUse={(picture) => {
          setChosen(null);
          void upload(picture);
        }}
      />
    </SectionCard>
  );
}
