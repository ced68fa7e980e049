import { tabStorage } from './storage.ts';
import { safePath, urls } from './urls.ts';

const key = 'return-path';

/** Keeps where a signed-out visitor wanted to go, across the steps of sign-in. */
export function rememberReturnPath(path: string): void {
  const safe = safePath(path);
  if (safe !== undefined && safe !== urls.home()) tabStorage.write(key, safe);
}

/** Where to go once signed in and shown around; asked once. */
export function takeReturnPath(): string {
  const path = safePath(tabStorage.read(key));
  tabStorage.remove(key);
  return path ?? urls.home();
}
