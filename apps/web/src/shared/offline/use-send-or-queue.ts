import { useCallback } from 'react';

import { randomKey } from '#platform/idempotency-keys.ts';
import type { OutboxHandler } from '#platform/offline/profile-outbox.ts';
import { useConnection } from '#platform/session-provider.tsx';

/** Sends an action, or queues it on the device and returns undefined when the server is unreachable. */
export function useSendOrQueue() {
  const { api, offline } = useConnection();
  return useCallback(
    async <Input, Answer>(
      kind: OutboxHandler<Input, Answer>,
      input: Input,
    ): Promise<{ answer: Answer } | undefined> => {
      const offlineFeatures = await offline();
      if (offlineFeatures !== undefined) return await offlineFeatures.outbox.sendOrQueue(kind, input);
      return { answer: await kind.send(api.call, input, randomKey()) };
    },
    [api, offline],
  );
}
