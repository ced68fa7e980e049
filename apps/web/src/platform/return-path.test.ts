import { afterEach, expect, test } from 'vitest';

import { rememberReturnPath, takeReturnPath } from './return-path.ts';

afterEach(() => sessionStorage.clear());

test('the way back is given once', () => {
  rememberReturnPath('/profile?tab=1');
  expect(takeReturnPath()).toBe('/profile?tab=1');
  expect(takeReturnPath()).toBe('/');
});

test('nobody is led away from the app', () => {
  rememberReturnPath('//evil.example');
  expect(takeReturnPath()).toBe('/');
  sessionStorage.setItem('return-path', 'https://evil.example');
  expect(takeReturnPath()).toBe('/');
});
