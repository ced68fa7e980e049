import type { Endpoint } from '@nabta/contract/endpoint';
import type { ErrorDetail } from '@nabta/contract/envelope';
import type { ErrorCode } from '@nabta/contract/errors';

/** The client's own sentences, in the language shown: the English ones are those of SPEC section 8. */
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

type ApiErrorFacts = {
  status: number;
  code: string;
  serverCode?: ErrorCode | undefined;
  details?: readonly ErrorDetail[] | undefined;
  retryAfterSeconds?: number | undefined;
  requestId?: string | undefined;
  cause?: unknown;
};

/**
 * Every failed call, after the table of SPEC section 8. There `code` names the kind of failure (the HTTP status text,
 * TIMEOUT_ERROR, …), so the API's own stable code stands beside it as `serverCode`: that is the one to decide by.
 */
export class ApiError extends Error {
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;
  readonly code: string;
  readonly serverCode: ErrorCode | undefined;
  readonly details: readonly ErrorDetail[];
  readonly retryAfterSeconds: number | undefined;
  readonly requestId: string | undefined;
  /** Which call it was, where one was made. */
  call: Pick<Endpoint, 'method' | 'path'> | undefined;

  constructor(message: string, facts: ApiErrorFacts) {
    super(message, { cause: facts.cause });
    this.name = 'ApiError';
    this.status = facts.status;
    this.code = facts.code;
    this.serverCode = facts.serverCode;
    this.details = facts.details ?? [];
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.requestId = facts.requestId;
  }
}

export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** No answer came that says anything: the connection, the server or something between them is away. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}
