import { expect, test } from 'vitest';

import { isSignInPath, safePath } from './urls.ts';

test.each(['/', '/profile', '/tree/AB12?tab=photos#top', '/user/%2F%2Fhost'])(
  '%s is a path of the app',
  (path) => {
    expect(safePath(path)).toBe(path);
  },
);

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  ' /profile',
  'profile',
  '',
  null,
  undefined,
])('%j leads away and is refused', (path) => {
  expect(safePath(path)).toBeUndefined();
});

test('lost sessions stay on the paths of sign-in', () => {
  expect(['/login', '/auth/code', '/auth/new_user'].every(isSignInPath)).toBe(true);
  expect(['/', '/profile', '/login/x', '/author'].some(isSignInPath)).toBe(false);
});
