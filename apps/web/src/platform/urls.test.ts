import { pagePaths } from '@nabta/contract/core/pages';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';

import { isSignInPath, safePath, urls } from './urls.ts';

test('links only to pages of the server', () => {
  // The type of its argument limits `console`.
  const { console: _, ...others } = urls;
  const links = Object.values(others).map((urlOf) => urlOf('one', 'two').split(/[?#]/u)[0] ?? '');
  const isPage = (path: string) => Object.values(pagePaths).some((page) => matchPath(page, path) !== null);
  expect(links.filter((path) => !isPage(path))).toEqual([]);
});

test('fills the parameters of a path in order', () => {
  expect(urls.publicStory('AB12', '2025')).toBe('/user/AB12/story/2025');
  expect(urls.tree('AB12', 'photos')).toBe('/tree/AB12#photos');
  expect(urls.impact('land', '7')).toBe('/impact/land/7');
  expect(urls.console('lands/7')).toBe(urls.consoleLand('7'));
});

test.each(['/', '/profile', '/tree/AB12?tab=photos#top', '/user/%2F%2Fhost'])(
  'accepts %s as a path of the app',
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
])('rejects %j', (path) => {
  expect(safePath(path)).toBeUndefined();
});

test('recognizes the sign-in paths', () => {
  expect(['/login', '/auth/code', '/auth/new_user'].every(isSignInPath)).toBe(true);
  expect(['/', '/profile', '/login/x', '/author'].some(isSignInPath)).toBe(false);
});
