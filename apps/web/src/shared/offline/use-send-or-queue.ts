import { randomKey } from '#platform/idempotency-keys.ts';
import type { OutboxHandler } from '#platform/offline/profile-outbox.ts';
import { useConnection } from '#platform/session-provider.tsx';

/** Sends an action, or queues it on the device and returns undefined when the server is unreachable. */
export function useSendOrQueue() {
  const { api, offline } = useConnection();
  return async <Input, Answer>(
    handler: OutboxHandler<Input, Answer>,
    input: Input,
  ): Promise<{ answer: Answer } | undefined> => {
    const offlineFeatures = await offline();
    if (offlineFeatures !== undefined) return await offlineFeatures.outbox.sendOrQueue(handler, input);
    return { answer: await handler.send(api.call, input, randomKey()) };
  };
}
