import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { basename, join, posix } from 'node:path';
import { parentPort } from 'node:worker_threads';

import type { ErrorSample } from '@nabta/contract/services/error-report';
import type { StackFrame } from '@nabta/domain/stack-frame';

import { parseJson } from '#core/parse-json.ts';
import { createPromiseCache } from '#core/promise-cache.ts';

export type Frame = ErrorSample['frames'][number];
export type FramesRequest = { directory: string; frames: readonly StackFrame[] };

type LoadedMap = { map: SourceMap; length: number } | undefined;

/** A parsed map takes about three times the size of its text. */
const sourceMaps = createPromiseCache<LoadedMap>({
  maxBytes: 64e6,
  bytesOf: (loaded) => 3 * (loaded?.length ?? 0),
  isFailure: (loaded) => loaded === undefined,
});

/** Source paths in the maps are relative to this directory. */
const buildDirectory = 'apps/web/dist/assets';

parentPort?.on('message', ({ directory, frames }: FramesRequest) => {
  void Promise.all(frames.map((frame) => resolveFrame(directory, frame))).then((resolved) =>
    parentPort?.postMessage(resolved, []),
  );
});

/** Maps a frame of a built script to its source line; a frame without a map is unchanged. */
async function resolveFrame(directory: string, frame: StackFrame): Promise<Frame> {
  const unresolved = { ...frame, isOurs: false };
  const path = join(directory, `${basename(frame.file)}.map`);
  const loaded = await sourceMaps.get(path, () => loadMap(path));
  const origin = loaded?.map.findOrigin(frame.line, frame.column);
  if (origin === undefined || !('fileName' in origin)) return unresolved;
  const file = posix.join(buildDirectory, origin.fileName);
  return {
    name: origin.name ?? frame.name,
    file,
    line: origin.lineNumber,
    column: origin.columnNumber,
    isOurs: /^(?:apps|packages)\//u.test(file) && !file.includes('node_modules/'),
  };
}

async function loadMap(path: string): Promise<LoadedMap> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  return { map: new SourceMap(parseJson<SourceMapPayload>(text)), length: text.length };
}
