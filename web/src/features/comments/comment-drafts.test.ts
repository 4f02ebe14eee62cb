// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import { answerWith, errorResponse, json, stubPage } from '@/test/browser';
import { draftsOwner, enqueue, getDrafts, loadDrafts, restore, sendComment, writeDraft } from './comment-drafts';

let owner = '';
let number = 0;

beforeEach(() => {
  stubPage();
  number += 1;
  owner = draftsOwner('member', `post-${number}`);
});

const place = () => ({ owner, postId: `post-${number}`, count: 4 });

describe('a written draft', () => {
  test('is restored after a reload, per box', () => {
    writeDraft(owner, '', 'نصف فكرة');
    writeDraft(owner, 'parent', 'half a reply');
    expect(loadDrafts(owner).boxes).toEqual({ '': 'نصف فكرة', parent: 'half a reply' });
    writeDraft(owner, '', '');
    writeDraft(owner, 'parent', '');
    expect(localStorage.getItem(owner)).toBeNull();
  });

  test('of another member is not shown', () => {
    writeDraft(owner, '', 'mine');
    expect(loadDrafts(draftsOwner('other', `post-${number}`)).boxes).toEqual({});
  });

  test('is loaded as far as it is valid', () => {
    localStorage.setItem(owner, '{"boxes":{"":"kept","x":3},"unsent":[null,{"text":"no key"},{"key":"k","text":"t"}]}');
    const { boxes, unsent } = loadDrafts(owner);
    expect(boxes).toEqual({ '': 'kept' });
    expect(unsent).toEqual([{ key: 'k', text: 't', parentId: null, at: '', state: 'failed', error: null }]);
    localStorage.setItem(owner, 'no json');
    expect(loadDrafts(owner).boxes).toEqual({});
  });
});

describe('sending', () => {
  test('a refused comment stays, survives a reload and is resent under the same key', async () => {
    const requests = answerWith(() => errorResponse(500, 'internal_error'));
    writeDraft(owner, '', ' Worth saying. ');
    const unsent = enqueue(owner, '');
    expect(getDrafts(owner).boxes).toEqual({});
    await sendComment(place(), unsent);
    expect(getDrafts(owner).unsent).toMatchObject([{ text: 'Worth saying.', state: 'failed' }]);
    expect(loadDrafts(owner).unsent).toMatchObject([{ key: unsent.key, text: 'Worth saying.' }]);

    const comment = { _id: 'c1', text: 'Worth saying.' };
    const again = answerWith(() => json({ payload: comment }));
    expect(await sendComment(place(), unsent)).toBeNull();
    expect(getDrafts(owner)).toMatchObject({ unsent: [], sent: [comment] });
    const keys = [...requests, ...again].map(({ request }) => request.headers.get('idempotency-key'));
    expect(keys).toEqual([unsent.key, unsent.key]);
    expect(localStorage.getItem(owner)).toBeNull();
  });

  test('a restored comment stands above text written meanwhile', () => {
    writeDraft(owner, 'parent', 'first');
    const unsent = enqueue(owner, 'parent');
    writeDraft(owner, 'parent', 'second');
    restore(owner, unsent);
    expect(getDrafts(owner)).toMatchObject({ boxes: { parent: 'first\n\nsecond' }, unsent: [] });
  });
});
