import useSWR from 'swr';
import useSWRImmutable from 'swr/immutable';
import { api, type Country, useMemberPath } from '@/api';
import type { PayoutMethods } from './types';

export const METHODS_PATH = '/users/listPayoutMethods';

export function useMethods() {
  return useSWR<PayoutMethods, Error>(useMemberPath(METHODS_PATH), (path: string) => api.get<PayoutMethods>(path));
}

/** Countries of banks; names are in the page's language, so each language is cached separately. */
export function useBankCountries(language: string) {
  const { data, error } = useSWRImmutable<Country[], Error>(['/countries', language], () =>
    api.get<Country[]>('/countries'),
  );
  return { countries: data?.filter(({ payoutMethods }) => payoutMethods.includes('wire-transfer')), error };
}
