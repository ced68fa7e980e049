import { deviceStorage } from '../../platform/storage.ts';

const key = 'field-unsent';

/** How much field work waits on this phone, as a number that is read without opening what it waits in. */
export const unsentWork = {
  read: () => Number(deviceStorage.read(key) ?? 0),
  write(count: number) {
    if (count === 0) deviceStorage.remove(key);
    else deviceStorage.write(key, String(count));
  },
};
