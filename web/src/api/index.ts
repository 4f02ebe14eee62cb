export { api, apiOrigin, type CallOptions } from './client';
export { ApiError, isApiError } from './errors';
export {
  beginSession,
  endSession,
  logout,
  type Membership,
  UNREAD_COUNT,
  useMe,
  useMemberPath,
  useMembership,
  useUnreadCount,
  watchSession,
} from './session';
export { sessionEnd } from './token-store';
export { payloadOf, typedApi } from './typed';
export * from './types';
