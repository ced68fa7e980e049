import { pagePaths } from '@nabta/contract/pages';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';

import { urls } from '../platform/urls.ts';
import { routes } from './routes.tsx';

test('every page that the server knows has a screen; sign-in is in the entry itself', () => {
  const { login: _, ...others } = pagePaths;
  const drawn = new Set(routes.map(({ path }) => path));
  expect(Object.values(others).filter((path) => !drawn.has(path))).toEqual([]);
});

test('every screen and every link lies at a page that the server knows', () => {
  const links = Object.values(urls).map((urlOf) => urlOf('one', 'two').split(/[?#]/u)[0] ?? '');
  const screens = routes.map(({ path }) => path).filter((path) => path !== '*');
  const isPage = (path: string) => Object.values(pagePaths).some((page) => matchPath(page, path) !== null);
  expect([...links, ...screens].filter((path) => !isPage(path))).toEqual([]);
});
