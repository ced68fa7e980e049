import { expect, test } from 'vitest';

import { pageOfCode } from './page-of-code.ts';

test.each([
  ['https://nabta.example/tag/TAG0001#0123456789ABC', '/tag/TAG0001#0123456789ABC'],
  ['https://nabta.example/tag/TAG0001', '/tag/TAG0001'],
  ['https://nabta.example/tree/7K3M9QX2TB', '/tree/7K3M9QX2TB'],
  [' http://localhost:3000/tree/7k3m9qx2tb?from=sign#top ', '/tree/7K3M9QX2TB'],
])('%s leads to %s', (text, page) => {
  expect(pageOfCode(text)).toBe(page);
});

test.each([
  '',
  'https://example.com/menu',
  'https://nabta.example/tree/short',
  'javascript:alert(1)//tree/7K3M9QX2TB',
])('%j is no code of ours', (text) => {
  expect(pageOfCode(text)).toBeUndefined();
});
