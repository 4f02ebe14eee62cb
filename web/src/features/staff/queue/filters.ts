import { createStore } from '@/lib/create-store';
import type { SubjectKind } from '../types';

export const STATES = ['waiting', 'open', 'held', 'decided', 'appealed', 'closed'] as const;
export const KINDS: readonly SubjectKind[] = ['post', 'comment', 'user', 'review', 'reviewReply'];
export const TAKEN = ['any', 'free', 'mine'] as const;
export const LANGUAGES = ['ar', 'en', 'und'] as const;
export const PERIODS = ['day', 'week'] as const;
/** Rules whose signals open cases. */
export const SIGNALS = [
  'repeated_text',
  'many_links',
  'contact_details',
  'mentioned_strangers',
  'removed_file',
  'reports',
  'refused_file',
  'refused_link',
] as const;

const OPTIONS = { state: STATES, kind: KINDS, taken: TAKEN, signal: SIGNALS, lang: LANGUAGES, since: PERIODS };

type FilterName = keyof typeof OPTIONS;
/** Filters of the queue, as in its address: an absent one has its default. */
export type Filters = Partial<Record<FilterName | 'q', string>>;
type Query = Record<string, string | string[] | undefined>;

/** Reads the filters of an address; values that do not exist are ignored. */
export function readFilters(query: Query): Filters {
  const found: Filters = {};
  for (const name of Object.keys(OPTIONS) as FilterName[]) {
    const values: readonly string[] = OPTIONS[name];
    const value = query[name];
    if (typeof value === 'string' && values.includes(value)) found[name] = value;
  }
  if (typeof query.q === 'string') found.q = query.q.trim();
  return withoutDefaults(found);
}

/** Returns the filters that differ from their defaults: a search finds cases of every state. */
export function withoutDefaults(filters: Filters): Filters {
  const defaults: Filters = { taken: 'any', ...(!filters.q && { state: 'waiting' }) };
  return Object.fromEntries(
    Object.entries(filters).filter(([name, value]) => value && value !== defaults[name as FilterName]),
  );
}

/** Returns whether the list is ordered by weight: cases that wait. */
export function isQueue({ state = 'waiting', q }: Filters): boolean {
  return (state === 'waiting' && !q) || state === 'open' || state === 'held';
}

/** Returns the path of the list. */
export function casesPath(filters: Filters): string {
  const query = new URLSearchParams(filters).toString();
  return query ? `/staff/cases?${query}` : '/staff/cases';
}

/** Returns whether something besides "who has it" narrows the list. */
export function isNarrowed({ taken: _, ...others }: Filters): boolean {
  return Object.keys(others).length > 0;
}

/** Filters of the queue that was last in view: "take next" stays within them on every page. */
export const lastFilters = createStore<Filters>({});

/** Returns the path of the free cases within filters. */
export function freeCasesPath(filters: Filters): string {
  const state = filters.state === 'open' || filters.state === 'held' ? filters.state : 'waiting';
  return casesPath({ ...filters, state, taken: 'free' });
}
