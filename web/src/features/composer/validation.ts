export type FaultPlace =
  | 'title'
  | 'text'
  | 'price'
  | 'tags'
  | 'files'
  | 'images'
  | 'category'
  | 'refund'
  | 'licence'
  | 'form';

/** What is wrong, by the place where it stands. */
export type Faults = Partial<Record<FaultPlace, string>> & { alts?: Record<number, string> };

const PLACES: readonly (readonly [RegExp, FaultPlace])[] = [
  [/^(?:body$|text)/, 'text'],
  [/^media|^previews/, 'images'],
  [/^tags/, 'tags'],
  [/^categoryId/, 'category'],
  [/^title/, 'title'],
  [/^priceCents/, 'price'],
  [/^files/, 'files'],
  [/^refundDays/, 'refund'],
  [/^licence/, 'licence'],
];

/** Where in the form a field of the API stands. */
export function placeOf(field: string): FaultPlace {
  return PLACES.find(([pattern]) => pattern.test(field))?.[1] ?? 'form';
}
