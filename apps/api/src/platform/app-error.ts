import type { ErrorDetail } from '@nabta/contract/envelope';
import { errorStatus, type ErrorCode } from '@nabta/contract/errors';

type Extras = { details?: ErrorDetail[]; retryAfterSeconds?: number };

/** An outcome the caller has to hear of; the error handler turns it into the envelope of its code. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetail[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, extras: Extras = {}) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.status = errorStatus[code];
    this.details = extras.details;
    this.retryAfterSeconds = extras.retryAfterSeconds;
  }
}
