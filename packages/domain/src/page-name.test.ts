import { expect, test } from 'vitest';

import { pageNameOf } from './page-name.ts';

test.each([
  ['/', 'Landing page'],
  ['', 'Landing page'],
  ['/login', 'login'],
  ['/auth/new_user', 'new_user'],
  ['/tree/4K9X2', 'tree'],
  ['/user/abc123/', 'user'],
  ['/123/456', 'Landing page'],
  ['/profile?tab=1#top', 'profile'],
])('%s is the page %s', (path, name) => {
  expect(pageNameOf(path)).toBe(name);
});
