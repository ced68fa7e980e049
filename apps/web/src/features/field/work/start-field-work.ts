import { fieldWorkTaken } from '../../../kit/cache/changes.ts';
import { unsentWork } from '../../../kit/offline/unsent-work.ts';
import type { Connection } from '../../../platform/session-provider.tsx';
import { createTabLock } from '../../../platform/tab-lock.ts';
import { createWorkSender } from './work-sender.ts';
import type { WorkSender } from './work-sender.ts';
import { openWorkStore } from './work-store.ts';

const sendingLockMs = 30_000;
/** A phone that has a connection is not told when the server is back. */
const askAgainMs = 20_000;

const started = new WeakMap<object, WorkSender>();

/** The field work of this page, which is sent for as long as the page is open; begun once. */
export function fieldWorkOf({ api, session, queryClient }: Omit<Connection, 'offline'>): WorkSender {
  const known = started.get(session);
  if (known !== undefined) return known;
  let account = session.accountId();
  const sender = createWorkSender({
    store: openWorkStore(),
    call: api.call,
    accountId: () => session.accountId() || undefined,
    tabLock: createTabLock('field-work', navigator.locks, sendingLockMs),
    now: Date.now,
    makeId: randomUuid,
    onUnsent: unsentWork.write,
    onTaken: () => fieldWorkTaken(queryClient),
    channel: new BroadcastChannel('field-work'),
  });
  started.set(session, sender);
  const hasUnsent = () => sender.list().some(({ state }) => state === 'waiting');
  session.subscribe(() => {
    account = session.accountId() ?? account;
    void sender.flush();
  });
  // Who signs out was told what is lost by it; who was signed out finds it again.
  session.onEnd((reason) => {
    if (reason === 'left' && account !== undefined) void sender.erase(account);
  });
  window.addEventListener('online', () => void sender.flush());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void sender.flush();
  });
  setInterval(() => {
    if (!document.hidden && navigator.onLine && hasUnsent()) void sender.flush();
  }, askAgainMs);
  // A phone that runs out of space asks before it drops this.
  void navigator.storage?.persist?.();
  void sender.flush();
  return sender;
}

/** `crypto.randomUUID` is missing on pages without https. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
}
