import type { ErrorCode } from './errors.ts';

export type Success<Data> = { success: true; data: Data };

export type ErrorDetail = { path: string; message: string };

export type Failure = {
  success: false;
  /** Written for a person, in the language of `Accept-Language`. */
  message: string;
  code: ErrorCode;
  details?: ErrorDetail[];
  /** On a 5xx: what to look for in the log. */
  requestId?: string;
};

export type Envelope<Data> = Success<Data> | Failure;
