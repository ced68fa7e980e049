import type { ErrorCode } from '@nabta/contract/core/errors';

import { ApiError } from '#platform/api-error.ts';

const checkedCodes = new Set<ErrorCode | undefined>(['WRONG_CODE', 'CODE_EXPIRED', 'TOO_MANY_TRIES']);

/** Whether the server checked the code; otherwise the same code can be retried. */
export function wasCodeChecked(error: Error): error is ApiError {
  return error instanceof ApiError && checkedCodes.has(error.serverCode);
}
