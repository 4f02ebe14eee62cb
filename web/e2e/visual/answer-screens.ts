import { scrollToComments } from './interactions';
import { answers, places } from './mock/recorded';
import type { Answer } from './mock/types';
import type { Screen } from './screens';
import { answered } from './states';

type Post = Answer<'/posts/post/{id}'>;
type Comments = Answer<'/posts/{id}/comments'>;

const { question } = places;
const path = `/posts/${question}`;
const { payload: me } = answers['member /users/me'] as Answer<'/users/me'>;
const { payload: asked } = answers[`member /posts/post/${question}`] as Post;
const { payload: comments } = answers[`guest ${path}/comments?sort=top`] as Comments;
const MARKS = [21, 14, 6, 0];

/** The answers with marks, of which the first is accepted. */
const marked = comments.map((comment, place) => ({
  ...comment,
  accepted: place === 0,
  helpfulCount: MARKS[place] ?? 0,
  helpful: place === 1,
}));
const answerId = marked[0]?._id ?? null;
const ofMe = { author: me, viewer: asked.viewer && { ...asked.viewer, mine: true } };
const list = answered(`${path}/comments`, { payload: marked, nextCursor: null });

/** Questions with answers: for the member who asked, for others, and the lists of those without one. */
export const answerScreens: readonly Screen[] = [
  {
    name: 'answers-asker',
    path,
    as: 'member',
    overrides: [answered(`/posts/post/${question}`, { payload: { ...asked, ...ofMe, answerId } }), list],
    interact: scrollToComments,
    variants: 'all',
  },
  {
    name: 'answers',
    path,
    as: 'member',
    overrides: [answered(`/posts/post/${question}`, { payload: { ...asked, answerId } }), list],
  },
  { name: 'explore-unanswered', path: '/explore?tab=posts&unanswered=true', as: 'member', variants: 'one' },
];
