import { expect, test } from 'vitest';

import { cleanSenderName, formatSenderName } from './sender-name.ts';

test.each([
  ['  Saudi   Electric ', 'Saudi Electric'],
  ['شركة الراجحي', 'شركة الراجحي'],
  ['Café & Co. (KSA) #1', 'Café & Co. (KSA) #1'],
  ['م'.repeat(40), 'م'.repeat(40)],
])('cleans %j to %j', (text, name) => {
  expect(cleanSenderName(text)).toBe(name);
});

test.each([
  [''],
  ['x'.repeat(41)],
  ['Al Rajhi: pay 9 SAR'],
  ['a/b'],
  ['a\uFF0Fb'],
  ['pay@rajhi'],
  ['x.com'],
  ['موقع.السعودية'],
  ['two\nlines'],
  ['two\u2028lines'],
  ['tab\tbed'],
  ['a\u202Eb'],
  ['a\u2067b'],
])('rejects %j', (text) => {
  expect(cleanSenderName(text)).toBeUndefined();
});

test.each([
  ['نورة', 'نورة'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['J.R.', 'J.R.'],
  ['bank-alrajhi.com', 'bank-alrajhi com'],
  ['x.com', 'x com'],
  ['bank\uFF0Ecom', 'bank com'],
  ['Al Rajhi: pay 9 SAR at https://bank.sa/x\nnow', 'Al Rajhi pay 9 SAR at https bank sa x no'],
  ['a\u202Eb\u2069c', 'a b c'],
  ['\u202E//', 'Nabta'],
])('formats %j as %j inside an isolate', (name, text) => {
  expect(formatSenderName(name, 'Nabta')).toBe(`\u2068${text}\u2069`);
});
