import { expect, test } from 'vitest';

import { pageNameOf } from './page-name.ts';

test.each([
  ['/', 'Landing page'],
  ['/login', 'login'],
  ['/auth/new_user', 'new_user'],
  ['/tree/7K3M9QX2TB', 'tree'],
  ['/tree/7K3M9QX2TB/chat', 'chat'],
  ['/impact/land/019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a52', 'land'],
  ['/42', 'Landing page'],
])('names the page at %s %s', (path, name) => {
  expect(pageNameOf(path)).toBe(name);
});
