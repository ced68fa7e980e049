import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What the first load of /login may move, in kB as they travel (gzip; fonts and bitmaps are compressed already). */
const budgets = { scripts: 120, styles: 12, fonts: 60, pictures: 30 };

type Kind = keyof typeof budgets;

type ManifestEntry = {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
  isEntry?: boolean;
};
type Manifest = Record<string, ManifestEntry>;

/** Adds up what the page names itself and what its entry script imports, statically and for the page's own language. */
export async function findBudgetFaults(
  directory: string,
  html: string,
): Promise<{ faults: string[]; figures: string }> {
  const manifest = JSON.parse(await readFile(join(directory, '.vite/manifest.json'), 'utf8')) as Manifest;
  const files = new Set([
    ...namedIn(html),
    ...filesOfEntry(manifest),
    ...filesOf(manifest, 'src/locales/ar.ts'),
  ]);
  const sizes: Record<Kind, number> = { scripts: 0, styles: 0, fonts: 0, pictures: 0 };
  for (const file of files) {
    const kind = kindOf(file);
    if (kind !== undefined) sizes[kind] += await sizeOf(join(directory, file), kind);
  }
  const figures = Object.entries(sizes)
    .map(([kind, bytes]) => `${kind} ${(bytes / 1_000).toFixed(1)} of ${budgets[kind as Kind]} kB`)
    .join(', ');
  const faults = Object.entries(budgets)
    .filter(([kind, budget]) => sizes[kind as Kind] > budget * 1_000 || sizes[kind as Kind] === 0)
    .map(([kind]) => `/login moves ${(sizes[kind as Kind] / 1_000).toFixed(1)} kB of ${kind}.`);
  return { faults, figures: `/login: ${figures} (${files.size} files)` };
}

function namedIn(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="\/([^"#]+)/gu)].map((match) => match[1] ?? '');
}

function filesOfEntry(manifest: Manifest): string[] {
  const entries = Object.entries(manifest).filter(([, entry]) => entry.isEntry);
  return entries.flatMap(([name]) => filesOf(manifest, name));
}

/** A module's file and those of everything it imports without waiting. */
function filesOf(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  const entry = manifest[name];
  if (entry === undefined || seen.has(name)) return [];
  seen.add(name);
  return [
    entry.file,
    ...(entry.css ?? []),
    ...(entry.imports ?? []).flatMap((other) => filesOf(manifest, other, seen)),
  ];
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
