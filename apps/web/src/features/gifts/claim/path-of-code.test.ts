import { expect, test } from 'vitest';

import { pathOfCode } from './tag-link.ts';

test.each([
  ['https://nabta.example/tag/TAG0001#0123456789ABC', '/tag/TAG0001#0123456789ABC'],
  ['https://nabta.example/tag/TAG0001', '/tag/TAG0001'],
  ['https://nabta.example/tree/7K3M9QX2TB', '/tree/7K3M9QX2TB'],
  [' http://localhost:3000/tree/7k3m9qx2tb?from=sign#top ', '/tree/7K3M9QX2TB'],
])('maps %s to %s', (text, path) => {
  expect(pathOfCode(text)).toBe(path);
});

test.each([
  '',
  'https://example.com/menu',
  'https://nabta.example/tree/short',
  'javascript:alert(1)//tree/7K3M9QX2TB',
])('rejects %j', (text) => {
  expect(pathOfCode(text)).toBeUndefined();
});
