import { type PageName, pagePaths } from '@nabta/contract/pages';
import type { Rolldown } from 'vite';

const pageNames = Object.keys(pagePaths) as PageName[];

type Bundle = Rolldown.OutputBundle;

/** Most screens are named after their page: `newUser` is drawn by `new-user-screen.tsx`. */
const screensOfOtherNames: Partial<Record<PageName, string>> = {
  gifted: 'gifted-trees',
  treeCertificate: 'certificate',
  forestCertificate: 'certificate',
  certificate: 'verify-certificate',
  disclosure: 'verify-disclosure',
  user: 'public-user',
  publicStory: 'story',
  consoleImports: 'console-import',
  consoleCampaign: 'console-campaigns',
  consoleTicket: 'console-tickets',
  consoleWebhook: 'console-partners',
  consoleDelivery: 'console-deliveries',
  consoleIssue: 'console-issues',
  consoleLandCare: 'console-care',
  consoleEffort: 'console-efforts',
  consolePlanter: 'console-planters',
  consoleCompany: 'console-companies',
  consoleLand: 'console-lands',
  consoleSpecie: 'console-species',
  impactOfScope: 'impact',
  impactOfOne: 'impact',
  privacy: 'legal',
  terms: 'legal',
  accessibility: 'legal',
};

/**
 * Links to the scripts and styles of each page's screen, so that they are asked for with the page itself and not one after
 * the other as scripts come to name them.
 */
export function linksOfPages(bundle: Bundle): Record<string, string> {
  const first = new Set(filesOf(bundle, chunkOf(bundle, '/src/main.tsx').fileName));
  return Object.fromEntries(
    pageNames.map((page) => {
      const files = filesOf(bundle, chunkOf(bundle, `/screens/${screenOf(page)}-screen.tsx`).fileName);
      const links = files.filter((file) => !first.has(file)).map(linkOf);
      return [page, links.join('')];
    }),
  );
}

function screenOf(page: PageName): string {
  return screensOfOtherNames[page] ?? page.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}

/** The file that a module of ours was built into. */
export function chunkOf(bundle: Bundle, module: string): Rolldown.OutputChunk {
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module))) return file;
  throw new Error(`${module} was not built.`);
}

/** A file after everything it imports without waiting, with their styles: of two that say the same, the later one counts. */
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
