import { useEffect, useState, useSyncExternalStore } from 'react';

import type { OutboxItem } from '#platform/offline/offline-db.ts';
import type { Offline } from '#platform/offline/offline.ts';
import type { OutboxHandler } from '#platform/offline/profile-outbox.ts';
import { useConnection, useSession } from '#platform/session-provider.tsx';

const none: readonly OutboxItem[] = [];
const listNone = () => none;
const subscribeNever = () => () => undefined;

export function usePendingItems(): readonly OutboxItem[] {
  const outbox = useOffline()?.outbox;
  return useSyncExternalStore(outbox?.subscribe ?? subscribeNever, outbox?.list ?? listNone, listNone);
}

export function useIsPending<Input>(handler: OutboxHandler<Input>, subject: string): boolean {
  return usePendingItems().some(
    ({ kind, input }) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- items of a handler have its input
      kind === handler.name && handler.subjectOf?.(input as Input) === subject,
  );
}

/** Offline features once loaded; undefined for visitors, whose data is never stored on the device. */
export function useOffline(): Offline | undefined {
  const { offline } = useConnection();
  const { status } = useSession();
  const isSignedIn = status !== 'signed-out';
  const [offlineFeatures, setOfflineFeatures] = useState<Offline>();
  useEffect(() => {
    if (isSignedIn) void offline().then(setOfflineFeatures);
  }, [offline, isSignedIn]);
  return isSignedIn ? offlineFeatures : undefined;
}
