import useSWR from 'swr';
import { api, type LetterSettings, useMemberPath } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { Checkbox } from '@/ui';

type Props = { checked: boolean; onChange: (checked: boolean) => void };

/** Sends the post to followers by e-mail; absent without followers, and where the author sends no letters. */
export function LetterChoice({ checked, onChange }: Props) {
  const { t } = useTranslation('composer');
  const path = useMemberPath('/users/letters');
  const { data } = useSWR<LetterSettings, Error>(path, (key: string) => api.get<LetterSettings>(key));
  if (!data || data.emailFollowers === 0 || data.mode === 'off') return null;
  const values = { count: data.emailFollowers };
  if (data.mode === 'all') return <p className="text-s text-ink-3">{t('letterToAll', values)}</p>;
  return (
    <Checkbox checked={checked} onChange={({ target }) => onChange(target.checked)}>
      {t('sendAsLetter', values)}
    </Checkbox>
  );
}
