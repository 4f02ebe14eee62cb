import { type APIRequestContext, expect, test } from '@playwright/test';
import { asMember, join, publish, remove } from './support/members';
import { WEB_ORIGIN } from './support/origins';
import { inLanguage, LOCALES, type Locale } from './support/texts';

// What the product promises; a page that waits longer has not heard of the change.
const SOON = { timeout: 5000, intervals: [200] };

function seen(request: APIRequestContext, path: string, locale: Locale) {
  return async () => {
    const response = await request.get(WEB_ORIGIN + inLanguage(locale, path));
    return response.status() === 200 ? response.text() : String(response.status());
  };
}

test('guests see an edit, a new name and a deletion within seconds, in both languages', async ({ request }) => {
  const author = await join('ليلى قبل');
  const post = await publish(author, { text: 'The words before.' });
  const page = `/posts/${post._id}`;
  const picture = (locale: Locale) => `${WEB_ORIGIN}/api/og/posts/${post._id}.png?lang=${locale}`;
  for (const locale of LOCALES) {
    await expect.poll(seen(request, page, locale), SOON).toContain('The words before.');
    expect((await request.get(picture(locale))).headers()['content-type']).toBe('image/png');
  }
  const drawn = (await request.get(picture('en'))).headers().etag;

  await asMember(author, `/posts/${post._id}/update`, { kind: 'post', text: 'The words after.' });
  for (const locale of LOCALES)
    for (const path of [page, `/users/${author._id}`])
      await expect.poll(seen(request, path, locale), SOON).toContain('The words after.');
  await expect.poll(async () => (await request.get(picture('en'))).headers().etag, SOON).not.toBe(drawn);

  // A name stands on every page of its posts.
  await asMember(author, '/users/update', { name: 'ليلى بعد' });
  for (const locale of LOCALES) await expect.poll(seen(request, page, locale), SOON).toContain('ليلى بعد');

  await remove(author, post);
  for (const locale of LOCALES) {
    await expect.poll(seen(request, page, locale), SOON).toBe('404');
    await expect.poll(async () => (await request.get(picture(locale))).status(), SOON).toBe(404);
    await expect.poll(seen(request, `/users/${author._id}`, locale), SOON).not.toContain('The words after.');
  }
});

test('a comment is read by guests within seconds', async ({ request }) => {
  const [author, writer] = [await join('Hadi'), await join('Maha')];
  const post = await publish(author, { text: 'Say something.' });
  const page = `/posts/${post._id}`;
  await expect.poll(seen(request, page, 'ar'), SOON).toContain('Say something.');
  await asMember(writer, `/posts/${post._id}/comments`, { text: 'Here is my word.' });
  for (const locale of LOCALES) await expect.poll(seen(request, page, locale), SOON).toContain('Here is my word.');
});
