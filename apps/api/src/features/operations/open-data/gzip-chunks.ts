import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/** Running totals of a gzip file written in chunks. */
export type GzipState = { length: number; checksum: number; compressedLength: number };

export const emptyGzipState: GzipState = { length: 0, checksum: 0, compressedLength: 0 };

const compress = promisify(deflateRaw);

/** gzip header (RFC 1952): deflate, no timestamp, unknown system. */
export const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** Empty final deflate block (RFC 1951). */
const lastBlock = Buffer.from([3, 0]);

/**
 * Compresses a chunk with a full flush, so that chunks can be written independently and concatenated into the
 * single stream browsers require.
 */
export async function compressChunk(chunk: string, previous: GzipState) {
  const text = Buffer.from(chunk);
  const bytes = await compress(text, { level: 6, finishFlush: constants.Z_FULL_FLUSH });
  return {
    bytes,
    written: {
      length: previous.length + text.length,
      checksum: crc32(text, previous.checksum),
      compressedLength: previous.compressedLength + bytes.length,
    },
  };
}

export function createGzipTrailer({ length, checksum }: GzipState): Uint8Array {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([lastBlock, trailer]);
}

/** Length of the complete file in bytes. */
export function gzipLengthOf({ compressedLength }: GzipState): number {
  return gzipHeader.length + compressedLength + lastBlock.length + 8;
}
