import { useSyncExternalStore } from 'react';

import type { WaitingAction } from '../../platform/offline/device-store.ts';
import type { ActionKind } from '../../platform/offline/waiting-actions.ts';
import { useOffline } from './use-offline.ts';

const none: readonly WaitingAction[] = [];
const never = () => () => undefined;

/** What the person did that the server does not know yet. */
export function useWaiting(): readonly WaitingAction[] {
  const waiting = useOffline()?.waiting;
  return useSyncExternalStore(waiting?.subscribe ?? never, waiting?.list ?? (() => none));
}

/** Whether an action of this kind, about this subject, still waits. */
export function useIsWaiting<Input>(kind: ActionKind<Input>, subject: string): boolean {
  return useWaiting().some(
    ({ kind: name, input }) => name === kind.name && kind.subjectOf?.(input as Input) === subject,
  );
}
