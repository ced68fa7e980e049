import type { KeyValueStorage } from './storage.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/**
 * A choice about how the app looks. It lives in the storage, and in a cookie of the same name so that the server
 * can already send the first page right; the cookie is written anew on every visit, as some browsers drop it after a week.
 */
type Preference<Value extends string> = {
  key: string;
  read(): Value | undefined;
  write(value: Value): void;
  forget(): void;
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
    forget() {
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
