import { readCookie, writeCookie } from './cookie.ts';
import type { KeyValueStorage } from './storage.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/**
 * A UI preference in storage and in a cookie of the same name, so the server can render the first page
 * correctly. The cookie is renewed on every visit, because some browsers delete it after a week.
 */
export function createPreference<Value extends string>(
  key: string,
  isValue: (value: unknown) => value is Value,
  storage: KeyValueStorage,
) {
  return {
    key,
    read(): Value | undefined {
      const stored = storage.read(key) ?? readCookie(key);
      return isValue(stored) ? stored : undefined;
    },
    write(value: Value) {
      storage.write(key, value);
      writeCookie(key, value, yearSeconds);
    },
    clear() {
      storage.remove(key);
      writeCookie(key, '', 0);
    },
  };
}
