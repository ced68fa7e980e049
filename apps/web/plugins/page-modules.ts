import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Plugin, Rolldown } from 'vite';

import type { pages as pageTable } from '../src/app/pages.ts';

/** Areas whose code other pages do not load. */
type Area = 'console' | 'field';

const consoleFrame = '/src/app/console/console-frame.tsx';

/**
 * Returns the modules that each page loads, as the page table names them in its import functions. Sign-in
 * loads none.
 */
async function modulesOfPages(root: string): Promise<Map<string, string[]>> {
  // Not a static import, since Vite would then bundle all pages into its configuration.
  const table = pathToFileURL(join(root, 'src/app/pages.ts')).href;
  const { pages }: { pages: typeof pageTable } = await import(table);
  return new Map([
    ['unknown', ['/src/shared/navigation/not-found-page.tsx']],
    ...Object.entries(pages).map(([name, page]): [string, string[]] => {
      const [, path] = /import\(['"]\.\.(.+?)['"]\)/u.exec(page.load.toString()) ?? [];
      if (path === undefined) throw new Error(`The page table has no import for "${name}".`);
      return [name, [...(areaOf(name) === 'console' ? [consoleFrame] : []), `/src${path}`]];
    }),
  ]);
}

function areaOf(name: string): Area | undefined {
  return (['console', 'field'] as const).find((area) => name.startsWith(area));
}

/** Finds out which modules only the pages of some areas load, for the chunk groups. */
export function pageAreas(root: string): {
  plugin: Plugin;
  isOnlyIn: (id: string, ...areas: Area[]) => boolean;
} {
  const modulesOf: Record<Area | 'other', Set<string>> = {
    console: new Set(),
    field: new Set(),
    other: new Set(),
  };
  const plugin: Plugin = {
    name: 'nabta:page-areas',
    apply: 'build',
    async buildEnd() {
      const roots = { console: new Set<string>(), field: new Set<string>() };
      for (const [name, modules] of await modulesOfPages(root)) {
        const area = areaOf(name);
        if (area) for (const module of modules) roots[area].add(join(root, module));
      }
      const isRoot = (id: string) => roots.console.has(id) || roots.field.has(id);
      const collect = (id: string, modules: Set<string>): void => {
        if (modules.has(id)) return;
        modules.add(id);
        const info = this.getModuleInfo(id);
        for (const imported of info?.importedIds ?? []) collect(imported, modules);
        for (const imported of info?.dynamicallyImportedIds ?? [])
          if (!isRoot(imported)) collect(imported, modules);
      };
      for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry) collect(id, modulesOf.other);
      for (const area of ['console', 'field'] as const)
        for (const id of roots[area]) collect(id, modulesOf[area]);
    },
  };
  const isOnlyIn = (id: string, ...areas: Area[]) =>
    Object.entries(modulesOf).every(
      ([name, modules]) => modules.has(id) === areas.some((area) => area === name),
    );
  return { plugin, isOnlyIn };
}

type Bundle = Rolldown.OutputBundle;

/**
 * Renders links to the scripts and styles of each page, so that they load in parallel and not one after the
 * other.
 */
export async function linksOfPages(root: string, bundle: Bundle): Promise<Record<string, string>> {
  const entryFiles = new Set(filesOf(bundle, chunkOf(bundle, '/src/main.tsx').fileName));
  const pages = [...(await modulesOfPages(root))].map(([page, modules]): [string, string] => {
    const files = modules.flatMap((module) => filesOf(bundle, chunkOf(bundle, module).fileName));
    const links = [...new Set(files)].filter((file) => !entryFiles.has(file)).map(linkOf);
    return [page, links.join('')];
  });
  return Object.fromEntries(pages);
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
  const imported = chunk.imports.flatMap((importedFile) => filesOf(bundle, importedFile, seen));
  return [...imported, fileName, ...(chunk.viteMetadata?.importedCss ?? [])];
}

function linkOf(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="stylesheet" href="/${file}" crossorigin />`
    : `<link rel="modulepreload" href="/${file}" crossorigin />`;
}
