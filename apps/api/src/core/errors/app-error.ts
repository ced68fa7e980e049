import type { ErrorDetail } from '@nabta/contract/envelope';
import { errorStatus, type ErrorCode } from '@nabta/contract/errors';
import type { Translations } from '@nabta/domain/language';
import type { TextValues } from '@nabta/domain/message-format';

/** A detail in all languages; the caller hears it in one. */
export type Detail = Omit<ErrorDetail, 'message'> & { message: Translations; values?: TextValues };

type Extras = { details?: Detail[]; retryAfterSeconds?: number };

/** An outcome the caller has to hear of; the error handler turns it into the envelope of its code. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Detail[] | undefined;
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

/** Input that a schema lets through and that is wrong all the same. */
export function invalidInput(path: string, message: Translations, values: TextValues = {}): AppError {
  return new AppError('INVALID_INPUT', { details: [{ path, message, values }] });
}
