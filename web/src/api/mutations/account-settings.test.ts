// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { answerWith, errorResponse, json, stubPage } from '@/test/browser';
import { saveSetting } from './account-settings';

beforeEach(stubPage);

test('of quick taps only the first and the last are sent', async () => {
  const sent: unknown[] = [];
  answerWith(async (request) => {
    sent.push(await request.json());
    await new Promise((resolve) => setTimeout(resolve, 5));
    return json({ payload: {} });
  });
  await Promise.all([
    saveSetting('theme', { theme: 'light' }),
    saveSetting('theme', { theme: 'system' }),
    saveSetting('theme', { theme: 'dark' }),
    saveSetting('motion', { motion: 'reduced' }),
  ]);
  expect(sent).toEqual([{ theme: 'light' }, { motion: 'reduced' }, { theme: 'dark' }]);
});

test('a failure is reported once, and the next tap is sent', async () => {
  let isBroken = true;
  answerWith(() => (isBroken ? errorResponse(503, 'service_unavailable') : json({ payload: {} })));
  const taps = await Promise.allSettled([
    saveSetting('theme', { theme: 'light' }),
    saveSetting('theme', { theme: 'dark' }),
  ]);
  expect(taps.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  isBroken = false;
  await expect(saveSetting('theme', { theme: 'dark' })).resolves.toBeUndefined();
});
