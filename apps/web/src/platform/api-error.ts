import type { Endpoint } from '@nabta/contract/core/endpoint';
import type { ErrorDetail } from '@nabta/contract/core/envelope';
import type { ErrorCode } from '@nabta/contract/core/errors';

/** Texts of client-side errors in the current language. */
export type ErrorText = (
  key:
    | 'requestFailed'
    | 'generic'
    | 'timeout'
    | 'network'
    | 'unexpected'
    | 'refreshFailed'
    | 'refreshCooldown'
    | 'sessionExpired',
) => string;

type ApiErrorProperties = {
  status: number;
  code: string;
  serverCode?: ErrorCode | undefined;
  details?: readonly ErrorDetail[] | undefined;
  retryAfterSeconds?: number | undefined;
  requestId?: string | undefined;
  cause?: unknown;
};

/**
 * A failed call. `code` is the kind of failure (HTTP status text, TIMEOUT_ERROR, …); decide by `serverCode`,
 * the API's stable code.
 */
export class ApiError extends Error {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly code: string;
  readonly serverCode: ErrorCode | undefined;
  readonly details: readonly ErrorDetail[];
  readonly retryAfterSeconds: number | undefined;
  readonly requestId: string | undefined;
  /** The endpoint that failed, if a request was sent. */
  call: Pick<Endpoint, 'method' | 'path'> | undefined;

  constructor(message: string, properties: ApiErrorProperties) {
    super(message, { cause: properties.cause });
    this.name = 'ApiError';
    this.status = properties.status;
    this.code = properties.code;
    this.serverCode = properties.serverCode;
    this.details = properties.details ?? [];
    this.retryAfterSeconds = properties.retryAfterSeconds;
    this.requestId = properties.requestId;
  }
}

export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** True when the requested record does not exist, or its id is not even valid. */
export function isNotFoundError(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** True without any response: the connection, the server or a proxy failed. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** True unless the server rejected the request itself: a later attempt can succeed. */
export function isRetryable(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.status < 400 || error.status >= 500 || unjudgedStatuses.has(error.status);
}

/** No session, timeout, too early, rate-limited: returned before the request is handled. */
const unjudgedStatuses = new Set([401, 408, 425, 429]);

/** The caller must prove the second factor before using their role. */
export function isSecondFactorRequired(error: unknown): boolean {
  return error instanceof ApiError && error.serverCode === 'SECOND_FACTOR_REQUIRED';
}
