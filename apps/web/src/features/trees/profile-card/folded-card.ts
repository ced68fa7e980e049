import { deviceStorage } from '#platform/storage.ts';

const key = 'forest-card';

/** Whether the owner folded the card of the own forest on this device. */
export function isCardFolded(): boolean {
  return deviceStorage.read(key) === 'folded';
}

export function saveCardFolded(isFolded: boolean): void {
  if (isFolded) deviceStorage.write(key, 'folded');
  else deviceStorage.remove(key);
}
