import { expect, test } from 'vitest';

import { pagePatternOf } from './start-reporter.ts';

test.each([
  ['/', '/'],
  ['/tree/7K3M9QX2TB', '/tree/:publicId'],
  ['/tree/7K3M9QX2TB/', '/tree/:publicId'],
  ['/certificate/verify', '/certificate/verify'],
  ['/certificate/7K3M9QX2TB7K', '/certificate/:serial'],
  ['/profile/certificate', '/profile/certificate'],
  ['/user/نورة', '/user/:code'],
  ['/no/such/page/0501234567', '/*'],
])('maps %s to the page %s', (path, page) => {
  expect(pagePatternOf(path)).toBe(page);
});
