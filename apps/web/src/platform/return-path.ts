import { tabStorage } from './storage.ts';
import { safePath, urls } from './urls.ts';

const key = 'return-path';

/** Stores the page that a visitor requested before sign-in. */
export function saveReturnPath(path: string): void {
  const safe = safePath(path);
  if (safe !== undefined && safe !== urls.home()) tabStorage.write(key, safe);
}

/** Returns and removes the stored path; home by default. */
export function consumeReturnPath(): string {
  const path = safePath(tabStorage.read(key));
  tabStorage.remove(key);
  return path ?? urls.home();
}

/** Code of the gift that a visitor opened before sign-in. */
export function giftCodeOfReturnPath(): string | undefined {
  return /^\/gift\/(\w+)/u.exec(tabStorage.read(key) ?? '')?.[1];
}
