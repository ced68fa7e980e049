import { deviceStorage } from '#platform/storage.ts';

const key = 'forest-seen';
let isFirst: boolean | undefined;

/** Whether this device shows a forest for the first time; stays true until the page reloads. */
export function isFirstVisit(): boolean {
  isFirst ??= deviceStorage.read(key) === undefined;
  if (isFirst) deviceStorage.write(key, 'yes');
  return isFirst;
}
