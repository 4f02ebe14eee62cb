import type { Locator, Page } from '@playwright/test';
import { composerText, fillAbout, openComposer } from './actions';
import { demoMember } from './demo';
import { expect } from './fixtures';
import { join, type Member, newAddress, publish, waitForCode } from './members';
import { API_ORIGIN } from './origins';
import { type Locale, localePath, type Translate, translator } from './texts';

export type FilledForm = {
  /** Field whose text must survive. */
  field: Locator;
  value: string | RegExp;
  send: Locator;
};

export type Form = {
  name: string;
  /** Call of the form, without the API's origin. */
  call: RegExp;
  /** Member who fills in the form; absent for guests. */
  member?: (locale: Locale) => Promise<Member>;
  /** Opens the form and fills it in. */
  fill: (page: Page, locale: Locale, member?: Member) => Promise<FilledForm>;
  /** Stubbed response of the second submission; the API answers without it. */
  answer?: { status?: number; json: object };
  /** Status of that response; 200 by default. */
  reaches?: number;
  /** Finds the form after the session expired and the member signed in again. */
  again?: (page: Page, locale: Locale) => Promise<Locator>;
};

const newMember = (locale: Locale) => join('Ruba', locale);
const WORDS = { en: 'Typed with care.', ar: 'نصٌّ كُتب بعناية.' };

async function openCodeStep(
  page: Page,
  locale: Locale,
  path: string,
  button: string,
): Promise<{ code: Locator; digits: string }> {
  const t = translator(locale);
  const address = newAddress();
  await page.goto(localePath(locale, path));
  await page.getByLabel(t('auth:identifier')).fill(address);
  await page.getByRole('button', { name: t(button), exact: true }).click();
  return { code: page.getByLabel(t('auth:otpLabel')), digits: await waitForCode(address) };
}

/** Answers a read with the API's response, changed. */
async function fillChanged(page: Page, path: RegExp, change: (payload: never) => unknown): Promise<void> {
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch({ maxRetries: 2 });
    const body = await response.json();
    return route.fulfill({ response, json: { ...body, payload: change(body.payload as never) } });
  });
}

async function fillBank(page: Page, t: Translate): Promise<void> {
  await page.getByLabel(t('wire:swift')).fill('CBJOJOAX');
  await page.getByLabel(t('wire:bankName')).fill('Jordan Bank');
  await page.getByLabel(t('wire:beneficiaryName')).fill('Rania Khoury');
  await page.getByLabel(t('wire:city')).fill('Amman');
  await page.getByLabel(t('wire:street')).fill('Rainbow Street');
}

const commentBox = (page: Page, locale: Locale) =>
  page.locator('#comments').getByRole('textbox', { name: translator(locale)('comments:yourComment') });

