import { expect, test } from 'vitest';

import { parseTagId, parseTagLink, parseTagSecret } from './tag-link.ts';

test('parses the tag id and its secret from the QR code', () => {
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
])('rejects %s', (text) => {
  expect(parseTagLink(text)).toBeUndefined();
});

test('parses a typed id in lower case and with Arabic digits', () => {
  expect(parseTagId(' tag-٠٠۰1 ')).toBe('TAG0001');
  expect(parseTagId('TAG')).toBeUndefined();
  expect(parseTagId('TAG-000-U')).toBeUndefined();
});

test('rejects an incomplete secret', () => {
  expect(parseTagSecret('#0123456789abc')).toBe('0123456789ABC');
  expect(parseTagSecret('#0123456789AB')).toBeUndefined();
  expect(parseTagSecret('')).toBeUndefined();
});
