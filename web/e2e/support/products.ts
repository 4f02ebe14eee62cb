import { createHash } from 'node:crypto';
import { request } from '@playwright/test';
import type { Member, Published } from './members';
import { API_ORIGIN } from './origins';

type Product = {
  title: string;
  priceCents: number;
  text?: string;
  categoryId?: string;
  refundDays?: 0 | 7 | 14 | 30;
  licence?: string;
  files?: string[];
};

/** Content of every product file in these tests. */
export const CONTENT = 'The whole guide.';

/** Publishes a digital product through the API, its files uploaded in parts. */
export async function publishProduct(
  member: Member,
  { files = ['guide.pdf'], ...product }: Product,
): Promise<Published> {
  const api = await request.newContext({
    baseURL: API_ORIGIN,
    extraHTTPHeaders: { version: '2', authorization: member.token },
  });
  const sent = async (path: string, data: unknown) => {
    const answer = await api.post(path, { data });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()).payload as { _id: string };
  };
  try {
    const ids: string[] = [];
    for (const name of files) {
      const bytes = Buffer.from(CONTENT);
      const { _id } = await sent('/files', { name, size: bytes.length, mime: 'application/pdf' });
      const digest = createHash('sha256').update(bytes).digest('base64');
      await api.put(`/files/${_id}/parts/1`, {
        data: bytes,
        headers: { 'content-type': 'application/octet-stream', 'content-digest': `sha-256=:${digest}:` },
      });
      await sent(`/files/${_id}/complete`, {});
      ids.push(_id);
    }
    return await sent('/posts', { kind: 'digital', text: 'What it is about.', files: ids, ...product });
  } finally {
    await api.dispose();
  }
}

/** Changes fields of a post through the API. */
export async function updatePost(member: Member, postId: string, data: object): Promise<void> {
  const headers = { version: '2', authorization: member.token };
  const api = await request.newContext({ baseURL: API_ORIGIN, extraHTTPHeaders: headers });
  try {
    const answer = await api.post(`/posts/${postId}/update`, { data });
    if (!answer.ok()) throw new Error(`the post was not updated: ${await answer.text()}`);
  } finally {
    await api.dispose();
  }
}
