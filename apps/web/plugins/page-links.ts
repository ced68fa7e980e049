import type { PageName } from '@nabta/contract/pages';
import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** The screen that the web app draws at each page; sign-in is in the entry itself. */
const screenOf = {
  home: 'home',
  code: 'code',
  newUser: 'new-user',
  tutorial: 'tutorial',
  profile: 'profile',
  gifted: 'gifted-trees',
  gift: 'gift',
  coupon: 'coupon',
  tag: 'tag',
  scan: 'scan',
  notifications: 'notifications',
  tree: 'tree',
  chat: 'chat',
  user: 'public-user',
  impact: 'impact',
  impactOfScope: 'impact',
  impactOfOne: 'impact',
  method: 'method',
  faq: 'faq',
  privacy: 'legal',
  terms: 'legal',
  uiGallery: 'ui-gallery',
} satisfies Record<Exclude<PageName, 'login'>, string>;

/**
 * Links to the scripts and styles of each page's screen, so that they are asked for with the page itself and not one after
 * the other as scripts come to name them.
 */
export function linksOfPages(bundle: Bundle): Record<string, string> {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
  const first = new Set(entry === undefined ? [] : filesOf(bundle, entry.fileName));
  return Object.fromEntries(
    Object.entries(screenOf).map(([page, screen]) => {
      const files = filesOf(bundle, chunkOf(bundle, `/screens/${screen}-screen.tsx`).fileName);
      return [
        page,
        files
          .filter((file) => !first.has(file))
          .map(linkOf)
          .join(''),
      ];
    }),
  );
}

/** The file that a module of ours was built into. */
export function chunkOf(bundle: Bundle, module: string): Rolldown.OutputChunk {
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module))) return file;
  throw new Error(`${module} was not built.`);
}

/** A file, and everything it imports without waiting, with their styles. */
function filesOf(bundle: Bundle, fileName: string, seen = new Set<string>()): string[] {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || seen.has(fileName)) return [];
  seen.add(fileName);
  const imported = chunk.imports.flatMap((other) => filesOf(bundle, other, seen));
  return [fileName, ...(chunk.viteMetadata?.importedCss ?? []), ...imported];
}

function linkOf(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" href="/${file}" as="style" crossorigin />`
    : `<link rel="modulepreload" href="/${file}" crossorigin />`;
}
