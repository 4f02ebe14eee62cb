import { appWithTranslation, type SSRConfig } from 'next-i18next/pages';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { config } from './config';
import { TextsProvider, useTranslation } from './use-translation';
import { type PageTexts, pickUsedTexts, trackUsedKeys } from './used-keys';

const page = (): PageTexts => ({
  initialLocale: 'en',
  ns: ['common', 'post', 'policy'],
  userConfig: null,
  initialI18nStore: {
    en: {
      common: { common: { save: 'Save', retry: 'Try again', yes: 'Yes' }, time: { m: '{{count, n}}m' } },
      post: {
        comments_one: '{{count, n}} comment',
        comments_other: '{{count, n}} comments',
        empty: 'Nothing yet',
        empty_female: 'Nothing yet, madam',
        unsaved: 'Removed',
      },
      policy: { sections: [{ title: 'First' }], intro: 'Words' },
    },
  },
});

function Shown() {
  const { t } = useTranslation('post');
  return (
    <p>
      {t('comments', { count: 2 })} {t('empty')} {t('common:common.save')}
      {JSON.stringify(t('policy:sections', { returnObjects: true }))}
    </p>
  );
}

function Page() {
  return (
    <TextsProvider>
      <Shown />
    </TextsProvider>
  );
}

const App = appWithTranslation(Page as FunctionComponent<never>, config) as FunctionComponent<{
  pageProps: SSRConfig;
}>;

function draw(texts: PageTexts): string {
  return renderToStaticMarkup(createElement(App, { pageProps: { _nextI18Next: texts } }));
}

test('the HTML of a public page contains the messages it renders and those needed without interaction', () => {
  const texts = page();
  trackUsedKeys(texts);
  draw(texts);
  const { isPartial, initialI18nStore } = pickUsedTexts(texts);
  expect(isPartial).toBe(true);
  expect(initialI18nStore).toEqual({
    en: {
      common: { common: { save: 'Save', retry: 'Try again' }, time: { m: '{{count, n}}m' } },
      post: { comments_other: '{{count, n}} comments', empty: 'Nothing yet' },
      policy: { sections: [{ title: 'First' }] },
    },
  });
});

test('the reduced messages render the same page', () => {
  const texts = page();
  trackUsedKeys(texts);
  const drawn = draw(texts);
  expect(drawn).toContain('2 comments Nothing yet Save');
  expect(draw(pickUsedTexts(texts))).toBe(drawn);
});

test('other pages keep all messages', () => {
  const texts = page();
  draw(texts);
  expect(pickUsedTexts(texts)).toBe(texts);
});
