import type { ErrorCode } from '@nabta/contract/errors';

import { ApiError } from '../../platform/api-error.ts';

const judgements = new Set<ErrorCode | undefined>(['WRONG_CODE', 'CODE_EXPIRED', 'TOO_MANY_TRIES']);

/** Whether the server looked at a code; one that it never saw can be tried again. */
export function isJudged(error: Error): error is ApiError {
  return error instanceof ApiError && judgements.has(error.serverCode);
}
