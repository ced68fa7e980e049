import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { basename, join, posix } from 'node:path';

import type { ErrorSample } from '@nabta/contract/error-report';
import type { StackFrame } from '@nabta/domain/stack-frame';

import { createPromiseMemory } from '../../platform/promise-memory.ts';

type Frame = ErrorSample['frames'][number];

/** A map of ours takes up to some ten megabytes once it is read. */
const maps = createPromiseMemory<SourceMap | undefined>({ max: 6, isFailure: (map) => map === undefined });

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
  const map = await maps.recall(path, () => readMap(path));
  const origin = map?.findOrigin(frame.line, frame.column);
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

async function readMap(path: string): Promise<SourceMap | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : new SourceMap(JSON.parse(text) as SourceMapPayload);
}
