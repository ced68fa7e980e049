import type { KeyValueStorage } from './storage.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/**
 * A UI preference in storage and in a cookie of the same name, so the server can render the first page
 * correctly. The cookie is renewed on every visit, because some browsers delete it after a week.
 */
type Preference<Value extends string> = {
  key: string;
  read(): Value | undefined;
  write(value: Value): void;
  clear(): void;
};

export function createPreference<Value extends string>(
  key: string,
  isValue: (value: unknown) => value is Value,
  storage: KeyValueStorage,
): Preference<Value> {
  const writeCookie = (value: string, maxAge: number) => {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `${key}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
  };
  return {
    key,
    read() {
      const stored = storage.read(key) ?? readCookie(key);
      return isValue(stored) ? stored : undefined;
    },
    write(value) {
      storage.write(key, value);
      writeCookie(value, yearSeconds);
    },
    clear() {
      storage.remove(key);
      writeCookie('', 0);
    },
  };
}

function readCookie(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='));
  return pairs.find(([key]) => key === name)?.[1];
}
