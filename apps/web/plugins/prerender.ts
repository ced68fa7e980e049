import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { build, minifySync } from 'vite';
import type { Plugin, Rolldown } from 'vite';

import { boot } from '../src/platform/boot.ts';
import { deferScripts } from '../src/platform/defer-scripts.ts';
import type { PrerenderedPage } from '../src/prerender.tsx';
import { chunkOf, linksOfPages } from './page-modules.ts';
import { releaseOf } from './release.ts';

/** Font that is preloaded for each language. */
const fontOf = { ar: 'readex-pro-arabic-wght', en: 'readex-pro-letters', pt: 'readex-pro-letters' };

/**
 * Writes `<page>.<language>.html` for prerendered pages and `shell.<language>.html` for the others,
 * `page-links.json`, `release.txt`, `boot.js` (replaces `<!--boot-->`) and `view-first.js`. The server fills
 * the markers `<!--boot-->` and `<!--head-->`.
 */
export function prerender({ version }: { version: string }): Plugin[] {
  return [writePages(version), bootInDevelopment()];
}

function writePages(version: string): Plugin {
  let root = '';
  return {
    name: 'nabta:prerender',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved(config) {
      root = config.root;
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'boot.js', source: bootScript() });
      this.emitFile({ type: 'asset', fileName: 'view-first.js', source: inlineScript(deferScripts) });
    },
    async writeBundle({ dir = '' }, bundle) {
      await writeFile(join(dir, 'page-links.json'), JSON.stringify(await linksOfPages(root, bundle)));
      const release = releaseOf(version, bundle);
      await writeFile(join(dir, 'release.txt'), release);
      const template = await readFile(join(dir, 'index.html'), 'utf8');
      for (const page of await renderPages(root)) {
        const html = fillTemplate(template, page, { preloads: preloadsOf(page, bundle), release });
        await writeFile(join(dir, `${page.name}.${page.language}.html`), html);
      }
      await rm(join(dir, 'index.html'));
    },
  };
}

function bootInDevelopment(): Plugin {
  return {
    name: 'nabta:boot',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace('<!--boot-->', `<script>${bootScript()}</script>`),
  };
}

export function bootScript(): string {
  return inlineScript(boot);
}

function inlineScript(run: () => void): string {
  return minifySync('inline.js', `(${run.toString()})()`).code.trim();
}

/** Builds the app for Node and renders its pages. */
async function renderPages(root: string): Promise<PrerenderedPage[]> {
  // Inside the project, so that Node resolves packages wherever the build is written.
  await mkdir(join(root, '.vite'), { recursive: true });
  const folder = await mkdtemp(join(root, '.vite/prerender-'));
  try {
    await build({
      root,
      logLevel: 'warn',
      build: { ssr: 'src/prerender.tsx', outDir: folder, emptyOutDir: false, manifest: false },
    });
    const { prerenderPages }: { prerenderPages: () => Promise<PrerenderedPage[]> } = await import(
      pathToFileURL(join(folder, 'prerender.js')).href
    );
    return await prerenderPages();
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Preloads texts and font of the language and, except on sign-in, the texts of the pages and the routes. */
function preloadsOf({ name, language }: PrerenderedPage, bundle: Rolldown.OutputBundle): string {
  const files = Object.values(bundle);
  const texts = chunkOf(bundle, `/locales/${language}.ts`);
  const screenTexts = chunkOf(bundle, `/locales/${language}-screens.ts`);
  const partTexts = chunkOf(bundle, `/locales/${language}/tree-page.json`);
  const routes = chunkOf(bundle, '/app/routes.tsx');
  const font = files.find((file) => file.fileName.includes(fontOf[language]));
  if (font === undefined) throw new Error(`The font of "${language}" was not built.`);
  const scripts = name === 'login' ? [texts] : [texts, screenTexts, partTexts, routes];
  return [
    `<link rel="preload" href="/${font.fileName}" as="font" type="font/woff2" crossorigin />`,
    ...scripts.map(({ fileName }) => `<link rel="modulepreload" href="/${fileName}" crossorigin />`),
  ].join('\n    ');
}

function fillTemplate(
  template: string,
  page: PrerenderedPage,
  { preloads, release }: { preloads: string; release: string },
): string {
  const head = `<title>${escapeHtml(page.title)}</title>
    <meta name="description" content="${escapeHtml(page.description)}" />
    <meta name="release" content="${release}" />
    ${preloads}`;
  const root = `<div id="root" data-prerendered="${page.name}" data-language="${page.language}">${page.html}</div>`;
  const values = {
    '<html lang="ar" dir="rtl"': `<html lang="${page.language}" dir="${page.direction}"`,
    '<!--fonts-->': head,
    '<div id="root"><!--app--></div>': root,
  };
  return Object.entries(values).reduce(
    (html, [marker, value]) => replaceMarker(html, marker, value),
    template,
  );
}

/** A missing marker would silently produce a page without texts. */
function replaceMarker(text: string, marker: string, value: string): string {
  if (!text.includes(marker)) throw new Error(`index.html has no ${marker}`);
  return text.replace(marker, () => value);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
