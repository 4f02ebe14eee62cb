export { addTexts } from './come';
export { type PageTexts, TextsProvider, type Translate, useTranslation } from './i18n';
export type { Language, Texts, Values } from './translate';
