import { type APIRequestContext, expect, type Locator, type Page, request } from '@playwright/test';
import type { Member, Published } from './members';
import { API_ORIGIN } from './origins';
import { type Locale, translator } from './texts';

type PostState = {
  answerId: string | null;
  counts: { shares: number; saves: number; evaluations: Record<string, number> };
  viewer: { evaluation: string | null; saved: boolean };
};

async function withApi<Answer>(member: Member, work: (api: APIRequestContext) => Promise<Answer>): Promise<Answer> {
  const api = await request.newContext({
    baseURL: API_ORIGIN,
    extraHTTPHeaders: { version: '2', authorization: member.token },
  });
  try {
    return await work(api);
  } finally {
    await api.dispose();
  }
}

/** Reads the post as a member; null when it is deleted. */
export function readPost(member: Member, { _id }: Published): Promise<PostState | null> {
  return withApi(member, async (api) => {
    const answer = await api.get(`/posts/post/${_id}`);
    return answer.status() === 404 ? null : ((await answer.json()) as { payload: PostState }).payload;
  });
}

/** Returns a member's evaluation of a post and the number of evaluations, from the API. */
export async function describeEvaluation(member: Member, post: Published): Promise<string> {
  const { viewer, counts } = (await readPost(member, post)) ?? {};
  return `${viewer?.evaluation} of ${Object.values(counts?.evaluations ?? {}).reduce((sum, count) => sum + count, 0)}`;
}

export function evaluate(member: Member, { _id }: Published, reaction: string): Promise<unknown> {
  return withApi(member, (api) => api.post(`/posts/${_id}/evaluations`, { data: { reaction } }));
}

/** Finds the button that shows and opens the evaluations of a post. */
export function evaluationButton(post: Locator, locale: Locale): Locator {
  return post.getByRole('button', { name: new RegExp(`^${translator(locale)('post:evaluate')}`) });
}

export function reactionPicker(page: Page, locale: Locale): Locator {
  return page.getByRole('dialog', { name: translator(locale)('reactions:pick') });
}

/** Opens a post's menu and presses one of its entries. */
export async function chooseFromMenu(post: Locator, locale: Locale, entry: string): Promise<void> {
  const t = translator(locale);
  await post.getByRole('button', { name: t('common:common.more') }).click();
  await post.page().getByRole('menuitem', { name: entry }).click();
  await expect(post.page().getByRole('menuitem')).toHaveCount(0);
}
