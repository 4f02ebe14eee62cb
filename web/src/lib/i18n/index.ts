export { type PageTexts, TextsProvider, type Translate, useTranslation } from './i18n';
export { addTexts } from './load-messages';
export type { Language, Texts, Values } from './translate';
