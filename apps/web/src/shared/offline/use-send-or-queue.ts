import { useCallback } from 'react';

import { randomKey } from '../../platform/intent-keys.ts';
import type { ActionKind } from '../../platform/offline/waiting-actions.ts';
import { useConnection } from '../../platform/session-provider.tsx';

/** Sends an action; where the server cannot be reached it waits on the device, and the answer is `undefined`. */
export function useSendOrWait() {
  const { api, offline } = useConnection();
  return useCallback(
    async <Input, Answer>(
      kind: ActionKind<Input, Answer>,
      input: Input,
    ): Promise<{ answer: Answer } | undefined> => {
      const started = await offline();
      if (started !== undefined) return await started.waiting.sendOrWait(kind, input);
      return { answer: await kind.send(api.call, input, randomKey()) };
    },
    [api, offline],
  );
}
