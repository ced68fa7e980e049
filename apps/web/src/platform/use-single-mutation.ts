import { useMutation } from '@tanstack/react-query';
import type { UseMutationOptions, UseMutationResult } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * A mutation that ignores calls while one is pending. `isPending` changes only with the next render, and the
 * second tap of a double tap can come before that.
 */
export function useSingleMutation<Data, Input>(
  options: Omit<UseMutationOptions<Data, Error, Input>, 'onSettled'>,
): UseMutationResult<Data, Error, Input> {
  const isPendingRef = useRef(false);
  const mutation = useMutation<Data, Error, Input>({
    ...options,
    onSettled: () => {
      isPendingRef.current = false;
    },
  });
  const { mutate } = mutation;
  const mutateOnce = useCallback<typeof mutate>(
    (...args) => {
      if (isPendingRef.current) return;
      isPendingRef.current = true;
      mutate(...args);
    },
    [mutate],
  );
  return { ...mutation, mutate: mutateOnce };
}
