import { dirname, join } from 'node:path';

import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

import type { Sheet, TypesetAnswer } from './sheet.ts';

const fontDirectory = process.argv[2] ?? '';
const compilers = new Map<string, NodeCompiler>();
/** What none of the last so many sheets used is forgotten, so that memory stays as it is. */
const keptSheets = 8;

process.on('message', (sheet: Sheet) => {
  process.send?.(answerTo(sheet));
});

/** A sheet that cannot be set is told, and the next one is set all the same. */
function answerTo(sheet: Sheet): TypesetAnswer {
  try {
    return { bytes: set(sheet) };
  } catch (error) {
    return { fault: String(error) };
  }
}

/** What people wrote goes in as data of the template, never as a part of it. */
function set({ template, data, pictures, as }: Sheet): Uint8Array {
  const workspace = dirname(template);
  const compiler = compilerOf(workspace);
  for (const [name, bytes] of Object.entries(pictures))
    compiler.mapShadow(join(workspace, name), Buffer.from(bytes));
  try {
    const compiled = compiler.compile({
      mainFilePath: template,
      inputs: { data: JSON.stringify(data) },
    });
    const { result } = compiled;
    if (result === null) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics));
    return as === 'pdf' ? compiler.pdf(result) : Buffer.from(compiler.plainSvg(result));
  } finally {
    compiler.resetShadow();
    compiler.evictCache(keptSheets);
  }
}

function compilerOf(workspace: string): NodeCompiler {
  const known = compilers.get(workspace);
  if (known !== undefined) return known;
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: [fontDirectory] }] });
  compilers.set(workspace, compiler);
  return compiler;
}
