import { expect, test } from 'vitest';

import { decodeBase64Url, encodeBase64Url } from './base64url.ts';

test('bytes of every length survive a round trip', () => {
  for (let length = 0; length < 70; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 37 + length) % 256);
    expect(decodeBase64Url(encodeBase64Url(bytes))).toEqual(bytes);
  }
  expect(encodeBase64Url(Uint8Array.of(0xfb, 0xff))).toBe('-_8');
});

test('returns undefined for non-canonical and invalid text', () => {
  for (const text of ['-_9', 'A', 'AA==', 'A+', 'A/', 'é', ' '])
    expect(decodeBase64Url(text), text).toBeUndefined();
});
