import { type APIRequestContext, expect, test } from '@playwright/test';
import { memberPath } from '../src/lib/member-path';
import { callAs, join, publish, remove } from './support/members';
import { WEB_ORIGIN } from './support/origins';
import { LOCALES, type Locale, localePath } from './support/texts';

// The product's limit; a slower page missed the revalidation.
const MAX_DELAY_MS = { timeout: 5000, intervals: [200] };

function seen(request: APIRequestContext, path: string, locale: Locale) {
  return async () => {
    const response = await request.get(WEB_ORIGIN + localePath(locale, path));
    return response.status() === 200 ? response.text() : String(response.status());
  };
}

test('guests see an edit, a new name and a deletion within seconds, in both languages', async ({ request }) => {
  const author = await join('ليلى قبل');
  const post = await publish(author, { text: 'The words before.' });
  const page = `/posts/${post._id}`;
  const picture = (locale: Locale) => `${WEB_ORIGIN}/api/og/posts/${post._id}.png?lang=${locale}`;
  for (const locale of LOCALES) {
    await expect.poll(seen(request, page, locale), MAX_DELAY_MS).toContain('The words before.');
    expect((await request.get(picture(locale))).headers()['content-type']).toBe('image/png');
  }
  const drawn = (await request.get(picture('en'))).headers().etag;

  await callAs(author, `/posts/${post._id}/update`, { kind: 'post', text: 'The words after.' });
  for (const locale of LOCALES)
    for (const path of [page, memberPath(author)])
      await expect.poll(seen(request, path, locale), MAX_DELAY_MS).toContain('The words after.');
  await expect.poll(async () => (await request.get(picture('en'))).headers().etag, MAX_DELAY_MS).not.toBe(drawn);

  // A name is part of each page with the member's posts.
  await callAs(author, '/users/update', { name: 'ليلى بعد' });
  for (const locale of LOCALES) await expect.poll(seen(request, page, locale), MAX_DELAY_MS).toContain('ليلى بعد');

  await remove(author, post);
  for (const locale of LOCALES) {
    await expect.poll(seen(request, page, locale), MAX_DELAY_MS).toBe('404');
    await expect.poll(async () => (await request.get(picture(locale))).status(), MAX_DELAY_MS).toBe(404);
    await expect.poll(seen(request, memberPath(author), locale), MAX_DELAY_MS).not.toContain('The words after.');
  }
});

test('a comment is visible to guests within seconds', async ({ request }) => {
  const [author, writer] = [await join('Hadi'), await join('Maha')];
  const post = await publish(author, { text: 'Say something.' });
  const page = `/posts/${post._id}`;
  await expect.poll(seen(request, page, 'ar'), MAX_DELAY_MS).toContain('Say something.');
  await callAs(writer, `/posts/${post._id}/comments`, { text: 'Here is my word.' });
  for (const locale of LOCALES)
    await expect.poll(seen(request, page, locale), MAX_DELAY_MS).toContain('Here is my word.');
});
