// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { preferredLanguage, readLanguageChoice, storeLanguageChoice } from './language-choice';

beforeEach(() => {
  for (const pair of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
    document.cookie = `${pair.split('=')[0]}=; max-age=0; path=/`;
  }
});

test('a stored choice of language is read again', () => {
  expect(readLanguageChoice()).toBeUndefined();
  storeLanguageChoice('ar');
  expect(readLanguageChoice()).toBe('ar');
  storeLanguageChoice('en');
  expect(readLanguageChoice()).toBe('en');
});

test('the preferred language is the first that the site has', () => {
  expect(preferredLanguage(['fr-FR', 'AR-sa', 'en'])).toBe('ar');
  expect(preferredLanguage(['en-US', 'ar'])).toBe('en');
  expect(preferredLanguage(['fr', 'arq'])).toBeUndefined();
});
