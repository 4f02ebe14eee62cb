export { TextsProvider, type Translate, useTranslation } from './i18n';
export { addTexts } from './load-messages';
export type { Language, PageTexts, Texts, Values } from './translate';
