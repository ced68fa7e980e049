import { expect, test } from 'vitest';

import { createStorage } from './storage.ts';

test('reads written values until they are removed', () => {
  const storage = createStorage(() => window.localStorage);
  storage.write('name', 'نبتة');
  expect(window.localStorage.getItem('name')).toBe('نبتة');
  expect(storage.read('name')).toBe('نبتة');
  storage.remove('name');
  expect(storage.read('name')).toBeUndefined();
});

test('stores in memory when the browser denies storage', () => {
  const storage = createStorage(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  expect(storage.read('name')).toBeUndefined();
  storage.write('name', 'نبتة');
  expect(storage.read('name')).toBe('نبتة');
  storage.remove('name');
  expect(storage.read('name')).toBeUndefined();
});
