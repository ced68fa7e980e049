import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { delimiter, dirname, resolve } from 'node:path';

import { parseJson } from '../apps/api/src/core/parse-json.ts';

export const repositoryRoot = resolve(import.meta.dirname, '..');

export type Outcome = { code: number; output: string };

type Options = { environment?: Record<string, string>; isShown?: boolean };

/** npm tools look up `node` on PATH, so the running Node comes first. */
const searchPath = [dirname(process.execPath), process.env['PATH']].join(delimiter);

/** Runs a command in the repository root and returns its output and exit code. */
export function runCommand(
  command: string,
  args: string[],
  { environment = {}, isShown = false }: Options = {},
): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const child = spawn(command, args, {
    cwd: repositoryRoot,
    env: { ...process.env, PATH: searchPath, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
      if (isShown) process.stdout.write(chunk);
    });
  }
  child.on('error', reject);
  child.on('close', (code) => resolve({ code: code ?? 1, output }));
  return promise;
}

/** Reads a JSON file of this repository or of its tools. */
export async function readJson<Content>(...path: string[]): Promise<Content> {
  return parseJson<Content>(await readFile(resolve(repositoryRoot, ...path), 'utf8'));
}
