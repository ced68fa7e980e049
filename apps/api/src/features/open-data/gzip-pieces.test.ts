import { gunzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { compressPiece, gzipEnd, gzipHead, gzipLength, nothingWritten } from './gzip-pieces.ts';

test('pieces that were compressed one by one are one file, with the right sums', async () => {
  const pieces = ['', 'شجرة '.repeat(5_000), 'x', 'شجرة '.repeat(5_000)];
  let written = nothingWritten;
  const file: Uint8Array[] = [gzipHead];
  for (const piece of pieces) {
    const next = await compressPiece(piece, written);
    file.push(next.bytes);
    written = next.written;
  }
  file.push(gzipEnd(written));
  const bytes = Buffer.concat(file);
  expect(bytes.length).toBe(gzipLength(written));
  expect(gunzipSync(bytes).toString()).toBe(pieces.join(''));
  // A reader that looks at one member of a file, as browsers do, sees all of it.
  expect(bytes.subarray(1).includes(gzipHead)).toBe(false);
});
