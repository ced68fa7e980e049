import { expect, test } from 'vitest';

import { hasHostName } from './host-name.ts';
import { topLevelDomains } from './top-level-domains.ts';

test.each([
  ['bank-alrajhi.com'],
  ['Bank.COM'],
  ['pay at noon.sa today'],
  ['bank.com.x'],
  ['bank.com-pay'],
  ['bank\uFF0Ecom'],
  ['bank\u3002com'],
  ['bank.c\u200Dom'],
  ['bank.co\u00ADm'],
  ['موقع.السعودية'],
  ['بنك.com'],
  ['bank.xn--mgberp4a5d4ar'],
  ['www.alinma'],
  ['http://10'],
  ['10.20.30.40'],
])('finds a host name in %j', (text) => {
  expect(hasHostName(text)).toBe(true);
});

test.each([
  ['J.R.'],
  ['J.R. Tolkien'],
  ['St.John'],
  ['St. Paul'],
  ['Dr. Com'],
  ['M.A.'],
  ["O'Brien"],
  ['عبد الله م. الراجحي'],
  ['Al-Rajhi'],
  ['com'],
  ['السعودية'],
  ['3.5 m'],
])('finds none in %j', (text) => {
  expect(hasHostName(text)).toBe(false);
});

test('finds a host of one letter only when asked for it', () => {
  expect([hasHostName('x.com'), hasHostName('x.com', 1)]).toEqual([false, true]);
});

test('lists every kind of top-level domain once and in lower case', () => {
  expect(topLevelDomains.size).toBe(1_437);
  for (const domain of ['com', 'sa', 'link', 'السعودية', 'भारत']) expect(topLevelDomains).toContain(domain);
  for (const domain of topLevelDomains) expect(domain).toBe(domain.normalize('NFKC').toLowerCase());
});
