import { expect, test } from 'vitest';

import { createStorage } from './storage.ts';

test('what is written is read, and gone once removed', () => {
  const storage = createStorage(() => window.localStorage);
  storage.write('name', 'نبتة');
  expect(window.localStorage.getItem('name')).toBe('نبتة');
  expect(storage.read('name')).toBe('نبتة');
  storage.remove('name');
  expect(storage.read('name')).toBeUndefined();
});

test('a browser that forbids its storage still remembers as long as the page lives', () => {
  const storage = createStorage(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  expect(storage.read('name')).toBeUndefined();
  storage.write('name', 'نبتة');
  expect(storage.read('name')).toBe('نبتة');
  storage.remove('name');
  expect(storage.read('name')).toBeUndefined();
});
