import { request } from '@playwright/test';
import type { Member, Published } from './members';
import { API_ORIGIN } from './origins';

type Comment = { _id: string; text: string };

async function withApi<Payload>(
  work: (api: Awaited<ReturnType<typeof request.newContext>>) => Promise<Payload>,
  token = '',
) {
  const extraHTTPHeaders = { version: '2', ...(token && { authorization: token }) };
  const api = await request.newContext({ baseURL: API_ORIGIN, extraHTTPHeaders });
  try {
    return await work(api);
  } finally {
    await api.dispose();
  }
}

/** Comments on a post through the API, or replies to a comment. */
export function createComment(member: Member, { _id }: Published, text: string, parentId?: string): Promise<Comment> {
  return withApi(async (api) => {
    const answer = await api.post(`/posts/${_id}/comments`, { data: { text, parentId } });
    if (!answer.ok()) throw new Error(`The comment was refused: ${await answer.text()}`);
    return (await answer.json()).payload as Comment;
  }, member.token);
}

/** Accepts an answer to the member's question through the API. */
export function acceptAnswer(member: Member, { _id }: Published, commentId: string | null): Promise<void> {
  return withApi(async (api) => {
    const answer = await api.post(`/posts/${_id}/acceptAnswer`, { data: { commentId } });
    if (!answer.ok()) throw new Error(`The answer was refused: ${await answer.text()}`);
  }, member.token);
}

/** Lists the comments that guests see. */
export function listComments({ _id }: Published): Promise<Comment[]> {
  return withApi(async (api) => (await (await api.get(`/posts/${_id}/comments`)).json()).payload as Comment[]);
}
