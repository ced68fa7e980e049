import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { build, minifySync } from 'vite';
import type { Plugin, Rolldown } from 'vite';

import { boot } from '../src/platform/boot.ts';
import { viewFirst } from '../src/platform/view-first.ts';
import type { PrerenderedPage } from '../src/prerender.tsx';
import { chunkOf, linksOfPages } from './page-links.ts';
import { releaseOf } from './release.ts';

/** The font that the first words of a page are set in. */
const fontOf = { ar: 'readex-pro-arabic-wght', en: 'readex-pro-letters', pt: 'readex-pro-letters' };

/**
 * Writes `<page>.<language>.html` for every page of which something can be drawn ahead and `shell.<language>.html` for the
 * others, `page-links.json`, what each page's screen is made of, `release.txt`, the name of the build, and the scripts that the
 * server puts into pages: `boot.js` in place of `<!--boot-->`, and `view-first.js`. The marks `<!--boot-->` and `<!--head-->`
 * stay for the server.
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
      this.emitFile({ type: 'asset', fileName: 'view-first.js', source: inlineScript(viewFirst) });
    },
    async writeBundle({ dir = '' }, bundle) {
      await writeFile(join(dir, 'page-links.json'), JSON.stringify(linksOfPages(bundle)));
      const release = releaseOf(version, bundle);
      await writeFile(join(dir, 'release.txt'), release);
      const template = await readFile(join(dir, 'index.html'), 'utf8');
      for (const page of await renderPages(root)) {
        const file = `${page.name}.${page.language}.html`;
        await writeFile(
          join(dir, file),
          fillTemplate(template, page, { preloads: preloadsOf(page, bundle), release }),
        );
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

/** Builds the app a second time, for Node, and lets it draw its pages. */
async function renderPages(root: string): Promise<PrerenderedPage[]> {
  // Beside the source, so that Node finds the packages wherever the build itself is written.
  await mkdir(join(root, '.vite'), { recursive: true });
  const folder = await mkdtemp(join(root, '.vite/prerender-'));
  try {
    await build({
      root,
      logLevel: 'warn',
      build: { ssr: 'src/prerender.tsx', outDir: folder, emptyOutDir: false, manifest: false },
    });
    const { prerenderPages } = (await import(pathToFileURL(join(folder, 'prerender.js')).href)) as {
      prerenderPages: () => Promise<PrerenderedPage[]>;
    };
    return await prerenderPages();
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The texts and the font of the page's language, and what every page but sign-in begins with, asked for with the page itself. */
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

type Filling = { preloads: string; release: string };

function fillTemplate(template: string, page: PrerenderedPage, { preloads, release }: Filling): string {
  const head = `<title>${escapeHtml(page.title)}</title>
    <meta name="description" content="${escapeHtml(page.description)}" />
    <meta name="release" content="${release}" />
    ${preloads}`;
  const root = `<div id="root" data-prerendered="${page.name}" data-language="${page.language}">${page.html}</div>`;
  return replaceOnce(
    replaceOnce(
      replaceOnce(
        template,
        '<html lang="ar" dir="rtl"',
        `<html lang="${page.language}" dir="${page.direction}"`,
      ),
      '<!--fonts-->',
      head,
    ),
    '<div id="root"><!--app--></div>',
    root,
  );
}

/** A mark that is missing would be a page without texts, found only by a person. */
function replaceOnce(text: string, mark: string, value: string): string {
  if (!text.includes(mark)) throw new Error(`index.html has no ${mark}`);
  return text.replace(mark, () => value);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
