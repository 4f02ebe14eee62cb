import { request } from '@playwright/test';
import { type Member, waitForCode } from './members';
import { API_ORIGIN } from './origins';

type Envelope<Payload> = { payload: Payload };
type LoginResponse = { token: string; expiresAt: string; user: { _id: string; name: string; handle: string | null } };

const members = new Map<string, Promise<Member>>();

/** Signs in a member of the demo content with sales, payouts and reports, once, by a one-time code. */
export function demoMember(key: 'layla' | 'reem' | 'khaled'): Promise<Member> {
  const known = members.get(key) ?? signIn(key);
  members.set(key, known);
  return known;
}

async function signIn(key: string): Promise<Member> {
  const address = `${key}@qima.example`;
  const api = await request.newContext({ baseURL: API_ORIGIN, extraHTTPHeaders: { version: '2' } });
  try {
    const asked = Date.now();
    const sent = await api.post('/users/sendOTP', { data: { identifier: address, purpose: 'login' } });
    const { otpId } = ((await sent.json()) as Envelope<{ otpId: string }>).payload;
    const code = await waitForCode(address, asked);
    const answer = await api.post('/users/verifyOTP', { data: { otpId, code } });
    const { token, expiresAt, user } = ((await answer.json()) as Envelope<LoginResponse>).payload;
    const { cookies } = await api.storageState();
    return { _id: user._id, name: user.name, handle: user.handle, address, token, expiresAt, cookies };
  } finally {
    await api.dispose();
  }
}
