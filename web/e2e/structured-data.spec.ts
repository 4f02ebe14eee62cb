import { memberPath } from '../src/lib/member-path';
import { createComment } from './support/comments';
import { expect, test } from './support/fixtures';
import { join, publish } from './support/members';
import { WEB_ORIGIN } from './support/origins';
import { publishProduct } from './support/products';
import { LOCALES, localePath } from './support/texts';

type Node = { '@type': string; url?: string; itemListElement?: { position: number; item: string }[] };

/** Returns the JSON-LD graph in the HTML. */
function graphIn(html: string): Node[] {
  const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(found).toHaveLength(1);
  const { '@context': context, '@graph': graph } = JSON.parse(found[0]?.[1] ?? '') as Record<string, unknown>;
  expect(context).toBe('https://schema.org');
  return graph as Node[];
}

test('every kind of page has structured data in its language', async ({ request }) => {
  const author = await join('Suad');
  const [post, question, product] = [
    await publish(author, { text: 'A post </script><b>.' }),
    await publish(author, { text: 'A question?', kind: 'question' }),
    await publishProduct(author, { title: 'A guide', priceCents: 1200 }),
  ];
  const answered = await publish(author, { text: 'Another question?', kind: 'question' });
  await createComment(author, answered, 'I found it myself.');
  const pages: [path: string, type: string][] = [
    ['/guest', 'WebSite'],
    [memberPath(author), 'ProfilePage'],
    [`/posts/${post._id}`, 'DiscussionForumPosting'],
    [`/posts/${question._id}`, 'DiscussionForumPosting'],
    [`/posts/${answered._id}`, 'QAPage'],
    [`/posts/${product._id}`, 'Product'],
  ];
  for (const locale of LOCALES)
    for (const [path, type] of pages) {
      const address = WEB_ORIGIN + localePath(locale, path);
      const [main, way] = graphIn(await (await request.get(address)).text());
      expect([path, main?.['@type'], main?.url]).toEqual([path, type, address]);
      if (path === '/guest') continue;
      expect(way?.['@type']).toBe('BreadcrumbList');
      const steps = way?.itemListElement ?? [];
      expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
      expect(steps[0]?.item).toBe(WEB_ORIGIN + localePath(locale, '/guest'));
      expect(steps.at(-1)?.item).toBe(address);
    }
});
