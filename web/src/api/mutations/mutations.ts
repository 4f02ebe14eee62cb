import { updateCached } from '../client/cache';
import { api } from '../client/client';
import { invalidateList } from '../lists/use-infinite-list';
import type { BlockState, Evaluations, FollowState, MuteState, Post, Profile, ReactionName, SaveState } from '../types';
import { clearPending, type MutationSpec } from './optimistic-mutation';
import { notifySavedChange } from './saved-changes';

/** Mutations of posts and relationships for `useOptimisticMutation`. */
export const saveMutation: MutationSpec<boolean, SaveState> = {
  kind: 'save',
  send: (id, value) => api.post<SaveState>(`/posts/${id}/${value ? 'save' : 'unsave'}`),
  selectValue: ({ saved }) => saved,
  onSettled: () => notifySavedChange(),
};

export const evaluateMutation: MutationSpec<ReactionName | null, Evaluations> = {
  kind: 'evaluate',
  send: (id, reaction) => api.post<Evaluations>(`/posts/${id}/evaluations`, { reaction }),
  selectValue: ({ mine }) => mine,
};

type AnswerChoice = { commentId: string | null };

/** The accepted answer of the member's own question, or none. */
export const acceptMutation: MutationSpec<string | null, AnswerChoice> = {
  kind: 'accept',
  send: (id, commentId) => api.post<AnswerChoice>(`/posts/${id}/acceptAnswer`, { commentId }),
  selectValue: ({ commentId }) => commentId,
  onSettled: (id, { commentId }) =>
    void updateCached<Post>(`/posts/post/${id}`, (post) => ({ ...post, answerId: commentId })),
};

type HelpfulState = { helpful: boolean; helpfulCount: number };

/** The member's mark of a helpful answer; the id consists of post id and comment id. */
export const helpfulMutation: MutationSpec<boolean, HelpfulState> = {
  kind: 'helpful',
  send: (id, value) => {
    const [postId, commentId] = id.split('/');
    const path = `/posts/${postId}/comments/${commentId}/helpful`;
    return value ? api.post<HelpfulState>(path) : api.del<HelpfulState>(path);
  },
  selectValue: ({ helpful }) => helpful,
};

export const followMutation: MutationSpec<boolean, FollowState> = {
  kind: 'follow',
  send: (id, value) => api.post<FollowState>(`/users/${value ? 'follow' : 'unfollow'}/${id}`),
  selectValue: ({ isFollowing }) => isFollowing,
  onSettled: (id, state) => updateCachedProfile(id, state),
};

/** Notifications about a followed member's new posts. */
export const newPostsMutation: MutationSpec<boolean, FollowState> = {
  kind: 'hear',
  send: (id, newPosts) => api.post<FollowState>(`/users/follow/${id}`, { newPosts }),
  selectValue: ({ newPosts }) => newPosts ?? false,
  onSettled: (id, state) => updateCachedProfile(id, state),
};

export const blockMutation: MutationSpec<boolean, BlockState> = {
  kind: 'block',
  send: (id, value) => api.post<BlockState>(`/users/${value ? 'block' : 'unblock'}/${id}`),
  selectValue: ({ isBlocked }) => isBlocked,
  onSettled: (id, state) => {
    updateCachedProfile(id, state);
    // A block deletes both follows.
    if (state.isBlocked) clearPending(followMutation, id);
    // Blocking and unblocking change which posts are visible.
    for (const kind of ['post', 'digital']) void invalidateList(`/posts/${id}?kind=${kind}`);
  },
};

export const muteMutation: MutationSpec<boolean, MuteState> = {
  kind: 'mute',
  send: (id, value) => api.post<MuteState>(`/users/${value ? 'mute' : 'unmute'}/${id}`),
  selectValue: ({ isMuted }) => isMuted,
  onSettled: (id, state) => updateCachedProfile(id, state),
};

function updateCachedProfile(id: string, state: Partial<Profile>): void {
  void updateCached<Profile>(`/users/${id}`, (profile) => ({ ...profile, ...state }));
}
