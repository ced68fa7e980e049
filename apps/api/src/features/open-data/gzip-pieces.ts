import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/** What is known of a file that is written piece by piece. */
export type Written = { length: number; checksum: number; compressedLength: number };

export const nothingWritten: Written = { length: 0, checksum: 0, compressedLength: 0 };

const compress = promisify(deflateRaw);

/** How a file begins (RFC 1952): compressed by deflate, of no time and no system. */
export const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** RFC 1951: the last block, with nothing in it. */
const lastBlock = Buffer.from([3, 0]);

/**
 * Compresses a piece so that it stands alone and others can follow it: a writer that dies loses one piece, and all pieces in
 * their order are still one stream, as browsers ask for.
 */
export async function compressPiece(
  piece: string,
  before: Written,
): Promise<{ bytes: Uint8Array; written: Written }> {
  const text = Buffer.from(piece);
  const bytes = await compress(text, { level: 6, finishFlush: constants.Z_FULL_FLUSH });
  return {
    bytes,
    written: {
      length: before.length + text.length,
      checksum: crc32(text, before.checksum),
      compressedLength: before.compressedLength + bytes.length,
    },
  };
}

export function gzipEnd({ length, checksum }: Written): Uint8Array {
  const sums = Buffer.alloc(8);
  sums.writeUInt32LE(checksum, 0);
  sums.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([lastBlock, sums]);
}

/** Of the whole file. */
export function gzipLength({ compressedLength }: Written): number {
  return gzipHead.length + compressedLength + lastBlock.length + 8;
}
