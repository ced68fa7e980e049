import { deviceStorage } from '#platform/storage.ts';

const key = 'seen-tutorial';

export function hasSeenTutorial(accountId: string): boolean {
  return deviceStorage.read(key) === accountId;
}

/** Stores one account only: users who share a device see the tutorial again. */
export function markTutorialSeen(accountId: string): void {
  deviceStorage.write(key, accountId);
}
