import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import Validator from '@adobe/structured-data-validator';
import type { Graph } from 'schema-dts';
import { expect, test } from 'vitest';
import type { Comment, Post, Profile } from '@/api';
import { postJsonLd } from '@/features/posts/post-json-ld';
import { profileJsonLd } from '@/features/profile/profile-json-ld';

type Node = { [name: string]: unknown; '@type': string };

const picture = {
  fileId: 'f',
  url: 'https://api.example/media/f/1280.webp',
  width: 1280,
  height: 960,
  sizes: [],
  alt: null,
};
const author = { _id: 'u1', name: 'ليلى </script>', handle: 'layla', profilePic: picture };
const post = {
  _id: 'p1',
  author,
  kind: 'post',
  title: null,
  text: 'نصٌّ طويل عن الخط.',
  lang: 'ar',
  dir: 'rtl',
  media: [picture],
  tags: ['خط'],
  counts: { evaluations: { love: 2, clap: 1 }, comments: 2, shares: 4, saves: 9, purchases: 0 },
  ratingCount: null,
  ratingTenths: null,
  createdAt: '2026-11-01T10:00:00Z',
  editedAt: '2026-11-02T10:00:00Z',
  priceCents: null,
  currency: 'USD',
  files: [{ _id: 'f1', name: 'what-is-paid.pdf' }],
} as unknown as Post;
const product = { ...post, kind: 'digital', title: 'دليل الخط', priceCents: 1999 } as Post;
const reply = { _id: 'c2', author, text: 'شكرًا', lang: 'ar', createdAt: '2026-11-03T11:00:00Z', hidden: false };
const comment = { ...reply, _id: 'c1', replies: [reply], repliesCount: 1 } as unknown as Comment;
const question = { ...post, kind: 'question', answerId: 'c1', counts: { ...post.counts, comments: 4 } } as Post;
const answers = [
  { ...comment, helpfulCount: 21 },
  { ...comment, _id: 'c3', text: 'جواب آخر', replies: [], repliesCount: 0, editedAt: '2026-11-04T11:00:00Z' },
] as Comment[];
const profile = {
  ...author,
  bio: 'مصمّمة',
  followersCount: 12,
  postsCount: 3,
  createdAt: '2026-01-01T00:00:00Z',
} as unknown as Profile;

const absoluteUrl = (path: string, language = 'ar') => `https://qima.example${language === 'ar' ? '/ar' : ''}${path}`;
const context = {
  comments: [comment, { ...comment, hidden: true, text: 'hidden' }],
  absoluteUrl,
  steps: { front: 'قيمة', explore: 'استكشاف' },
};
const graphs: [string, Graph][] = [
  ['a post', postJsonLd(post, context)],
  [
    'a question that nobody answered',
    postJsonLd({ ...post, kind: 'question', media: [], tags: [], editedAt: null } as Post, {
      ...context,
      comments: [],
    }),
  ],
  ['a question with an accepted answer', postJsonLd(question, { ...context, comments: answers })],
  [
    'a question without an accepted answer',
    postJsonLd({ ...question, answerId: null, media: [], tags: [] } as Post, { ...context, comments: answers }),
  ],
  ['a product', postJsonLd(product, context)],
  ['a product with reviews', postJsonLd({ ...product, ratingCount: 21, ratingTenths: 44 } as Post, context)],
  ['a free product without a cover', postJsonLd({ ...product, priceCents: 0, media: [] } as Post, context)],
  ['a profile', profileJsonLd(profile, { absoluteUrl, front: 'قيمة' })],
  [
    'a bare profile',
    profileJsonLd({ ...profile, handle: null, bio: '', profilePic: null }, { absoluteUrl, front: 'قيمة' }),
  ],
];

/** Returns the properties of each schema.org type, including inherited ones, from schema-dts. */
function vocabulary(): (type: string) => Set<string> | null {
  const file = join(dirname(createRequire(import.meta.url).resolve('schema-dts')), 'schema.d.ts');
  const shapes = new Map<string, { above: string[]; own: string[] }>();
  for (const [, name = '', above = '', body = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:export )?interface (\w+)(?: extends ([^{]+))? \{\n(.*?)^\}/gms,
  ))
    shapes.set(name, {
      above: above.match(/\w+/g) ?? [],
      own: [...body.matchAll(/^ {4}"([\w@-]+)"\??:/gm)].map(([, own = '']) => own),
    });
  const collected = (name: string): string[] => {
    const { above = [], own = [] } = shapes.get(name) ?? {};
    return [...own, ...above.flatMap(collected)];
  };
  return (type) => (shapes.has(`${type}Leaf`) ? new Set(['@id', ...collected(`${type}Leaf`)]) : null);
}

