import { expect, test } from 'vitest';

import { visitedPageOf } from './visited-page.ts';

test.each([
  ['/', 'Landing page'],
  ['/login', 'login'],
  ['/auth/new_user', 'new_user'],
  ['/tree/7K3M9QX2TB', 'tree'],
  ['/tree/ABCDEFGHJK', 'tree'],
  ['/tree/ABCDEFGHJK/chat', 'chat'],
  ['/user/aaaaaaaaaaaaaaaaaaaaaa', 'user'],
  ['/impact/land/019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a52', 'land'],
  ['/impact/method', 'method'],
  ['/somebody/elses/words', 'not_found'],
])('maps %s to %s', (path, page) => {
  expect(visitedPageOf(path)).toBe(page);
});
