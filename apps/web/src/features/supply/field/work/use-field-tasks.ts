import { useSyncExternalStore } from 'react';

import { useConnection } from '#platform/session-provider.tsx';

import { getFieldOutbox } from './field-outbox.ts';
import type { FieldOutbox } from './field-outbox.ts';
import type { FieldTask } from './field-task.ts';

export function useFieldOutbox(): FieldOutbox {
  return getFieldOutbox(useConnection());
}

/** Field tasks on this phone, oldest first. */
export function useFieldTasks(): readonly FieldTask[] {
  const outbox = useFieldOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.list);
}

export function useSendingId(): string | undefined {
  const outbox = useFieldOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.sendingId);
}
