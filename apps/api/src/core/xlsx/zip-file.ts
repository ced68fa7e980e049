import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

/** Random access to a stored file; returns fewer bytes only at its end. */
export type FileSource = { size: number; read(start: number, length: number): Promise<Buffer> };

export type ZipEntry = {
  name: string;
  isDeflated: boolean;
  compressedBytes: number;
  bytes: number;
  start: number;
};

/** `TOO_LARGE` is refused before anything is inflated. */
export class ZipError extends Error {
  readonly code: 'UNREADABLE' | 'TOO_LARGE';

  constructor(code: ZipError['code'] = 'UNREADABLE') {
    super(code);
    this.code = code;
  }
}

const endSignature = 0x06_05_4b_50;
const entrySignature = 0x02_01_4b_50;
const localSignature = 0x04_03_4b_50;
const endBytes = 22;
const maxCommentBytes = 65_535;
const maxEntries = 2_000;
const maxDirectoryBytes = 1024 * 1024;
const maxInflatedBytes = 768 * 1024 * 1024;
const readBytes = 64 * 1024;

/**
 * Lists the entries by name from the central directory. Encrypted, split, 64-bit and ambiguous archives are
 * refused, and overlapping entries, which are the usual form of a bomb.
 */
export async function readZipEntries(file: FileSource): Promise<ReadonlyMap<string, ZipEntry>> {
  const directory = await readDirectory(file);
  const entries = new Map<string, ZipEntry>();
  for (let at = 0; at < directory.length;) {
    if (directory.length < at + 46 || directory.readUInt32LE(at) !== entrySignature) throw new ZipError();
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      directory.readUInt16LE(at + offset),
    );
    const name = directory.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const isEncrypted = (directory.readUInt16LE(at + 8) & 1) === 1;
    const method = directory.readUInt16LE(at + 10);
    if (isEncrypted || (method !== 0 && method !== 8) || entries.has(name)) throw new ZipError();
    entries.set(name, {
      name,
      isDeflated: method === 8,
      compressedBytes: directory.readUInt32LE(at + 20),
      bytes: directory.readUInt32LE(at + 24),
      start: directory.readUInt32LE(at + 42),
    });
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  assertBounds(file, [...entries.values()]);
  return entries;
}

async function readDirectory(file: FileSource): Promise<Buffer> {
  const tailBytes = Math.min(file.size, endBytes + maxCommentBytes);
  const tail = await file.read(file.size - tailBytes, tailBytes);
  let end = tail.length - endBytes;
  while (end >= 0 && tail.readUInt32LE(end) !== endSignature) end -= 1;
  if (end < 0) throw new ZipError();
  const [count, bytes, start] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ];
  if (count > maxEntries || bytes > maxDirectoryBytes || start + bytes > file.size) throw new ZipError();
  return file.read(start, bytes);
}

function assertBounds({ size }: FileSource, entries: readonly ZipEntry[]): void {
  const sum = (of: 'bytes' | 'compressedBytes') => entries.reduce((total, entry) => total + entry[of], 0);
  if (sum('compressedBytes') > size) throw new ZipError();
  if (sum('bytes') > maxInflatedBytes) throw new ZipError('TOO_LARGE');
}

/** Inflates an entry in pieces; more bytes than the directory states end it with an error. */
export async function* readZipEntry(file: FileSource, entry: ZipEntry): AsyncGenerator<Buffer> {
  const header = await file.read(entry.start, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== localSignature) throw new ZipError();
  const start = entry.start + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const raw = Readable.from(readRange(file, start, entry.compressedBytes), { highWaterMark: 1 });
  const chunks: AsyncIterable<Buffer> = entry.isDeflated
    ? pipeline(raw, createInflateRaw(), () => undefined)
    : raw;
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > entry.bytes) throw new ZipError('TOO_LARGE');
      yield chunk;
    }
  } catch (error) {
    throw isInflateError(error) ? new ZipError() : error;
  }
}

async function* readRange(file: FileSource, start: number, length: number) {
  for (let at = 0; at < length; at += readBytes) {
    const chunk = await file.read(start + at, Math.min(readBytes, length - at));
    if (chunk.length === 0) throw new ZipError();
    yield chunk;
  }
}

const isInflateError = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');
