import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type APIResponse, request } from '@playwright/test';
import { API_ORIGIN } from './origins';
import type { Locale } from './texts';

type Envelope<Payload> = { payload: Payload };
type Code = { code: string; sentAt: string };
export type Published = { _id: string };

/** Member who signed up through the API, with a session for the browser. */
export type Member = {
  _id: string;
  name: string;
  handle: string | null;
  address: string;
  token: string;
  expiresAt: string;
  cookies: Awaited<ReturnType<APIRequestContext['storageState']>>['cookies'];
};

export function newAddress(): string {
  return `journey-${randomUUID()}@qima.example`;
}

async function unwrapPayload<Payload>(response: APIResponse): Promise<Payload> {
  if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`);
  return ((await response.json()) as Envelope<Payload>).payload;
}

async function withApi<Result>(
  work: (api: APIRequestContext) => Promise<Result>,
  { token = '', cookies = [] }: Partial<Pick<Member, 'token' | 'cookies'>> = {},
): Promise<Result> {
  const api = await request.newContext({
    baseURL: API_ORIGIN,
    extraHTTPHeaders: { version: '2', ...(token && { authorization: token }) },
    storageState: { cookies, origins: [] },
  });
  try {
    return await work(api);
  } finally {
    await api.dispose();
  }
}

/** Waits for the newest one-time code in the development inbox, which a worker fills. */
export async function waitForCode(address: string, since = 0): Promise<string> {
  return withApi(async (api) => {
    const until = Date.now() + 45_000;
    while (Date.now() < until) {
      const inbox = await api.get('/dev/inbox', { params: { to: address }, headers: { accept: 'application/json' } });
      const letters = (await inbox.json()) as Code[];
      const found = letters.find(({ code, sentAt }) => code && Date.parse(sentAt) >= since);
      if (found) return found.code;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`No code came to ${address}`);
  });
}

type Email = { subject: string; text: string };

/** Waits for an e-mail whose subject has this text. */
export async function waitForEmail(address: string, subject: string): Promise<Email> {
  return withApi(async (api) => {
    const until = Date.now() + 45_000;
    while (Date.now() < until) {
      const inbox = await api.get('/dev/inbox', { params: { to: address }, headers: { accept: 'application/json' } });
      const found = ((await inbox.json()) as Email[]).find((email) => email.subject.includes(subject));
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`No e-mail “${subject}” came to ${address}`);
  });
}

/** Returns the link of an e-mail to a page that the API renders, such as `letters/confirm`. */
export function findLink(text: string, page: string): string {
  return new RegExp(`\\S+/${page}\\S+`).exec(text)?.[0] ?? '';
}

/** Follows a member from a new e-mail address without an account; returns the address. */
export async function followByEmail(author: Member): Promise<string> {
  const email = newAddress();
  return withApi(async (api) => {
    await unwrapPayload(await api.post(`/users/${author._id}/emailFollow`, { data: { email, locale: 'en' } }));
    const { text } = await waitForEmail(email, author.name);
    const confirmed = await api.post(findLink(text, 'letters/confirm'));
    if (!confirmed.ok()) throw new Error(`the follow was not confirmed: ${confirmed.status()}`);
    return email;
  });
}

export async function join(name: string, locale: Locale = 'en'): Promise<Member> {
  const address = newAddress();
  return withApi(async (api) => {
    const identifier = { identifier: address, purpose: 'register', locale };
    const { otpId } = await unwrapPayload<{ otpId: string }>(await api.post('/users/sendOTP', { data: identifier }));
    const proof = { otpId, code: await waitForCode(address) };
    const { verificationToken } = await unwrapPayload<{ verificationToken: string }>(
      await api.post('/users/verifyOTP', { data: proof }),
    );
    const interests = await unwrapPayload<{ _id: string }[]>(await api.get('/interests'));
    const { token, expiresAt, user } = await unwrapPayload<Pick<Member, 'token' | 'expiresAt'> & { user: Member }>(
      await api.post('/users/register', {
        data: {
          verificationToken,
          name,
          genderId: 3,
          countryId: 'JO',
          birthDate: '1990-05-17',
          interestIds: interests.slice(0, 3).map(({ _id }) => _id),
          locale,
          acceptTerms: true,
        },
      }),
    );
    const { cookies } = await api.storageState();
    return { _id: user._id, name, handle: user.handle, address, token, expiresAt, cookies };
  });
}

const MIN_TOKEN_LIFETIME_MS = 5 * 60_000;

/** Refreshes the token of a member used by several tests, so that it outlives the next browser. */
export async function refreshToken(member: Member): Promise<void> {
  if (Date.parse(member.expiresAt) - Date.now() > MIN_TOKEN_LIFETIME_MS) return;
  await withApi(async (api) => {
    const fresh = await unwrapPayload<Pick<Member, 'token' | 'expiresAt'>>(await api.post('/identity/refresh'));
    const { cookies } = await api.storageState();
    Object.assign(member, fresh, { cookies });
  }, member);
}

export function publish(member: Member, post: { text: string; kind?: 'post' | 'question' }): Promise<Published> {
  return withApi(
    async (api) => unwrapPayload<Published>(await api.post('/posts', { data: { kind: 'post', ...post } })),
    member,
  );
}

export function follow(member: Member, other: Member): Promise<unknown> {
  return withApi(async (api) => unwrapPayload(await api.post(`/users/follow/${other._id}`)), member);
}

export function remove(member: Member, post: Published): Promise<unknown> {
  return withApi(async (api) => unwrapPayload(await api.delete(`/posts/${post._id}`)), member);
}

type Relationship = { isFollowing: boolean; isMuted: boolean; isBlocked: boolean };

/** Returns the relationship of a member to another as stored: the screen changes earlier. */
export function relationshipTo(member: Member, other: { _id: string }): Promise<Relationship> {
  return callAs<Relationship>(member, `/users/${other._id}`);
}

/** Calls the API as the member: GET for a path, POST with a body. */
export function callAs<Payload>(member: Pick<Member, 'token'>, path: string, body?: object): Promise<Payload> {
  return withApi(async (api) => unwrapPayload<Payload>(await (body ? api.post(path, { data: body }) : api.get(path))), {
    token: member.token,
    cookies: [],
  });
}
