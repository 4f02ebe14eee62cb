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

/** Errors by field. */
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

/** Maps a field of the API to a field of the form. */
export function toComposerField(field: string): ComposerField {
  return FIELD_NAMES.find(([pattern]) => pattern.test(field))?.[1] ?? 'form';
}
