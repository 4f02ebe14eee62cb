import { editKnown } from '../client/cache';
import { api } from '../client/client';
import { renewPages } from '../lists/use-infinite-list';
import type { BlockState, Evaluations, FollowState, MuteState, Profile, ReactionName, SaveState } from '../types';
import { type Act, forgetWish } from './optimistic-mutation';

/** What a member can want of a post or of somebody; `useWish` makes it so. */
export const saving: Act<boolean, SaveState> = {
  kind: 'save',
  send: (id, wanted) => api.post<SaveState>(`/posts/${id}/${wanted ? 'save' : 'unsave'}`),
  valueOf: ({ saved }) => saved,
};

export const evaluating: Act<ReactionName | null, Evaluations> = {
  kind: 'evaluate',
  send: (id, reaction) => api.post<Evaluations>(`/posts/${id}/evaluations`, { reaction }),
  valueOf: ({ mine }) => mine,
};

export const following: Act<boolean, FollowState> = {
  kind: 'follow',
  send: (id, wanted) => api.post<FollowState>(`/users/${wanted ? 'follow' : 'unfollow'}/${id}`),
  valueOf: ({ isFollowing }) => isFollowing,
  settled: (id, state) => editProfile(id, state),
};

/** Whether to hear of somebody's new posts, for whoever follows them. */
export const hearing: Act<boolean, FollowState> = {
  kind: 'hear',
  send: (id, newPosts) => api.post<FollowState>(`/users/follow/${id}`, { newPosts }),
  valueOf: ({ newPosts }) => newPosts ?? false,
  settled: (id, state) => editProfile(id, state),
};

export const blocking: Act<boolean, BlockState> = {
  kind: 'block',
  send: (id, wanted) => api.post<BlockState>(`/users/${wanted ? 'block' : 'unblock'}/${id}`),
  valueOf: ({ isBlocked }) => isBlocked,
  settled: (id, state) => {
    editProfile(id, state);
    // A block ends the follow, both ways.
    if (state.isBlocked) forgetWish(following, id);
    // What a block hid is there again after it, and the other way round.
    for (const kind of ['post', 'digital']) void renewPages(`/posts/${id}?kind=${kind}`);
  },
};

export const muting: Act<boolean, MuteState> = {
  kind: 'mute',
  send: (id, wanted) => api.post<MuteState>(`/users/${wanted ? 'mute' : 'unmute'}/${id}`),
  valueOf: ({ isMuted }) => isMuted,
  settled: (id, state) => editProfile(id, state),
};

function editProfile(id: string, state: Partial<Profile>): void {
  void editKnown<Profile>(`/users/${id}`, (profile) => ({ ...profile, ...state }));
}
