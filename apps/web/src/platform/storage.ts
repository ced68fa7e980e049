/** Key-value storage whose calls never throw. */
export type KeyValueStorage = {
  read(key: string): string | undefined;
  write(key: string, value: string): void;
  remove(key: string): void;
};

/**
 * Browser storage throws in private windows, with full disks and with blocked cookies; values that cannot be
 * written stay in memory.
 */
export function createStorage(open: () => Storage): KeyValueStorage {
  const unwritten = new Map<string, string>();
  const tryStorage = <T>(access: (storage: Storage) => T): T | undefined => {
    try {
      return access(open());
    } catch {
      return undefined;
    }
  };
  return {
    read: (key) => unwritten.get(key) ?? tryStorage((storage) => storage.getItem(key)) ?? undefined,
    write(key, value) {
      const isWritten = tryStorage((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (isWritten === true) unwritten.delete(key);
      else unwritten.set(key, value);
    },
    remove(key) {
      unwritten.delete(key);
      tryStorage((storage) => storage.removeItem(key));
    },
  };
}

/** Persistent and shared by the tabs of this browser. */
export const deviceStorage = createStorage(() => window.localStorage);

/** For this tab until it closes. */
export const tabStorage = createStorage(() => window.sessionStorage);
