// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { SSRConfig } from 'next-i18next/pages';
import type { FunctionComponent } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import arComments from '../../../public/locales/ar/comments.json';
import enPost from '../../../public/locales/en/post.json';
import type { PageTexts } from './used-keys';

afterEach(cleanup);
beforeEach(() => {
  vi.resetModules();
  delete document.documentElement.dataset.member;
});

type I18n = typeof import('./index');
type Props = { i18n: I18n; asks: string; pageProps: SSRConfig };

function Shown({ i18n, asks }: Props) {
  const { t } = i18n.useTranslation();
  return <output>[{t(asks)}]</output>;
}

function Shortcuts({ i18n }: Props) {
  const { t } = i18n.useTranslation('shortcuts');
  return <p>{i18n.useTexts('shortcuts') ? t('title') : 'loading'}</p>;
}

function App(props: Props) {
  const { i18n, pageProps } = props;
  return (
    <i18n.TextsProvider page={pageProps._nextI18Next}>
      <Shown {...props} />
      <Shortcuts {...props} />
    </i18n.TextsProvider>
  );
}

type Asked = { language?: 'en' | 'ar'; asks: string; has?: object; isPartial?: boolean };

/** Opens a page with these texts of one namespace, as the browser does after its HTML. */
async function open({ language = 'en', asks, has = {}, isPartial = true }: Asked) {
  const { appWithTranslation } = await import('next-i18next/pages');
  const { config } = await import('./config');
  const i18n = await import('./index');
  const [namespace = ''] = asks.split(':');
  const complete = { initialLocale: language, ns: [namespace], userConfig: null };
  const page: PageTexts = {
    ...complete,
    initialI18nStore: { [language]: { [namespace]: has } },
    ...(isPartial && { isPartial }),
  };
  window.__NEXT_DATA__ = { props: { pageProps: { _nextI18Next: page } } } as never;
  const Page = appWithTranslation(App as never, config) as unknown as FunctionComponent<Props>;
  const { rerender } = render(<Page i18n={i18n} asks={asks} pageProps={{ _nextI18Next: page }} />);
  const navigate = (texts: object) => {
    const pageProps = { _nextI18Next: { ...complete, initialI18nStore: { [language]: texts } } };
    rerender(<Page i18n={i18n} asks={asks} pageProps={pageProps} />);
  };
  return { load: () => act(i18n.loadMissingTexts), grammaticalGender: i18n.grammaticalGender, navigate };
}

const shown = () => screen.getByRole('status').textContent;

test('a text that was not sent renders empty, then itself', async () => {
  const { load } = await open({ asks: 'post:share' });
  expect(shown()).toBe('[]');
  await load();
  expect(shown()).toBe(`[${enPost.share}]`);
});

test('a missing text renders its key once everything is loaded', async () => {
  const { load } = await open({ asks: 'post:nowhere' });
  expect(shown()).toBe('[]');
  await load();
  expect(shown()).toBe('[nowhere]');
});

test('a page with all its texts renders the key of a missing one', async () => {
  await open({ asks: 'post:nowhere', has: { share: 'Share' }, isPartial: false });
  expect(shown()).toBe('[nowhere]');
});

test('loaded texts take precedence over those of the page', async () => {
  const { load, grammaticalGender } = await open({
    language: 'ar',
    asks: 'comments:emptySubtitle',
    has: { emptySubtitle: arComments.emptySubtitle },
  });
  act(() => grammaticalGender.set('female'));
  expect(shown()).toBe(`[${arComments.emptySubtitle}]`);
  await load();
  expect(shown()).toBe(`[${arComments.emptySubtitle_female}]`);
});

test('the first interaction loads the remaining texts', async () => {
  await open({ asks: 'post:title', has: { title: 'Post' } });
  const { i18n } = await import('next-i18next/pages');
  expect(i18n?.exists('post:share')).toBe(false);
  fireEvent.pointerMove(window);
  await vi.waitFor(() => expect(i18n?.exists('post:share')).toBe(true));
});

test('members load them at once', async () => {
  document.documentElement.dataset.member = '';
  await open({ asks: 'post:title', has: { title: 'Post' } });
  const { i18n } = await import('next-i18next/pages');
  await vi.waitFor(() => expect(i18n?.exists('post:share')).toBe(true));
});

test('the texts of a later page complete those of the first', async () => {
  const { navigate } = await open({ asks: 'policy:title', has: { updated: 'Updated' } });
  expect(shown()).toBe('[]');
  navigate({ policy: { title: 'Policy' } });
  expect(shown()).toBe('[Policy]');
});

test('a component loads texts that the page lacks', async () => {
  await open({ asks: 'post:title', has: { title: 'Post' } });
  expect(screen.getByText('loading')).toBeDefined();
  await screen.findByText('Keyboard shortcuts');
});

test('the gender of the member is the default context', async () => {
  const has = { choose: 'اختر', choose_female: 'اختاري' };
  const { grammaticalGender } = await open({ language: 'ar', asks: 'post:choose', has, isPartial: false });
  expect(shown()).toBe('[اختر]');
  act(() => grammaticalGender.set('female'));
  expect(shown()).toBe('[اختاري]');
  act(() => grammaticalGender.set(undefined));
  expect(shown()).toBe('[اختر]');
});
