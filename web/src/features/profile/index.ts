export { FollowButton } from './follow-button';
export { ProfileFollow } from './profile-follow';
export { ProfileView } from './profile-view';
export { useFollow, useFollowAll } from './use-follow';
