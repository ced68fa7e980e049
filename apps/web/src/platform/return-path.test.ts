import { afterEach, expect, test } from 'vitest';

import { saveReturnPath, consumeReturnPath } from './return-path.ts';

afterEach(() => sessionStorage.clear());

test('returns the path once', () => {
  saveReturnPath('/profile?tab=1');
  expect(consumeReturnPath()).toBe('/profile?tab=1');
  expect(consumeReturnPath()).toBe('/');
});

test('rejects external URLs', () => {
  saveReturnPath('//evil.example');
  expect(consumeReturnPath()).toBe('/');
  sessionStorage.setItem('return-path', 'https://evil.example');
  expect(consumeReturnPath()).toBe('/');
});
