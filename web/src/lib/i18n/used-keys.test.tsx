import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextsProvider, useTranslation } from './i18n';
import type { PageTexts } from './translate';
import { pickUsedTexts, trackUsedKeys } from './used-keys';

const page = (): PageTexts => ({
  language: 'en',
  texts: {
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
});

function Shown() {
  const { t, i18n } = useTranslation('post');
  return (
    <p>
      {t('comments', { count: 2 })} {t('empty')} {t('common:common.save')}
      {JSON.stringify(i18n.read('policy', 'sections'))}
    </p>
  );
}

function draw(texts: PageTexts): string {
  return renderToStaticMarkup(
    <TextsProvider page={texts}>
      <Shown />
    </TextsProvider>,
  );
}

test('the HTML of a public page contains the messages it renders and those needed without interaction', () => {
  const texts = trackUsedKeys(page());
  draw(texts);
  expect(pickUsedTexts(texts)).toEqual({
    language: 'en',
    isPartial: true,
    texts: {
      common: { common: { save: 'Save', retry: 'Try again' }, time: { m: '{{count, n}}m' } },
      post: { comments_other: '{{count, n}} comments', empty: 'Nothing yet' },
      policy: { sections: [{ title: 'First' }] },
    },
  });
});

test('the reduced messages render the same page', () => {
  const texts = trackUsedKeys(page());
  const drawn = draw(texts);
  expect(drawn).toContain('2 comments Nothing yet Save');
  expect(draw(pickUsedTexts(texts))).toBe(drawn);
});

test('other pages keep all messages', () => {
  const texts = page();
  draw(texts);
  expect(pickUsedTexts(texts)).toBe(texts);
});
