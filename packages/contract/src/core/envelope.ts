import type { ErrorCode } from './errors.ts';

export type Success<Data> = { success: true; data: Data };

export type ErrorDetail = {
  path: string;
  message: string;
  /** A word for a program, where the code alone does not say enough. */
  kind?: string;
  /** The value that was likely meant. */
  suggestion?: number;
};

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
