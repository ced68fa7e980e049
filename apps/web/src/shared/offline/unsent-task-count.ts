import { deviceStorage } from '#platform/storage.ts';

const key = 'field-unsent';

/** Number of unsent field tasks, readable without opening IndexedDB. */
export const unsentTaskCount = {
  read: () => Number(deviceStorage.read(key) ?? 0),
  write(count: number) {
    if (count === 0) deviceStorage.remove(key);
    else deviceStorage.write(key, String(count));
  },
};
