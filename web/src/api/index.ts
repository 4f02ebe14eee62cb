export { api, apiOrigin, type CallOptions } from './client/client';
export { ApiError, isApiError } from './client/errors';
export { payloadOf, typedApi } from './client/openapi-client';
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
} from './session/session';
export { sessionEnd } from './session/token-store';
export * from './types';
