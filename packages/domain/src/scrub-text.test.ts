import { expect, test } from 'vitest';

import { scrubPath, scrubText } from './scrub-text.ts';

test.each([
  ['a phone', 'No account of +966501234567', '501234567'],
  ['a phone in groups', 'call 050-123 45 67 now', '123'],
  ['a phone in Arabic digits', 'رقم ٠٥٠١٢٣٤٥٦٧', '٠٥٠'],
  ['a phone in Persian digits', 'x ۰۵۰۱۲۳۴۵۶۷', '0501234567'],
  ['a phone in full width', 'x ０５０１２３４５６７', '0501234567'],
  ['a phone with marks of direction', 'x \u200e+966\u200f 50 123 4567', '4567'],
  ['a phone behind tel:', 'cannot open tel:+966501234567', '5012'],
  ['a one-time code', 'code 4821 is wrong', '4821'],
  ['a name in Arabic', 'Unknown person نورة القحطاني here', 'نورة'],
  ['a quoted name', `Unexpected token 'N', "Noura Al" is not valid JSON`, 'Noura'],
  ['a name in guillemets', 'no tree of «Noura»', 'Noura'],
  ['a name that is assigned', 'failed with firstname=Noura, lastname: Alqahtani', 'Noura'],
  ['a mail', 'to noura.q@example.com failed', 'noura'],
  ['a token', 'Bearer abc.def.ghi refused', 'abc'],
  ['a JSON web token', 'bad eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', 'eyJ'],
  ['a token in an address', 'GET https://nabta.example/api/v1/event?token=s3cr3t failed', 's3cr3t'],
  ['a query', 'GET /api/account/search?q=Noura failed', 'Noura'],
  ['what stands behind a hash', 'at https://nabta.example/gift/AB12CD34EF#SECRETWORD', 'SECRETWORD'],
  ['the code of a gift', 'at https://nabta.example/gift/AB12CD34EF', 'AB12'],
  ['a tree', 'no tree 7K3M9QX2TB', '7K3M'],
  ['a coupon', 'coupon NABTA-WAHA1-S is spent', 'WAHA1'],
  ['an account', 'of 019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a52', '019b'],
  ['a picture that was typed in', 'cannot load data:image/png;base64,AAAA', 'AAAA'],
  ['a name behind a line break', 'first\nنورة', 'نورة'],
])('%s does not stay', (_what, text, secret) => {
  expect(scrubText(text)).not.toContain(secret);
});

test('what was typed, and who the account is, is known by the word', () => {
  const known = ['Noura', '0501234567', 'x', 'a.b*c'];
  expect(scrubText('No tree of NOURA, nor of a.b*c', known)).toBe('No tree of [text], nor of [text]');
});

test('a short word goes only where it stands alone', () => {
  expect(scrubText('f is not a function on Al', ['on', 'al'])).toBe('f is not a function [text] [text]');
});

test('a word of any characters may be known', () => {
  const odd = Array.from({ length: 94 }, (_, index) => String.fromCodePoint(33 + index)).join('');
  expect(scrubText(`before ${odd} after`, [odd, 'al-Noor', '\uD800x'])).toBe('before [text] after');
});

test.each([
  `Cannot read properties of undefined (reading 'firstname')`,
  `undefined is not an object (evaluating 'tree.specie')`,
  'duplicate key value violates unique constraint "account_phone_key"',
  'relation "tree" does not exist',
  'Maximum call stack size exceeded',
  `Can't find variable: treeOf`,
])('what names our own source stays: %s', (text) => {
  expect(scrubText(text)).toBe(text);
});

test('a script that did not come is told by its path', () => {
  const message =
    'Failed to fetch dynamically imported module: https://nabta.example/assets/tree-screen-Dk3_x9.js';
  expect(scrubText(message)).toBe('Failed to fetch dynamically imported module: /assets/:id');
});

test('a long text is cut', () => {
  expect(scrubText('tree '.repeat(1_000)).length).toBeLessThanOrEqual(300);
});

test.each(['"', '1 ', 'a@', 'A-1', '/a?', 'code=', 'aA1/', '٠٥'])(
  '%s, repeated for ever, is cut before it is read',
  (part) => {
    expect(scrubText(part.repeat(2_000_000)).length).toBeLessThanOrEqual(300);
  },
);

test.each([
  ['/tree/7K3M9QX2TB/eco_benefit', '/tree/:id/eco_benefit'],
  ['/tree/for_public_account/019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a52', '/tree/for_public_account/:id'],
  ['/user/نورة', '/user/:id'],
  ['/api/v1/event', '/api/v1/event'],
  ['/tree/:publicId', '/tree/:publicId'],
])('of the path %s only what is the same for everybody stays', (path, scrubbed) => {
  expect(scrubPath(path)).toBe(scrubbed);
});
