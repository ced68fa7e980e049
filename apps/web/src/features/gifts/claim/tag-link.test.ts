import { expect, test } from 'vitest';

import { parseTagId, parseTagLink, parseTagSecret } from './tag-link.ts';

test('the QR code of a tag names the tag and carries its secret', () => {
  expect(parseTagLink('https://nabta.example/tag/TAG0001#0123456789ABC')).toEqual({
    id: 'TAG0001',
    secret: '0123456789ABC',
  });
  expect(parseTagLink('HTTP://NABTA.EXAMPLE/TAG/TAG0001')).toEqual({ id: 'TAG0001', secret: undefined });
});

test.each([
  'https://nabta.example/tree/T000000001',
  'https://nabta.example/tag/TAG0001/claim',
  'https://nabta.example/?next=/tag/TAG0001',
  'javascript:alert(1)//x/tag/TAG0001',
  'WIFI:T:WPA;S:home;P:secret;;',
  'TAG0001',
  '',
])('%s is not the code of a tag', (text) => {
  expect(parseTagLink(text)).toBeUndefined();
});

test('an id is read as it is typed, in small letters and with the digits of an Arabic keyboard', () => {
  expect(parseTagId(' tag-٠٠۰1 ')).toBe('TAG0001');
  expect(parseTagId('TAG')).toBeUndefined();
  expect(parseTagId('TAG-000-U')).toBeUndefined();
});

test('half a secret is none', () => {
  expect(parseTagSecret('#0123456789abc')).toBe('0123456789ABC');
  expect(parseTagSecret('#0123456789AB')).toBeUndefined();
  expect(parseTagSecret('')).toBeUndefined();
});
