import type { ErrorCode } from './errors.ts';

export type Success<Data> = { success: true; data: Data };

export type ErrorDetail = {
  path: string;
  message: string;
  /** Machine-readable detail when the code alone is not specific enough. */
  kind?: string;
  /** The value the user probably meant. */
  suggestion?: number;
};

export type Failure = {
  success: false;
  /** User-facing, in the language of `Accept-Language`. */
  message: string;
  code: ErrorCode;
  /** At most 20. */
  details?: ErrorDetail[];
  /** Number of further details, which are not sent. */
  omittedDetails?: number;
  /** Log correlation id, on 5xx only. */
  requestId?: string;
};

export type Envelope<Data> = Success<Data> | Failure;
