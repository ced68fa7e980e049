import { useSyncExternalStore } from 'react';

import { useConnection } from '../../../platform/session-provider.tsx';
import type { FieldWork } from './field-work.ts';
import { fieldWorkOf } from './start-field-work.ts';
import type { WorkSender } from './work-sender.ts';

export function useWorkSender(): WorkSender {
  return fieldWorkOf(useConnection());
}

/** What was done in the field and is on this phone, the oldest first. */
export function useFieldWork(): readonly FieldWork[] {
  const sender = useWorkSender();
  return useSyncExternalStore(sender.subscribe, sender.list);
}

export function useSendingId(): string | undefined {
  const sender = useWorkSender();
  return useSyncExternalStore(sender.subscribe, sender.sendingId);
}
