import { transcode } from 'node:buffer';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib';

import { createPromiseMemory } from '../promise-memory.ts';
import { remembered } from '../remembered.ts';

/** What a text may come in, the one we would rather send first. */
export const textEncodings = ['zstd', 'br', 'gzip'] as const;
type TextEncoding = (typeof textEncodings)[number];
export type Encoding = TextEncoding | 'identity';

type Bytes = string | Uint8Array;
type Packer = { now(bytes: Uint8Array): Uint8Array; later(bytes: Uint8Array): Promise<Uint8Array> };

const packerOf = {
  zstd(level) {
    const options = { params: { [constants.ZSTD_c_compressionLevel]: level } };
    const later = promisify(zstdCompress);
    return { now: (bytes) => zstdCompressSync(bytes, options), later: (bytes) => later(bytes, options) };
  },
  br(level) {
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: level } };
    const later = promisify(brotliCompress);
    return { now: (bytes) => brotliCompressSync(bytes, options), later: (bytes) => later(bytes, options) };
  },
  gzip(level) {
    const later = promisify(gzip);
    return { now: (bytes) => gzipSync(bytes, { level }), later: (bytes) => later(bytes, { level }) };
  },
} satisfies Record<TextEncoding, (level: number) => Packer>;

const packers = {
  /** For what is sent once: more would cost more time than the bytes it saves. */
  quick: packersOf({ zstd: 1, br: 1, gzip: 1 }),
  /** For what is kept for seconds. */
  light: packersOf({ zstd: 3, br: 4, gzip: 6 }),
  /** For what is made once and sent for days. */
  thorough: packersOf({ zstd: 19, br: 11, gzip: 9 }),
};
type Effort = keyof typeof packers;

/** Less than this fits one packet with its headers, compressed or not. */
const minBytes = 1_024;
/** So much takes a fraction of a millisecond, less than to hand it to another thread; what is longer must not hold up others. */
const maxNow = 64 * 1_024;

export function isText(mediaType = ''): boolean {
  return /^text\/|[/+](?:json|javascript|xml)\b/u.test(mediaType);
}

/** Is it a text, and long enough to be worth it? */
export function isWorthCompressing(mediaType: string | undefined, bytes: Bytes): boolean {
  // No character is less than a byte, so that only short texts are counted.
  return isText(mediaType) && (bytes.length >= minBytes || Buffer.byteLength(bytes) >= minBytes);
}

/** In which bytes that are no text, but as loose as one, may come. */
export function encodingsWorth(length: number): readonly TextEncoding[] {
  return length < minBytes ? [] : ['br', 'gzip'];
}

/** The first of those offered that the caller takes (RFC 9110, section 12.5.3). */
export function encodingFor(accepted: string | undefined, offered: readonly Encoding[]): Encoding {
  const taken = takenBy(accepted ?? '');
  return offered.find((encoding) => taken.has(encoding)) ?? 'identity';
}

const takenBy = remembered((accepted) => new Set(accepted.toLowerCase().split(',').map(nameOfTaken)));

function nameOfTaken(part: string): string {
  const [name = '', weight = ''] = part.split(';');
  return /^\s*q=0(?:\.0*)?\s*$/u.test(weight) ? '' : name.trim();
}

/** An answer as it goes out, straight from its bytes: a stream for each one costs five times as much. */
export function compress(bytes: Bytes, encoding: Encoding): Bytes | Promise<Bytes> {
  if (encoding === 'identity') return bytes;
  const packer = packers.quick[encoding];
  const packed = typeof bytes === 'string' ? utf8Of(bytes) : bytes;
  return packed.length > maxNow ? packer.later(packed) : packer.now(packed);
}

/** By way of UTF-16, which for Arabic takes a third of what `Buffer.from` does; half a character, which it refuses, that one replaces. */
export function utf8Of(text: string): Uint8Array {
  try {
    return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8');
  } catch {
    return Buffer.from(text);
  }
}

/** The same bytes for many callers, compressed when the first of them asks for an encoding. */
export function compressedOnce(
  bytes: Uint8Array,
  effort: Effort,
): (encoding: Encoding) => Promise<Uint8Array> {
  const made = createPromiseMemory<Uint8Array>({ max: textEncodings.length });
  return async (encoding) =>
    encoding === 'identity' ? bytes : made.recall(encoding, () => packers[effort][encoding].later(bytes));
}

function packersOf(levels: Record<TextEncoding, number>): Record<TextEncoding, Packer> {
  return { zstd: packerOf.zstd(levels.zstd), br: packerOf.br(levels.br), gzip: packerOf.gzip(levels.gzip) };
}
