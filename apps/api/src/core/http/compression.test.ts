import { zstdDecompressSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { compress } from './compression.ts';

test.each([
  ['plain', 'Nabta '.repeat(400)],
  ['Arabic', 'نبتة '.repeat(400)],
  ['of pairs', '🌱'.repeat(400)],
  ['long', 'نبتة '.repeat(40_000)],
  ['with half a character', 'نبتة \ud83c '.repeat(400)],
])('a text that is %s is the same in UTF-8 when it is read again', async (_name, text) => {
  const packed = await compress(text, 'zstd');
  expect(zstdDecompressSync(packed as Uint8Array).equals(Buffer.from(text))).toBe(true);
});
