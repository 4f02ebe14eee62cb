import { useState } from 'react';
import { isApiError } from '@/api';
import { useErrorText } from './error-text';

/** State of a form's calls: whether one runs, and the text of the last one's error, that of a field first. */
export function useAttempt() {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  /** Returns null after an error. */
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
    setBusy(true);
    setProblem('');
    try {
      return await work();
    } catch (error) {
      const field = isApiError(error) ? Object.values(error.fields)[0] : undefined;
      setProblem(field ?? errorText(error));
      return null;
    } finally {
      setBusy(false);
    }
  };

  return { busy, problem, attempt, clear: () => setProblem('') };
}