/** Every form of the web app, filled with valid values. */
export const FORMS: Form[] = [
  {
    name: 'login address',
    call: /\/users\/sendOTP$/,
    fill: async (page, locale) => {
      const t = translator(locale);
      await page.goto(localePath(locale, '/login'));
      const field = page.getByLabel(t('auth:identifier'));
      await field.fill('ruba@qima.example');
      return {
        field,
        value: 'ruba@qima.example',
        send: page.getByRole('button', { name: t('auth:signIn'), exact: true }),
      };
    },
  },
  {
    name: 'one-time code',
    call: /\/users\/verifyOTP$/,
    fill: async (page, locale) => {
      const t = translator(locale);
      const { code, digits } = await openCodeStep(page, locale, '/login', 'auth:signIn');
      await code.fill(digits.slice(0, 5));
      await code.press('End');
      // The sixth digit submits; later submissions use the button.
      return { field: code, value: digits, send: page.getByRole('button', { name: t('auth:verify'), exact: true }) };
    },
  },
  {
    name: 'sign-up',
    call: /\/users\/register$/,
    fill: async (page, locale) => {
      const t = translator(locale);
      const { code, digits } = await openCodeStep(page, locale, '/signup', 'auth:continue');
      await code.fill(digits);
      await fillAbout(page, locale, 'Ruba');
      const interests = page.getByRole('group', { name: t('auth:interestsTitle') }).getByRole('button');
      for (const place of [0, 1, 2]) await interests.nth(place).click();
      return {
        field: page.getByText(t('auth:interestsChosen', { count: 3 })),
        value: /./,
        send: page.getByRole('button', { name: t('auth:create') }),
      };
    },
  },
  {
    name: 'post',
    call: /\/posts$/,
    member: newMember,
    fill: async (page, locale) => {
      await page.goto(localePath(locale, '/'));
      const composer = await openComposer(page, locale);
      const field = composerText(composer, locale);
      await field.fill(WORDS[locale]);
      const send = composer.getByRole('button', { name: translator(locale)('composer:publish'), exact: true });
      return { field, value: WORDS[locale], send };
    },
    again: async (page, locale) => composerText(await openComposer(page, locale), locale),
  },
  {
    name: 'bank details',
    call: /\/users\/savePayoutMethod$/,
    member: newMember,
    // Payouts require re-authentication.
    reaches: 403,
    fill: async (page, locale) => {
      const t = translator(locale);
      await page.goto(localePath(locale, '/wire-transfer-setup'));
      const field = page.getByLabel(t('wire:iban'), { exact: true });
      await field.fill('JO94CBJO0010000000000131000302');
      await fillBank(page, t);
      return { field, value: /JO94/, send: page.getByRole('button', { name: t('wire:save') }) };
    },
    again: async (page, locale) => page.getByLabel(translator(locale)('wire:iban'), { exact: true }),
  },
  {
    name: 'payout request',
    call: /\/users\/payouts$/,
    member: () => demoMember('layla'),
    answer: { status: 403, json: { payload: null, error: { code: 'reauthentication_required', message: '' } } },
    reaches: 403,
    fill: async (page, locale) => {
      const t = translator(locale);
      await fillChanged(page, /\/users\/balance$/, (balance: object) => ({
        ...balance,
        availableCents: 12_000,
        canRequestPayout: true,
        reason: null,
      }));
      await page.goto(localePath(locale, '/finance'));
      const available = page.getByRole('region', { name: t('finance:available') });
      await available.getByRole('button', { name: t('finance:withdraw') }).click();
      const dialog = page.getByRole('dialog', { name: t('payout:withdrawTitle') });
      const field = dialog.getByLabel(t('payout:amountLabel'));
      await field.fill('25.00');
      return { field, value: '25.00', send: dialog.locator('button[type=submit]') };
    },
  },
  {
    name: 'refund request',
    call: /\/requestRefund$/,
    member: () => demoMember('layla'),
    answer: { json: { payload: {} } },
    fill: async (page, locale) => {
      const t = translator(locale);
      const refundableUntil = new Date(Date.now() + 86_400_000).toISOString();
      await fillChanged(page, /\/posts\/purchased\?/, (posts: { order: object }[]) =>
        posts.map((post) => ({
          ...post,
          order: { ...post.order, status: 'paid', paymentId: 'bought', refundableUntil },
        })),
      );
      await page.goto(localePath(locale, '/purchased-posts'));
      await page
        .getByRole('button', { name: t('purchased:requestRefund') })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: t('purchased:requestRefund') });
      const field = dialog.getByRole('textbox');
      await field.fill(WORDS[locale]);
      return { field, value: WORDS[locale], send: dialog.getByRole('button', { name: t('purchased:sendRequest') }) };
    },
  },
  {
    name: 'personal information',
    call: /\/users\/update$/,
    member: newMember,
    fill: async (page, locale) => {
      const t = translator(locale);
      await page.goto(localePath(locale, '/settings/personal-information'));
      const field = page.getByLabel(t('settings:bio'));
      await field.fill(WORDS[locale]);
      return {
        field,
        value: WORDS[locale],
        send: page.getByRole('button', { name: t('common:common.saveChanges') }),
      };
    },
    again: async (page, locale) => page.getByLabel(translator(locale)('settings:bio')),
  },
  {
    name: 'report',
    call: /\/posts\/[\w-]+\/report$/,
    member: newMember,
    fill: async (page, locale) => {
      const t = translator(locale);
      const { _id } = await publish(await join('Anis'), { text: 'Bought attention.' });
      await page.goto(localePath(locale, `/posts/${_id}`));
      await page
        .getByRole('article')
        .getByRole('button', { name: t('common:common.more') })
        .first()
        .click();
      await page.getByRole('menuitem', { name: t('post:report'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(t('report:reasons.spam'), { exact: true }).click();
      const field = dialog.getByRole('textbox');
      await field.fill(WORDS[locale]);
      return { field, value: WORDS[locale], send: dialog.getByRole('button', { name: t('report:send') }) };
    },
  },
];

/** A comment that failed stays in its place, with the actions next to it. */
export async function fillComment(
  page: Page,
  locale: Locale,
): Promise<{ section: Locator; send: Locator; words: string }> {
  const { _id } = await publish(await join('Anis'), { text: 'Say something.' });
  await page.goto(localePath(locale, `/posts/${_id}`));
  await commentBox(page, locale).fill(WORDS[locale]);
  const section = page.locator('#comments');
  await expect(commentBox(page, locale)).toHaveValue(WORDS[locale]);
  const send = section.getByRole('button', { name: translator(locale)('comments:send') });
  return { section, send, words: WORDS[locale] };
}

export const apiPathOf = (form: Form) => (url: URL) => url.href.startsWith(API_ORIGIN) && form.call.test(url.pathname);
