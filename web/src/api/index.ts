export { api, apiOrigin, type CallOptions } from './client/client';
export { ApiError, isApiError } from './client/errors';
export { typedApi, unwrapPayload } from './client/openapi-client';
export {
  beginSession,
  endSession,
  logout,
  type Membership,
  UNREAD_COUNT_PATH,
  useMe,
  useMemberPath,
  useMembership,
  useUnreadCount,
  watchSession,
} from './session/session';
export { sessionEndReason } from './session/token-store';
export * from './types';
