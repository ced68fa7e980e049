import type { Rolldown } from 'vite';

import { modulesOfPages } from './page-modules.ts';

type Bundle = Rolldown.OutputBundle;

/**
 * Renders links to the scripts and styles of each page, so that they load in parallel and not one after the
 * other.
 */
export async function linksOfPages(root: string, bundle: Bundle): Promise<Record<string, string>> {
  const entryFiles = new Set(filesOf(bundle, chunkOf(bundle, '/src/main.tsx').fileName));
  const pages = [...(await modulesOfPages(root))].map(([page, modules]) => {
    const files = modules.flatMap((module) => filesOf(bundle, chunkOf(bundle, module).fileName));
    const links = [...new Set(files)].filter((file) => !entryFiles.has(file)).map(linkOf);
    return [page, links.join('')];
  });
  return Object.fromEntries(pages) as Record<string, string>;
}

/** Returns the chunk that contains a source module. */
export function chunkOf(bundle: Bundle, module: string): Rolldown.OutputChunk {
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module))) return file;
  throw new Error(`${module} was not built.`);
}

/**
 * Lists a file after its static imports, with their styles: the order matters because later CSS rules win.
 */
function filesOf(bundle: Bundle, fileName: string, seen = new Set<string>()): string[] {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || seen.has(fileName)) return [];
  seen.add(fileName);
  const imported = chunk.imports.flatMap((other) => filesOf(bundle, other, seen));
  return [...imported, fileName, ...(chunk.viteMetadata?.importedCss ?? [])];
}

function linkOf(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="stylesheet" href="/${file}" crossorigin />`
    : `<link rel="modulepreload" href="/${file}" crossorigin />`;
}
