import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import type { PageFiles } from '../packages/contract/src/core/page-renderer.ts';
import { typedKeys } from '../packages/domain/src/typed-object.ts';
import { readJson } from './run-command.ts';

/** Transfer budget of a page's first load, in kB (gzip; fonts and bitmaps are already compressed). */
const budgets = {
  login: { scripts: 120, styles: 9, fonts: 24, pictures: 24 },
  home: { scripts: 228, styles: 23, fonts: 24, pictures: 24 },
  tree: { scripts: 222, styles: 25, fonts: 24, pictures: 24 },
  user: { scripts: 208, styles: 20.5, fonts: 24, pictures: 24 },
  impactOfScope: { scripts: 221, styles: 22.5, fonts: 24, pictures: 24 },
  /** Home with its map open. */
  map: { scripts: 530, styles: 25.5, fonts: 24, pictures: 24 },
} satisfies Record<string, Record<Kind, number>>;

/** Modules that a page loads lazily. */
const lazyModules: Partial<Record<PageName, string>> = {
  map: 'src/features/trees/map/forest/forest-map.tsx',
};

type PageName = keyof typeof budgets;
type Kind = 'scripts' | 'styles' | 'fonts' | 'pictures';

type ManifestEntry = {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
  isEntry?: boolean;
};
type Manifest = Record<string, ManifestEntry>;

/** Sums the files named in each page and those imported by its entry script, for the Arabic pages. */
export async function checkBudgets(directory: string): Promise<{ errors: string[]; metrics: string[] }> {
  const manifest = await readJson<Manifest>(directory, '.vite/manifest.json');
  const pages = await readJson<PageFiles>(directory, 'pages.json');
  const errors: string[] = [];
  const metrics: string[] = [];
  for (const name of typedKeys(budgets)) {
    const page = name === 'map' ? 'home' : name;
    const files = new Set([
      ...linkedFiles(linksOf(pages, page)),
      ...filesOfEntry(manifest),
      ...filesOf(manifest, lazyModules[name] ?? ''),
    ]);
    const sizes = await sizesOf(directory, files);
    const lines = typedKeys(budgets[name]).map((kind) => {
      const budget = budgets[name][kind];
      const kB = sizes[kind] / 1_000;
      if (kB > budget || kB === 0) errors.push(`${name} moves ${kB.toFixed(1)} kB of ${kind}.`);
      return `${kind} ${kB.toFixed(1)} of ${budget} kB`;
    });
    metrics.push(`${name}: ${lines.join(', ')} (${files.size} files)`);
  }
  return { errors, metrics };
}

function linksOf({ template, links, languageLinks }: PageFiles, page: string): string {
  return template + languageLinks.ar[page === 'login' ? 'login' : 'other'] + (links[page] ?? '');
}

/** Tree photos are not part of the build. */
function linkedFiles(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="\/(?!trees\/)([^"#]*\.[^"#]+)/gu)].map((match) => match[1] ?? '');
}

function filesOfEntry(manifest: Manifest): string[] {
  const entries = Object.entries(manifest).filter(([, entry]) => entry.isEntry);
  return entries.flatMap(([name]) => filesOf(manifest, name));
}

/** Returns a module's file and all its static imports. */
function filesOf(manifest: Manifest, name: string, visited = new Set<string>()): string[] {
  const entry = manifest[name];
  if (entry === undefined || visited.has(name)) return [];
  visited.add(name);
  return [
    entry.file,
    ...(entry.css ?? []),
    ...(entry.imports ?? []).flatMap((imported) => filesOf(manifest, imported, visited)),
  ];
}

async function sizesOf(directory: string, files: ReadonlySet<string>): Promise<Record<Kind, number>> {
  const sizes: Record<Kind, number> = { scripts: 0, styles: 0, fonts: 0, pictures: 0 };
  for (const file of files) {
    const kind = kindOf(file);
    if (kind !== undefined) sizes[kind] += await sizeOf(join(directory, file), kind);
  }
  return sizes;
}

function kindOf(file: string): Kind | undefined {
  if (file.endsWith('.js')) return 'scripts';
  if (file.endsWith('.css')) return 'styles';
  if (file.endsWith('.woff2')) return 'fonts';
  return /\.(svg|png|webp|avif|jpg)$/u.test(file) ? 'pictures' : undefined;
}

async function sizeOf(path: string, kind: Kind): Promise<number> {
  const content = await readFile(path);
  if (kind === 'fonts' || /\.(png|webp|avif|jpg)$/u.test(path)) return content.length;
  return gzipSync(content, { level: 9 }).length;
}
