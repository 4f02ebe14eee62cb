export { type GrammaticalGender, grammaticalGender } from './grammatical-gender';
export { loadMissingTexts } from './missing-texts';
export { useTexts } from './use-texts';
export { type Language, TextsProvider, type Translate, useTranslation, type Values } from './use-translation';
