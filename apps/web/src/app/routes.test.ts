import { pagePaths } from '@nabta/contract/pages';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';

import { consolePagesFor } from '../features/console/console-pages.ts';
import { urls } from '../platform/urls.ts';
import { routes } from './routes.tsx';

test('every page that the server knows has a screen; sign-in is in the entry itself', () => {
  const { login: _, ...others } = pagePaths;
  const drawn = new Set(routes.map(({ path }) => path));
  expect(Object.values(others).filter((path) => !drawn.has(path))).toEqual([]);
});

test('every screen and every link lies at a page that the server knows', () => {
  // The console has a page for each name of its list, and no others.
  const { console: toConsole, ...others } = urls;
  const ofConsole = [toConsole(), ...consolePagesFor('admin').map(({ path }) => path)];
  const links = Object.values(others).map((urlOf) => urlOf('one', 'two').split(/[?#]/u)[0] ?? '');
  const screens = routes.map(({ path }) => path).filter((path) => path !== '*');
  const isPage = (path: string) => Object.values(pagePaths).some((page) => matchPath(page, path) !== null);
  expect([...links, ...ofConsole, ...screens].filter((path) => !isPage(path))).toEqual([]);
});
