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

import { LRUCache } from 'lru-cache';

/** In order of preference. */
export const textEncodings = ['zstd', 'br', 'gzip'] as const;
type TextEncoding = (typeof textEncodings)[number];
export type Encoding = TextEncoding | 'identity';

type Bytes = string | Uint8Array;
type Compressor = { sync(bytes: Uint8Array): Uint8Array; async(bytes: Uint8Array): Promise<Uint8Array> };

const zstdAsync = promisify(zstdCompress);
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const compressors = {
  /** For responses sent once: a higher level costs more time than the bytes it saves. */
  quick: compressorsAt({ zstd: 1, br: 1, gzip: 1 }),
  /** For responses cached for seconds. */
  light: compressorsAt({ zstd: 3, br: 4, gzip: 6 }),
  /** For files built once and sent for days. */
  thorough: compressorsAt({ zstd: 19, br: 11, gzip: 9 }),
};
type Effort = keyof typeof compressors;

/** A smaller body fits into one packet with its headers, compressed or not. */
const minBytes = 1_024;
/** Up to this size sync compression is faster than a thread; larger bodies must not block the event loop. */
const maxSyncBytes = 64 * 1_024;

export function isText(mediaType = ''): boolean {
  return /^text\/|[/+](?:json|javascript|xml)\b/u.test(mediaType);
}

export function isWorthCompressing(mediaType: string | undefined, bytes: Bytes): boolean {
  // A character has at least one byte, so only short texts are measured.
  return isText(mediaType) && (bytes.length >= minBytes || Buffer.byteLength(bytes) >= minBytes);
}

/** Returns the encodings for compressible bytes that are not text. */
export function binaryEncodingsFor(length: number): readonly TextEncoding[] {
  return length < minBytes ? [] : ['br', 'gzip'];
}

/** Returns the first offered encoding that the client accepts (RFC 9110, section 12.5.3). */
export function encodingFor(accepted: string | undefined, offered: readonly Encoding[]): Encoding {
  const names = namesByHeader.memo(accepted ?? '');
  return offered.find((encoding) => names.has(encoding)) ?? 'identity';
}

/** Browsers send the same few headers again and again. */
const namesByHeader = new LRUCache<string, Set<string>>({
  max: 100,
  memoMethod: (accepted) => new Set(accepted.toLowerCase().split(',').map(acceptedName)),
});

function acceptedName(part: string): string {
  const [name = '', weight = ''] = part.split(';');
  return /^\s*q=0(?:\.0*)?\s*$/u.test(weight) ? '' : name.trim();
}

/** Compresses the bytes directly: a stream for each response costs five times as much. */
export function compress(bytes: Bytes, encoding: Encoding): Bytes | Promise<Bytes> {
  if (encoding === 'identity') return bytes;
  const compressor = compressors.quick[encoding];
  const data = typeof bytes === 'string' ? utf8Of(bytes) : bytes;
  return data.length > maxSyncBytes ? compressor.async(data) : compressor.sync(data);
}

/**
 * Converts through UTF-16, three times faster than `Buffer.from` for Arabic; lone surrogates fail there and
 * are replaced by `Buffer.from`.
 */
export function utf8Of(text: string): Uint8Array {
  try {
    return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8');
  } catch {
    return Buffer.from(text);
  }
}

/** Compresses bytes that many callers share once per encoding, on first use. */
export function compressOncePerEncoding(
  bytes: Uint8Array,
  effort: Effort,
): (encoding: Encoding) => Promise<Uint8Array> {
  const results: Partial<Record<TextEncoding, Promise<Uint8Array>>> = {};
  return async (encoding) =>
    encoding === 'identity' ? bytes : (results[encoding] ??= compressors[effort][encoding].async(bytes));
}

function compressorsAt(levels: Record<TextEncoding, number>): Record<TextEncoding, Compressor> {
  const zstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: levels.zstd } };
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: levels.br } };
  const gzipOptions = { level: levels.gzip };
  return {
    zstd: {
      sync: (bytes) => zstdCompressSync(bytes, zstdOptions),
      async: (bytes) => zstdAsync(bytes, zstdOptions),
    },
    br: {
      sync: (bytes) => brotliCompressSync(bytes, brotliOptions),
      async: (bytes) => brotliAsync(bytes, brotliOptions),
    },
    gzip: {
      sync: (bytes) => gzipSync(bytes, gzipOptions),
      async: (bytes) => gzipAsync(bytes, gzipOptions),
    },
  };
}
