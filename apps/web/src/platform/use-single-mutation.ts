import { useMutation } from '@tanstack/react-query';
import type { UseMutationOptions, UseMutationResult } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * A mutation that takes no second call while one is under way. `isPending` comes with the next render,
 * and on a busy phone the second press of a double tap comes before that.
 */
export function useSingleMutation<Data, Input>(
  options: Omit<UseMutationOptions<Data, Error, Input>, 'onSettled'>,
): UseMutationResult<Data, Error, Input> {
  const isUnderWay = useRef(false);
  const mutation = useMutation<Data, Error, Input>({
    ...options,
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const { mutate } = mutation;
  const mutateOnce = useCallback<typeof mutate>(
    (...call) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutate(...call);
    },
    [mutate],
  );
  return { ...mutation, mutate: mutateOnce };
}
