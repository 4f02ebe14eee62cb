import useSWR from 'swr';
import { api, type Category } from '@/api';
import { useTranslation } from '@/lib/i18n';

/** Categories in the page's language; empty until they are loaded. */
export function useCategories(isNeeded: boolean): Category[] {
  const { i18n } = useTranslation();
  const { data = [] } = useSWR<Category[], Error>(
    isNeeded ? ['/categories', i18n.language] : null,
    ([path]: [string]) => api.get<Category[]>(path),
    { revalidateOnFocus: false },
  );
  return data;
}
