export type TabLock = <T>(work: () => Promise<T>) => Promise<T>;

type Locks = Pick<LockManager, 'request'>;

/**
 * Runs one piece of work at a time across the tabs of this browser.
 * A tab that the phone froze may hold the lock for ever: after `waitMs` the work runs without it, which the server forgives.
 */
export function createTabLock(name: string, locks: Locks | undefined, waitMs: number): TabLock {
  return async (work) => {
    if (locks === undefined) return await work();
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), waitMs);
    let hasBegun = false;
    const begin = () => {
      hasBegun = true;
      clearTimeout(timer);
      return work();
    };
    try {
      return await locks.request(name, { signal: waiting.signal }, begin);
    } catch (error) {
      if (hasBegun) throw error;
      return await begin();
    }
  };
}
