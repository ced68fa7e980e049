import { dirname, join } from 'node:path';

import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

import type { Sheet, TypesetResult } from './typeset.ts';

const fontDirectory = process.argv[2] ?? '';
const compilers = new Map<string, NodeCompiler>();
/** Evicts what none of the last sheets used, so that memory stays constant. */
const maxUnusedSheets = 8;

process.on('message', (sheet: Sheet) => {
  process.send?.(renderSafely(sheet));
});

/** Returns an error instead of throwing it, so that the next sheet still renders. */
function renderSafely(sheet: Sheet): TypesetResult {
  try {
    return { bytes: render(sheet) };
  } catch (error) {
    return { error: String(error) };
  }
}

/** User text enters as data of the template, never as its source. */
function render({ template, data, pictures, as }: Sheet): Uint8Array {
  const workspace = dirname(template);
  const compiler = compilerOf(workspace);
  for (const [name, bytes] of Object.entries(pictures))
    compiler.mapShadow(join(workspace, name), Buffer.from(bytes));
  try {
    const compiled = compiler.compile({ mainFilePath: template, inputs: { data: JSON.stringify(data) } });
    const { result } = compiled;
    if (result === null) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics));
    return as === 'pdf' ? compiler.pdf(result) : Buffer.from(compiler.plainSvg(result));
  } finally {
    compiler.resetShadow();
    compiler.evictCache(maxUnusedSheets);
  }
}

function compilerOf(workspace: string): NodeCompiler {
  const cached = compilers.get(workspace);
  if (cached !== undefined) return cached;
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: [fontDirectory] }] });
  compilers.set(workspace, compiler);
  return compiler;
}
