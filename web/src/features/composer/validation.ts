export type ComposerField =
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
export type FieldErrors = Partial<Record<ComposerField, string>> & { alts?: Record<number, string> };

const FIELD_NAMES: readonly (readonly [RegExp, ComposerField])[] = [
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
export function toComposerField(field: string): ComposerField {
  return FIELD_NAMES.find(([pattern]) => pattern.test(field))?.[1] ?? 'form';
}
