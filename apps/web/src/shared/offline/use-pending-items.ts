import { useSyncExternalStore } from 'react';

import type { OutboxItem } from '#platform/offline/offline-db.ts';
import type { OutboxHandler } from '#platform/offline/profile-outbox.ts';

import { useOffline } from './use-offline.ts';

const none: readonly OutboxItem[] = [];
const subscribeNever = () => () => undefined;

/** Actions queued on this device. */
export function usePendingItems(): readonly OutboxItem[] {
  const outbox = useOffline()?.outbox;
  return useSyncExternalStore(outbox?.subscribe ?? subscribeNever, outbox?.list ?? (() => none));
}

/** Whether an action of this kind is queued for the subject. */
export function useIsPending<Input>(kind: OutboxHandler<Input>, subject: string): boolean {
  return usePendingItems().some(
    ({ kind: name, input }) => name === kind.name && kind.subjectOf?.(input as Input) === subject,
  );
}
