import { type FormEvent, useState } from 'react';
import { useTranslation } from '@/lib/i18n';
import { normalizeHandle } from '@/lib/member-path';
import { Button, TextField, useNavigation } from '@/ui';

/** Page without a member: asks for a handle or an id. */
export function MemberLookup() {
  const { t } = useTranslation('staffMember');
  const { t: names } = useTranslation('staff');
  const { navigate } = useNavigation();
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const id = normalizeHandle(typed);
    if (id) navigate(`/staff/members/${encodeURIComponent(id)}`);
  };
  return (
    <>
      <h1 className="mb-4 text-h2">{names('nav.members')}</h1>
      <form onSubmit={submit} className="card grid max-w-xl gap-4 p-5">
        <TextField
          label={t('lookup')}
          hint={t('lookupHint')}
          ltr
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
        />
        <Button type="submit" className="justify-self-start">
          {t('find')}
        </Button>
      </form>
    </>
  );
}
