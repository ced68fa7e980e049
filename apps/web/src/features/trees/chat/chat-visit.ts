import { randomUuid } from '#platform/idempotency-keys.ts';
import { tabStorage } from '#platform/storage.ts';

const key = 'chat-visit';

/** Returns the id of an anonymous chat: one per browser tab, never reused. */
export function chatVisit(): string {
  const stored = tabStorage.read(key);
  if (stored !== undefined) return stored;
  const visit = randomUuid();
  tabStorage.write(key, visit);
  return visit;
}
