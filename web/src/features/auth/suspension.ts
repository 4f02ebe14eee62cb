import { isApiError } from '@/api';

/** Returns the token with which a suspended member reads the decision and appeals; null for other errors. */
export function readAppealToken(error: unknown): string | null {
  if (!isApiError(error, 'account_suspended')) return null;
  const { appealToken } = error.facts;
  return typeof appealToken === 'string' ? appealToken : null;
}
