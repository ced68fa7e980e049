import type { QueryClient } from '@tanstack/react-query';

import type { ApiClient } from '#platform/api-client.ts';
import { ApiError } from '#platform/api-error.ts';
import { reportError } from '#platform/error-report.ts';
import { useConnection } from '#platform/session-provider.tsx';
import { useSingleMutation } from '#platform/use-single-mutation.ts';
import { useToasts } from '#ui/use-toasts.ts';

type MutationSettings<Data, Input> = {
  /** Caches the response or invalidates what it changed, before `onDone`. */
  updateCache?(queryClient: QueryClient, data: Data, input: Input): void;
  onDone?: ((data: Data, input: Input) => void) | undefined;
  onError?(error: Error): void;
};

/** A mutation that ignores calls while one is pending. */
export function useApiMutation<Data, Input = void>(
  request: (call: ApiClient['call'], input: Input) => Promise<Data>,
  { updateCache, onDone, onError }: MutationSettings<Data, Input> = {},
) {
  const { api, queryClient } = useConnection();
  return useSingleMutation<Data, Input>({
    mutationFn: (input) => request(api.call, input),
    onSuccess(data, input) {
      updateCache?.(queryClient, data, input);
      onDone?.(data, input);
    },
    ...(onError && { onError }),
  });
}

/** Reports an error under `action`, if any, and shows it as a toast. */
export function useErrorToast(action?: string, textOf = (error: Error) => error.message) {
  const toasts = useToasts();
  return (error: Error) => {
    if (action !== undefined) reportError(error, { action });
    toasts.show({ kind: 'error', text: textOf(error) });
  };
}

/** The first detail of an API error, which is more specific than its message. */
export function detailOf(error: Error): string {
  const [detail] = error instanceof ApiError ? error.details : [];
  return detail?.message ?? error.message;
}