function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return [];
  return [...('@type' in value ? [value as Node] : []), ...Object.values(value).flatMap(nodesOf)];
}

test('only a product with reviews has a rating', () => {
  const ratingOf = (each: Post) => (postJsonLd(each, context)['@graph'][0] as Node).aggregateRating;
  expect(ratingOf(product)).toBeUndefined();
  expect(ratingOf({ ...product, ratingCount: 21, ratingTenths: 44 })).toEqual({
    '@type': 'AggregateRating',
    ratingValue: 4.4,
    reviewCount: 21,
  });
});

test('a question has its accepted and its other answers', () => {
  const page = postJsonLd(question, { ...context, comments: answers })['@graph'][0] as Node;
  const shared = { '@type': 'Answer', dateCreated: '2026-11-03T11:00:00Z' };
  expect(page).toMatchObject({
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      text: question.text,
      // Four comments, of which one is a reply.
      answerCount: 3,
      acceptedAnswer: { ...shared, text: 'شكرًا', upvoteCount: 21, url: 'https://qima.example/ar/posts/p1#comment-c1' },
      suggestedAnswer: [{ ...shared, text: 'جواب آخر', upvoteCount: 0, author: { name: author.name } }],
    },
  });
  const open = postJsonLd({ ...question, answerId: null }, { ...context, comments: answers })['@graph'][0] as Node;
  expect(open.mainEntity).not.toHaveProperty('acceptedAnswer');
  expect((open.mainEntity as { suggestedAnswer: unknown[] }).suggestedAnswer).toHaveLength(2);
  const hidden = answers.map((each) => ({ ...each, hidden: true }));
  expect(postJsonLd(question, { ...context, comments: hidden })['@graph'][0]).toHaveProperty(
    '@type',
    'DiscussionForumPosting',
  );
});

test.each(graphs)('%s uses types and properties of schema.org', (_, graph) => {
  const propertiesOf = vocabulary();
  expect(propertiesOf('Product')).toContain('offers');
  expect(propertiesOf('Product')).not.toContain('inLanguage');
  for (const node of nodesOf(graph)) {
    const known = propertiesOf(node['@type']);
    expect(known, node['@type']).not.toBeNull();
    expect(Object.keys(node).filter((name) => !known?.has(name))).toEqual([]);
  }
});

test.each(graphs)('%s is accepted by search engines', async (_, graph) => {
  const byType: Record<string, Node[]> = {};
  for (const node of nodesOf([...graph['@graph']])) {
    // Validated as part of its product; alone it would have to name it.
    if (node['@type'] === 'AggregateRating') continue;
    byType[node['@type']] = [...(byType[node['@type']] ?? []), node];
  }
  const issues = await new Validator(null).validate({ jsonld: byType, microdata: {}, rdfa: {} });
  expect(issues.filter(({ severity }: { severity: string }) => severity === 'ERROR')).toEqual([]);
  const [main, way] = graph['@graph'] as unknown as Node[];
  expect(way?.['@type']).toBe('BreadcrumbList');
  expect(main?.url).toMatch(/^https:\/\/qima\.example\/ar\//);
});

test('hidden and paid content is absent, and nothing is invented', () => {
  const whole = JSON.stringify(graphs);
  for (const secret of ['hidden', 'what-is-paid']) expect(whole).not.toContain(secret);
  const withoutReviews = JSON.stringify(graphs.filter(([name]) => name !== 'a product with reviews'));
  for (const invented of ['Rating', 'review']) expect(withoutReviews).not.toContain(invented);
  const [posting] = nodesOf(graphs[0]?.[1]);
  expect(posting).toMatchObject({ '@type': 'DiscussionForumPosting', inLanguage: 'ar', commentCount: 2 });
  expect(posting?.comment).toHaveLength(1);
  const [offered] = nodesOf(graphs.find(([name]) => name === 'a product')?.[1]);
  expect(offered).toMatchObject({ '@type': 'Product', offers: { price: '19.99', priceCurrency: 'USD' } });
});
