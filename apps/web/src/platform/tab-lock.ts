export type TabLock = <T>(work: () => Promise<T>) => Promise<T>;

type Locks = Pick<LockManager, 'request'>;

/** What a tab writes into the storage is read by the others a moment later, when the lock could long be theirs. */
const settleMs = 100;

/**
 * Runs one piece of work at a time across the tabs of this browser, each seeing what the one before it has stored.
 * A tab that the phone froze may hold the lock for ever: after `waitMs` the work runs without it, which the server forgives.
 */
export function createTabLock(name: string, locks: Locks | undefined, waitMs: number): TabLock {
  return async (work) => {
    if (locks === undefined) return await work();
    return await new Promise((resolve, reject) => {
      const waiting = new AbortController();
      const timer = setTimeout(() => waiting.abort(), waitMs);
      let hasBegun = false;
      const begin = async () => {
        hasBegun = true;
        clearTimeout(timer);
        await work().then(resolve, reject);
      };
      const beginAndSettle = async () => {
        await begin();
        await new Promise((settled) => setTimeout(settled, settleMs));
      };
      locks
        .request(name, { signal: waiting.signal }, beginAndSettle)
        .catch(() => (hasBegun ? undefined : begin()));
    });
  };
}
