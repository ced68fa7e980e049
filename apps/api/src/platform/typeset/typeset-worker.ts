import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

import type { Sheet } from './typeset.ts';

export type TypesetRequest = { id: number; sheet: Sheet };
export type TypesetAnswer = { id: number; bytes: Uint8Array } | { id: number; fault: string };

const { fontDirectory } = workerData as { fontDirectory: string };
const compilers = new Map<string, NodeCompiler>();
/** What none of the last so many sheets used is forgotten, so that memory stays as it is. */
const keptSheets = 8;

parentPort?.on('message', ({ id, sheet }: TypesetRequest) => {
  parentPort?.postMessage(answerTo(id, sheet), []);
});

/** A sheet that cannot be set is told, and the thread goes on. */
function answerTo(id: number, sheet: Sheet): TypesetAnswer {
  try {
    return { id, bytes: set(sheet) };
  } catch (error) {
    return { id, fault: String(error) };
  }
}

/** What people wrote goes in as data of the template, never as a part of it. */
function set({ template, data, pictures, as }: Sheet): Uint8Array {
  const workspace = dirname(template);
  const compiler = compilerOf(workspace);
  for (const [name, bytes] of Object.entries(pictures))
    compiler.mapShadow(join(workspace, name), Buffer.from(bytes));
  try {
    const source = { mainFilePath: template, inputs: { data: JSON.stringify(data) } };
    const { result, ...compiled } = compile(compiler, source);
    if (result === null) throw new Error(compiled.fault);
    return as === 'pdf' ? compiler.pdf(result) : Buffer.from(compiler.plainSvg(result));
  } finally {
    compiler.resetShadow();
    compiler.evictCache(keptSheets);
  }
}

function compile(compiler: NodeCompiler, source: { mainFilePath: string; inputs: Record<string, string> }) {
  const compiled = compiler.compile(source);
  const { result } = compiled;
  return { result, fault: JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics ?? []) };
}

function compilerOf(workspace: string): NodeCompiler {
  const known = compilers.get(workspace);
  if (known !== undefined) return known;
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: [fontDirectory] }] });
  compilers.set(workspace, compiler);
  return compiler;
}
