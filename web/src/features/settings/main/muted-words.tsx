import { X } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { isolate } from '@/lib/bidi-isolate';
import { countGraphemes } from '@/lib/graphemes';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { MUTED_WORDS_ID } from '@/shell/muted-words-note';
import { Button, ErrorState, Icon, Skeleton, TextField } from '@/ui';
import { Subsection } from './subsection';
import { useMutedWords } from './use-muted-words';

const MAX_WORD_LENGTH = 60;

/** Muted words, with a field to add one. */
export function MutedWords() {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const { words, error, reload, add, remove } = useMutedWords();
  const [typed, setTyped] = useState('');
  const [inputError, setInputError] = useState('');
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  // The section is rendered after the page, so that the browser did not find it.
  useEffect(() => {
    if (window.location.hash === `#${MUTED_WORDS_ID}`) document.getElementById(MUTED_WORDS_ID)?.scrollIntoView();
  }, []);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const word = typed.trim();
    if (busy) return;
    if (!word || countGraphemes(word, MAX_WORD_LENGTH) > MAX_WORD_LENGTH) {
      setInputError(word ? t('wordTooLong') : t('errors:fieldRequired', { field: t('wordLabel') }));
      input.current?.focus();
      return;
    }
    setBusy(true);
    const problem = await add(word);
    setBusy(false);
    setInputError(problem);
    if (!problem) setTyped('');
    input.current?.focus();
  };

  return (
    <Subsection id={MUTED_WORDS_ID} title={t('mutedWords')} hint={t('mutedWordsHint')}>
      <form noValidate onSubmit={submit} className="flex items-start gap-2">
        <TextField
          ref={input}
          aria-label={t('wordLabel')}
          placeholder={t('wordLabel')}
          value={typed}
          error={inputError || undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            setInputError('');
          }}
          autoComplete="off"
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="s" busy={busy} className="min-h-12">
          {t('mute')}
        </Button>
      </form>
      {!words && !error && <Skeleton className="h-11 w-48 rounded-full" />}
      {error && !words && <ErrorState boxed title={t('listFailed')} subtitle={errorText(error)} onRetry={reload} />}
      {words?.length === 0 && <p className="text-s text-ink-2">{t('noMutedWords')}</p>}
      {words && words.length > 0 && (
        <ul aria-label={t('mutedWords')} className="flex flex-wrap gap-2">
          {words.map((phrase) => (
            <li key={phrase.word} className="max-w-full">
              <span className="inline-flex max-w-full items-center rounded-full bg-sunken ps-4 text-s">
                <bdi className="clip min-w-0 py-1.5 font-medium">{phrase.word}</bdi>
                <button
                  type="button"
                  aria-label={t('unmuteWord', { word: isolate(phrase.word) })}
                  className="icon-btn shrink-0"
                  onClick={() => {
                    void remove(phrase);
                    // The removed word's button had the focus.
                    input.current?.focus();
                  }}
                >
                  <Icon of={X} size={18} />
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Subsection>
  );
}
