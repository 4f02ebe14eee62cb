import type { Ref } from 'react';
import { useTranslation } from '@/lib/i18n';
import { ChoiceChip, TextArea } from '@/ui';

type Props = { value: string; error?: string; onChange: (licence: string) => void; inputRef: Ref<HTMLTextAreaElement> };

/** License of a product: the seller's words, or one of two common ones. */
export function LicenceField({ value, error, onChange, inputRef }: Props) {
  const { t } = useTranslation('composer');
  const usual = [t('licencePersonal'), t('licenceCommercial')];
  return (
    <div className="grid grid-cols-1 gap-2">
      <TextArea
        ref={inputRef}
        label={t('licence')}
        optional
        rows={1}
        value={value}
        error={error}
        hint={t('licenceHint')}
        onChange={(event) => onChange(event.target.value)}
        inputClassName="py-1.5"
      />
      <div className="flex flex-wrap gap-2">
        {usual.map((text) => (
          <ChoiceChip key={text} selected={value === text} onClick={() => onChange(value === text ? '' : text)}>
            {text}
          </ChoiceChip>
        ))}
      </div>
    </div>
  );
}
