/** Where small things are kept between visits. Every call is safe where the browser refuses or forgets. */
export type KeyValueStorage = {
  read(key: string): string | undefined;
  write(key: string, value: string): void;
  remove(key: string): void;
};

/**
 * Private windows, full disks and blocked cookies make the browser's storage throw:
 * what could not be written there is kept for as long as the page lives.
 */
export function createStorage(open: () => Storage): KeyValueStorage {
  const unwritten = new Map<string, string>();
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(open());
    } catch {
      return undefined;
    }
  };
  return {
    read: (key) => unwritten.get(key) ?? attempt((storage) => storage.getItem(key)) ?? undefined,
    write(key, value) {
      const isWritten = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (isWritten === true) unwritten.delete(key);
      else unwritten.set(key, value);
    },
    remove(key) {
      unwritten.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}

/** Kept between visits, and shared by the tabs of this browser. */
export const deviceStorage = createStorage(() => window.localStorage);

/** Kept for this tab alone, until it closes. */
export const tabStorage = createStorage(() => window.sessionStorage);
