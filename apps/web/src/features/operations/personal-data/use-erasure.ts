import { requestErasure, cancelErasure, sendErasureCode } from '@nabta/contract/operations/personal-data';

import { cacheAccount } from '#shared/cache/changes.ts';
import { useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';

export function useSendErasureCode() {
  return useApiMutation((call) => call(sendErasureCode), { onError: useErrorToast('send-erasure-code') });
}

/** Schedules the erasure; the code field shows errors itself. */
export function useRequestErasure() {
  return useApiMutation((call, code: string) => call(requestErasure, { body: { code } }), {
    updateCache: cacheAccount,
  });
}

export function useCancelErasure() {
  return useApiMutation((call) => call(cancelErasure), {
    updateCache: cacheAccount,
    onError: useErrorToast('keep-account'),
  });
}
