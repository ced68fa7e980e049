import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { createQueryClient } from './query-client.ts';
import { useSingleMutation } from './use-single-mutation.ts';

test('ignores a second call before the next render and completes the first', async () => {
  const { calls, mutate } = renderMutation();
  const onSuccess = vi.fn<() => void>();
  await act(async () => {
    mutate('once', { onSuccess });
    mutate('twice', { onSuccess });
  });
  expect(calls.map(({ input }) => input)).toEqual(['once']);
  await act(async () => calls[0]?.succeed());
  expect(onSuccess).toHaveBeenCalledOnce();
});

test('accepts a new call after success or failure', async () => {
  const { calls, mutate } = renderMutation();
  await act(async () => mutate('first'));
  await act(async () => calls[0]?.fail());
  await act(async () => mutate('second'));
  await act(async () => calls[1]?.succeed());
  await act(async () => mutate('third'));
  expect(calls.map(({ input }) => input)).toEqual(['first', 'second', 'third']);
});

function renderMutation() {
  const calls: { input: string; succeed: () => void; fail: () => void }[] = [];
  const mutationFn = (input: string) =>
    new Promise<void>((resolve, reject) => {
      calls.push({ input, succeed: resolve, fail: () => reject(new Error('refused')) });
    });
  const queryClient = createQueryClient();
  const { result } = renderHook(() => useSingleMutation({ mutationFn }), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  return { calls, mutate: result.current.mutate };
}
