export type TabLock = <T>(run: () => Promise<T>) => Promise<T>;

type Locks = Pick<LockManager, 'request'>;

/** Storage writes reach other tabs with a delay, possibly after the lock is released. */
const storageDelayMs = 100;

/**
 * Runs one function at a time across the tabs of this browser; each sees what the previous one stored. A
 * frozen tab may never release the lock, so after `waitMs` it runs unlocked, which the server tolerates.
 */
export function createTabLock(name: string, locks: Locks | undefined, waitMs = 30_000): TabLock {
  return async (run) => {
    if (locks === undefined) return await run();
    return await new Promise((resolve, reject) => {
      const controller = new AbortController();
      const timer = setTimeout(() => controller.abort(), waitMs);
      let isStarted = false;
      const start = async () => {
        isStarted = true;
        clearTimeout(timer);
        await run().then(resolve, reject);
      };
      const startAndWait = async () => {
        await start();
        await new Promise((done) => setTimeout(done, storageDelayMs));
      };
      locks
        .request(name, { signal: controller.signal }, startAndWait)
        .catch(() => (isStarted ? undefined : start()));
    });
  };
}
