import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { basename, join, posix } from 'node:path';

import type { ErrorSample } from '@nabta/contract/error-report';
import type { StackFrame } from '@nabta/domain/stack-frame';

import { createPromiseMemory } from '../../platform/promise-memory.ts';

type Frame = ErrorSample['frames'][number];

type ReadMap = { map: SourceMap; length: number } | undefined;

/** Once it is read a map takes some three times its text. */
const maps = createPromiseMemory<ReadMap>({
  maxBytes: 64e6,
  bytesOf: (read) => 3 * (read?.length ?? 0),
  isFailure: (read) => read === undefined,
});

/** Where scripts lay when their maps were written, from which the maps name their sources. */
const builtIn = 'apps/web/dist/assets';

/** The lines of the source behind those of built scripts; what has no map stays as it is. */
export async function resolveFrames(directory: string, frames: readonly StackFrame[]): Promise<Frame[]> {
  return Promise.all(frames.map((frame) => resolveFrame(directory, frame)));
}

async function resolveFrame(directory: string, frame: StackFrame): Promise<Frame> {
  const built = { ...frame, isOurs: false };
  const name = basename(frame.file);
  if (!/^\/assets\/[\w.-]+\.js$/u.test(frame.file)) return built;
  const path = join(directory, `${name}.map`);
  const read = await maps.recall(path, () => readMap(path));
  const origin = read?.map.findOrigin(frame.line, frame.column);
  if (origin === undefined || !('fileName' in origin)) return built;
  const file = posix.join(builtIn, origin.fileName);
  return {
    name: origin.name ?? frame.name,
    file,
    line: origin.lineNumber,
    column: origin.columnNumber,
    isOurs: /^(?:apps|packages)\//u.test(file) && !file.includes('node_modules/'),
  };
}

async function readMap(path: string): Promise<ReadMap> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  return { map: new SourceMap(JSON.parse(text) as SourceMapPayload), length: text.length };
}
