import { type APIRequestContext, expect, type Locator, type Page, request } from '@playwright/test';
import type { Member, Published } from './members';
import { API_ORIGIN } from './origins';
import { type Locale, speaking } from './texts';

type Stands = {
  counts: { shares: number; saves: number; evaluations: Record<string, number> };
  viewer: { evaluation: string | null; saved: boolean };
};

async function asking<Answer>(member: Member, work: (api: APIRequestContext) => Promise<Answer>): Promise<Answer> {
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

/** The post as the API shows it to a member; null when it is gone. */
export function standing(member: Member, { _id }: Published): Promise<Stands | null> {
  return asking(member, async (api) => {
    const answer = await api.get(`/posts/post/${_id}`);
    return answer.status() === 404 ? null : ((await answer.json()) as { payload: Stands }).payload;
  });
}

/** What a member thinks of a post, and how many there are, by the API. */
export async function evaluationOf(member: Member, post: Published): Promise<string> {
  const { viewer, counts } = (await standing(member, post)) ?? {};
  return `${viewer?.evaluation} of ${Object.values(counts?.evaluations ?? {}).reduce((sum, count) => sum + count, 0)}`;
}

export function evaluate(member: Member, { _id }: Published, reaction: string): Promise<unknown> {
  return asking(member, (api) => api.post(`/posts/${_id}/evaluations`, { data: { reaction } }));
}

/** The button that shows and opens the evaluations of a post. */
export function evaluationButton(post: Locator, locale: Locale): Locator {
  return post.getByRole('button', { name: new RegExp(`^${speaking(locale)('post:evaluate')}`) });
}

export function faces(page: Page, locale: Locale): Locator {
  return page.getByRole('dialog', { name: speaking(locale)('reactions:pick') });
}

/** Opens a post's menu and presses one of its entries. */
export async function fromMenu(post: Locator, locale: Locale, entry: string): Promise<void> {
  const say = speaking(locale);
  await post.getByRole('button', { name: say('common:common.more') }).click();
  await post.page().getByRole('menuitem', { name: entry }).click();
  await expect(post.page().getByRole('menuitem')).toHaveCount(0);
}
