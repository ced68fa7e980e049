import { zstdDecompressSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { compress } from './compression.ts';

test.each([
  ['plain', 'Nabta '.repeat(400)],
  ['Arabic', 'نبتة '.repeat(400)],
  ['of pairs', '🌱'.repeat(400)],
  ['long', 'نبتة '.repeat(40_000)],
  ['with half a character', 'نبتة \ud83c '.repeat(400)],
])('compresses a text that is %s without loss', async (_name, text) => {
  const compressed = await compress(text, 'zstd');
  expect(zstdDecompressSync(compressed as Uint8Array).equals(Buffer.from(text))).toBe(true);
});
