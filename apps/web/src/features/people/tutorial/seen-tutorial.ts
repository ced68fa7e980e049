import { deviceStorage } from '../../platform/storage.ts';

const key = 'seen-tutorial';

export function hasSeenTutorial(accountId: string): boolean {
  return deviceStorage.read(key) === accountId;
}

/** One person is enough: who shares a phone sees it once more. */
export function rememberTutorial(accountId: string): void {
  deviceStorage.write(key, accountId);
}
