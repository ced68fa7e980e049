import type { ErrorDetail } from '@nabta/contract/core/envelope';
import { errorStatus, type ErrorCode } from '@nabta/contract/core/errors';
import type { Translations } from '@nabta/domain/language';
import type { TextValues } from '@nabta/domain/message-format';

/** A detail in all languages; the response contains one of them. */
export type Detail = Omit<ErrorDetail, 'message'> & { message: Translations; values?: TextValues };

type Extras = { details?: Detail[]; omittedDetails?: number; retryAfterSeconds?: number };

/** An answer never exceeds a small request by multiples, whatever the request contains. */
export const maxDetails = 20;

/** An expected failure; the error handler turns it into the response for its code. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Detail[] | undefined;
  /** Number of further details. */
  readonly omittedDetails: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, extras: Extras = {}) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.status = errorStatus[code];
    this.details = extras.details;
    this.omittedDetails = extras.omittedDetails ?? 0;
    this.retryAfterSeconds = extras.retryAfterSeconds;
  }
}

/** Input that fits its schema but is invalid. */
export function invalidInput(path: string, message: Translations, values: TextValues = {}): AppError {
  return new AppError('INVALID_INPUT', { details: [{ path, message, values }] });
}

/** Returns the value of a lookup; 404 without one. */
export function requireFound<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('NOT_FOUND');
  return value;
}
