import { Search } from 'lucide-react';
import { useState } from 'react';
import { api, type Interest, isApiError, type Me } from '@/api';
import { patchMe } from '@/api/mutations/account-settings';
import { useTranslation } from '@/lib/i18n';
import { matchesWords } from '@/lib/match';
import { useErrorText } from '@/shell';
import { Chip, Icon, InterestChip, showToast, TextField } from '@/ui';
import { invalidateLists } from '../invalidate-lists';
import { SectionCard } from '../section-card';
import { UnsavedBar } from '../unsaved-bar';

const MIN_INTERESTS = 3;
const MAX_INTERESTS = 20;
/** Longer lists have a search field. */
const SEARCH_THRESHOLD = 24;

type Props = { me: Me; interests: Interest[] };

/** Interests as chips; the dot marks selected ones. */
export function InterestsForm({ me, interests }: Props) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const [chosen, setChosen] = useState(me.interestIds);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const isDirty = chosen.length !== me.interestIds.length || chosen.some((id) => !me.interestIds.includes(id));
  const isFull = chosen.length >= MAX_INTERESTS;
  const isFew = chosen.length < MIN_INTERESTS;
  const shown = interests.filter(({ name }) => matchesWords(name, typed));

  const toggle = (id: string) => {
    setProblem('');
    if (chosen.includes(id)) setChosen(chosen.filter((other) => other !== id));
    else if (!isFull) setChosen([...chosen, id]);
  };
  const save = async () => {
    setBusy(true);
    setProblem('');
    try {
      const { interestIds } = await api.post<Me>('/users/update', { interestIds: chosen });
      await patchMe({ interestIds });
      setChosen(interestIds);
      invalidateLists();
      showToast({ message: t('saved') });
    } catch (error) {
      setProblem((isApiError(error) && error.fields.interestIds) || errorText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <SectionCard
      title={t('interests')}
      subtitle={t('interestsSubtitle')}
      end={
        <span role="status">
          <Chip tone="value" className="font-semibold">
            {t('selected', { count: chosen.length })}
          </Chip>
        </span>
      }
    >
      <form
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && isDirty && !isFew) void save();
        }}
      >
        {interests.length > SEARCH_THRESHOLD && (
          <TextField
            type="search"
            aria-label={t('interestsSearch')}
            placeholder={t('interestsSearch')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              // Enter searches instead of saving.
              if (event.key === 'Enter') event.preventDefault();
            }}
            startIcon={<Icon of={Search} size={18} className="text-ink-3" />}
            autoComplete="off"
          />
        )}
        <fieldset>
          <legend className="sr-only">{t('interests')}</legend>
          <div className="flex flex-wrap gap-2">
            {shown.map(({ _id, name }) => {
              const isChosen = chosen.includes(_id);
              return (
                <InterestChip
                  key={_id}
                  selected={isChosen}
                  aria-disabled={(isFull && !isChosen) || undefined}
                  onClick={() => toggle(_id)}
                >
                  {name}
                </InterestChip>
              );
            })}
          </div>
          {shown.length === 0 && <p className="text-s text-ink-2">{t('common:common.noMatches')}</p>}
        </fieldset>
        <p role="status" className="text-s text-ink-2 empty:hidden">
          {isFew && t('interestsFewest', { count: MIN_INTERESTS })}
          {isFull && t('interestsMost', { count: MAX_INTERESTS })}
        </p>
        <UnsavedBar
          isDirty={isDirty}
          busy={busy}
          problem={problem}
          disabled={isFew}
          onDiscard={() => {
            setChosen(me.interestIds);
            setProblem('');
          }}
        />
      </form>
    </SectionCard>
  );
}
