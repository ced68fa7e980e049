import { expect, test } from 'vitest';

import { scrubPath, scrubText } from './scrub-text.ts';

test.each([
  ['a phone', 'No account of +966501234567', '501234567'],
  ['a phone in groups', 'call 050-123 45 67 now', '123'],
  ['a phone in Arabic digits', 'رقم ٠٥٠١٢٣٤٥٦٧', '٠٥٠'],
  ['a phone in Persian digits', 'x ۰۵۰۱۲۳۴۵۶۷', '0501234567'],
  ['a phone in full width', 'x ０５０１２３４５６７', '0501234567'],
  ['a phone with bidi marks', 'x \u200e+966\u200f 50 123 4567', '4567'],
  ['a phone behind tel:', 'cannot open tel:+966501234567', '5012'],
  ['a one-time code', 'code 4821 is wrong', '4821'],
  ['a name in Arabic', 'Unknown person نورة القحطاني here', 'نورة'],
  ['a quoted name', `Unexpected token 'N', "Noura Al" is not valid JSON`, 'Noura'],
  ['a name in guillemets', 'no tree of «Noura»', 'Noura'],
  ['an assigned name', 'failed with firstname=Noura, lastname: Alqahtani', 'Noura'],
  ['a mail', 'to noura.q@example.com failed', 'noura'],
  ['a token', 'Bearer abc.def.ghi refused', 'abc'],
  ['a JSON web token', 'bad eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', 'eyJ'],
  ['a token in a URL', 'GET https://nabta.example/api/v1/event?token=s3cr3t failed', 's3cr3t'],
  ['a query', 'GET /api/account/search?q=Noura failed', 'Noura'],
  ['a URL fragment', 'at https://nabta.example/gift/AB12CD34EF#SECRETWORD', 'SECRETWORD'],
  ['the code of a gift', 'at https://nabta.example/gift/AB12CD34EF', 'AB12'],
  ['a tree', 'no tree 7K3M9QX2TB', '7K3M'],
  ['a coupon', 'coupon NABTA-WAHA1-S is spent', 'WAHA1'],
  ['an account', 'of 019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a52', '019b'],
  ['a data URL', 'cannot load data:image/png;base64,AAAA', 'AAAA'],
  ['a name after a line break', 'first\nنورة', 'نورة'],
])('removes %s', (_what, text, secret) => {
  expect(scrubText(text)).not.toContain(secret);
});

test('removes typed text and account data passed as sensitive texts', () => {
  const sensitiveTexts = ['Noura', '0501234567', 'x', 'a.b*c'];
  expect(scrubText('No tree of NOURA, nor of a.b*c', sensitiveTexts)).toBe(
    'No tree of [text], nor of [text]',
  );
});

test('removes a short sensitive text only as a separate word', () => {
  expect(scrubText('f is not a function on Al', ['on', 'al'])).toBe('f is not a function [text] [text]');
});

test('accepts sensitive texts with any characters', () => {
  const symbols = Array.from({ length: 94 }, (_, index) => String.fromCodePoint(33 + index)).join('');
  expect(scrubText(`before ${symbols} after`, [symbols, 'al-Noor', '\uD800x'])).toBe('before [text] after');
});

test.each([
  `Cannot read properties of undefined (reading 'firstname')`,
  `undefined is not an object (evaluating 'tree.specie')`,
  'duplicate key value violates unique constraint "account_phone_key"',
  'relation "tree" does not exist',
  'Maximum call stack size exceeded',
  `Can't find variable: treeOf`,
])('keeps identifiers of our source: %s', (text) => {
  expect(scrubText(text)).toBe(text);
});

test('reduces the URL of a missing script to its path', () => {
  const message =
    'Failed to fetch dynamically imported module: https://nabta.example/assets/tree-screen-Dk3_x9.js';
  expect(scrubText(message)).toBe('Failed to fetch dynamically imported module: /assets/:id');
});

test('truncates a long text', () => {
  expect(scrubText('tree '.repeat(1_000)).length).toBeLessThanOrEqual(300);
});

test.each(['"', '1 ', 'a@', 'A-1', '/a?', 'code=', 'aA1/', '٠٥'])(
  'truncates a long repetition of %s before matching',
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
])('replaces the variable segments of %s', (path, scrubbed) => {
  expect(scrubPath(path)).toBe(scrubbed);
});
