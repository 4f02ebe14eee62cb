import { useRef } from 'react';
import { api, isApiError } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { showToast, useNavigation } from '@/ui';
import { freeCasesPath, lastFilters } from './queue/filters';
import { casePost } from './staff-session';
import type { CaseItem } from './types';

/** Other staff take cases too: the first ones may be gone by the time of the request. */
const CANDIDATES = 10;

/** Takes the heaviest free case of the queue's filters and opens it; `current` is skipped, so that a returned case does not come back. */
export function useTakeNext(current?: number): () => Promise<void> {
  const { t } = useTranslation('staff');
  const errorText = useErrorText();
  const { navigate } = useNavigation();
  const isBusy = useRef(false);

  const take = async (): Promise<void> => {
    const { payload } = await api.page<CaseItem>(freeCasesPath(lastFilters.get()), { limit: CANDIDATES });
    for (const { number, isOwn } of payload) {
      if (isOwn || number === current) continue;
      if (await takeCase(number)) {
        navigate(`/staff/cases/${number}`);
        return;
      }
    }
    showToast({ message: t('noFreeCase') });
  };

  return async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await take();
    } catch (error) {
      showToast({ message: errorText(error), tone: 'error' });
    } finally {
      isBusy.current = false;
    }
  };
}

/** Returns whether the case is the caller's now. */
async function takeCase(number: number): Promise<boolean> {
  try {
    await casePost<CaseItem>(number, 'take');
    return true;
  } catch (error) {
    if (isApiError(error, 'case_taken', 'case_decided', 'case_not_found', 'own_decision')) return false;
    throw error;
  }
}
