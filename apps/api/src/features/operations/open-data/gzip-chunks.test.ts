import { gunzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { compressChunk, createGzipTrailer, gzipHeader, gzipLengthOf, emptyGzipState } from './gzip-chunks.ts';

test('concatenates separately compressed chunks into one valid gzip file', async () => {
  const chunks = ['', 'شجرة '.repeat(5_000), 'x', 'شجرة '.repeat(5_000)];
  let state = emptyGzipState;
  const file: Uint8Array[] = [gzipHeader];
  for (const chunk of chunks) {
    const next = await compressChunk(chunk, state);
    file.push(next.bytes);
    state = next.written;
  }
  file.push(createGzipTrailer(state));
  const bytes = Buffer.concat(file);
  expect(bytes.length).toBe(gzipLengthOf(state));
  expect(gunzipSync(bytes).toString()).toBe(chunks.join(''));
  // The file has one gzip member, because browsers decode only the first.
  expect(bytes.subarray(1).includes(gzipHeader)).toBe(false);
});
