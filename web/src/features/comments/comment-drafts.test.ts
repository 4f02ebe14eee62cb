// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import { answerWith, json, refusal, standInPage } from '@/test/browser';
import { deskOf, deskOwner, putBack, readDesk, send, takeFromBox, write } from './comment-drafts';

let owner = '';
let number = 0;

beforeEach(() => {
  standInPage();
  number += 1;
  owner = deskOwner('member', `post-${number}`);
});

const place = () => ({ owner, postId: `post-${number}`, known: 4 });

describe('what is written', () => {
  test('is there again after a reload, each box by itself', () => {
    write(owner, '', 'نصف فكرة');
    write(owner, 'parent', 'half a reply');
    expect(readDesk(owner).boxes).toEqual({ '': 'نصف فكرة', parent: 'half a reply' });
    write(owner, '', '');
    write(owner, 'parent', '');
    expect(localStorage.getItem(owner)).toBeNull();
  });

  test('of another member is not shown', () => {
    write(owner, '', 'mine');
    expect(readDesk(deskOwner('other', `post-${number}`)).boxes).toEqual({});
  });

  test('is read as far as it is understood', () => {
    localStorage.setItem(owner, '{"boxes":{"":"kept","x":3},"unsent":[null,{"text":"no key"},{"key":"k","text":"t"}]}');
    const { boxes, unsent } = readDesk(owner);
    expect(boxes).toEqual({ '': 'kept' });
    expect(unsent).toEqual([{ key: 'k', text: 't', parentId: null, at: '', state: 'failed', error: null }]);
    localStorage.setItem(owner, 'no json');
    expect(readDesk(owner).boxes).toEqual({});
  });
});

describe('sending', () => {
  test('a refused comment stays, is kept for a reload and goes under the same key the next time', async () => {
    const requests = answerWith(() => refusal(500, 'internal_error'));
    write(owner, '', ' Worth saying. ');
    const unsent = takeFromBox(owner, '');
    expect(deskOf(owner).boxes).toEqual({});
    await send(place(), unsent);
    expect(deskOf(owner).unsent).toMatchObject([{ text: 'Worth saying.', state: 'failed' }]);
    expect(readDesk(owner).unsent).toMatchObject([{ key: unsent.key, text: 'Worth saying.' }]);

    const comment = { _id: 'c1', text: 'Worth saying.' };
    const again = answerWith(() => json({ payload: comment }));
    expect(await send(place(), unsent)).toBeNull();
    expect(deskOf(owner)).toMatchObject({ unsent: [], written: [comment] });
    const keys = [...requests, ...again].map(({ request }) => request.headers.get('idempotency-key'));
    expect(keys).toEqual([unsent.key, unsent.key]);
    expect(localStorage.getItem(owner)).toBeNull();
  });

  test('what is taken back stands above what was written meanwhile', () => {
    write(owner, 'parent', 'first');
    const unsent = takeFromBox(owner, 'parent');
    write(owner, 'parent', 'second');
    putBack(owner, unsent);
    expect(deskOf(owner)).toMatchObject({ boxes: { parent: 'first\n\nsecond' }, unsent: [] });
  });
});
