export type ErrorBody = {
  code?: string;
  message?: string;
  fields?: Record<string, string> | null;
  facts?: Record<string, unknown> | null;
};

/** Error response; `code` is the key of its text (errors.json). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** One message per field, in the requested language. */
  readonly fields: Record<string, string>;
  readonly facts: Record<string, unknown>;
  /** Seconds after which the request may be retried. */
  readonly retryAfter: number | null;

  constructor(status: number, body: ErrorBody, retryAfter: number | null = null) {
    super(body.message ?? body.code ?? 'unknown');
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.fields = body.fields ?? {};
    this.facts = body.facts ?? {};
    this.retryAfter = retryAfter;
  }
}

/** Returns the error of a response. */
export async function toApiError(response: Response): Promise<ApiError> {
  const retryAfter = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  const body: { error?: ErrorBody } | null = await response.json().catch(() => null);
  const fallback = response.status >= 500 ? 'internal_error' : 'unknown';
  return new ApiError(response.status, body?.error ?? { code: fallback }, Number.isNaN(retryAfter) ? null : retryAfter);
}

export function networkError(cause: unknown): ApiError {
  const reason = cause instanceof Error && cause.name === 'AbortError' ? cause.cause : cause;
  const timedOut = reason instanceof DOMException && reason.name === 'TimeoutError';
  return new ApiError(0, { code: timedOut ? 'timeout' : 'network' });
}

export function isApiError(error: unknown, ...codes: string[]): error is ApiError {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code));
}
