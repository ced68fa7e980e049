import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

import { runGoldenVectors } from '../packages/eco/src/testing/golden-vectors.ts';

/** npm runs scripts in the repository root; relative paths refer to the caller's directory (INIT_CWD). */
const [file] = process.argv.slice(2);
const base = process.env['INIT_CWD'] ?? process.cwd();

if (file === undefined) {
  console.error('Missing file of vectors. Usage: npm run admin -- eco-vectors FILE');
  process.exitCode = 1;
} else {
  process.exitCode = await runFile(resolve(base, file));
}

async function runFile(path: string): Promise<number> {
  const vectors = await readVectors(path);
  if (typeof vectors === 'string') {
    console.error(vectors);
    return 1;
  }
  const outcomes = runGoldenVectors(vectors);
  const failed = outcomes.filter(({ failure }) => failure !== undefined);
  for (const { id, kind, failure } of failed) console.log(`${id} (${kind}): ${failure}`);
  console.log(`${outcomes.length - failed.length} passed, ${failed.length} failed`);
  return failed.length === 0 ? 0 : 1;
}

/** Returns the vectors of the file, or an error message. */
async function readVectors(path: string): Promise<unknown[] | string> {
  const content = await readFile(path, 'utf8').catch(() => undefined);
  if (content === undefined) return `The file ${path} cannot be read.`;
  const parsed = parse(content);
  if (parsed === undefined) return `The file ${path} is not JSON.`;
  const vectors: unknown =
    typeof parsed === 'object' && parsed !== null && 'vectors' in parsed && parsed.vectors;
  if (!Array.isArray(vectors) || vectors.length === 0) return `The file ${path} holds no vectors.`;
  return vectors;
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
