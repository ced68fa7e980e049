import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { PageFiles } from '@nabta/contract/core/page-renderer';
import { type Language, languages } from '@nabta/domain/language';
import { recordFrom } from '@nabta/domain/typed-object';
import { build, minifySync } from 'vite';
import type { Plugin, Rolldown } from 'vite';

import { boot } from '../src/platform/boot.ts';
import { deferScripts } from '../src/platform/defer-scripts.ts';
import { chunkOf, linksOfPages } from './page-modules.ts';
import { releaseOf } from './release.ts';

/** Font that is preloaded for each language. */
const fontOf = { ar: 'readex-pro-arabic-wght', en: 'readex-pro-letters', pt: 'readex-pro-letters' };

/**
 * Builds what the server renders pages with: `server/server.js` and `pages.json`, the template of pages with the links
 * of each page and language, and the scripts that pages contain.
 */
export function serverBuild({ version }: { version: string }): Plugin[] {
  return [writeServerBuild(version), queriesForServer(), bootInDevelopment()];
}

function writeServerBuild(version: string): Plugin {
  let root = '';
  return {
    name: 'nabta:server-build',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved(config) {
      root = config.root;
    },
    async writeBundle({ dir = '' }, bundle) {
      const release = releaseOf(version, bundle);
      const template = join(dir, 'index.html');
      const files: PageFiles = {
        template: await readFile(template, 'utf8'),
        release,
        scripts: { boot: inlineScript(boot), deferScripts: inlineScript(deferScripts) },
        links: await linksOfPages(root, bundle),
        languageLinks: recordFrom(languages, (language) => linksOfLanguage(language, bundle)),
      };
      await writeFile(join(dir, 'pages.json'), JSON.stringify(files));
      await writeFile(join(dir, 'release.txt'), release);
      await rm(template);
      await build({
        root,
        logLevel: 'warn',
        ssr: { noExternal: true },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        build: {
          ssr: 'src/server.tsx',
          outDir: join(dir, 'server'),
          emptyOutDir: false,
          manifest: false,
          copyPublicDir: false,
          sourcemap: false,
        },
      });
    },
  };
}

/** Queries load data while the server renders; see `server-queries.ts`. */
function queriesForServer(): Plugin {
  return {
    name: 'nabta:server-queries',
    apply: (_config, { isSsrBuild }) => isSsrBuild === true,
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== '@tanstack/react-query' || importer?.endsWith('/server-queries.ts')) return undefined;
      return this.resolve('/src/platform/server-queries.ts', importer);
    },
  };
}

function bootInDevelopment(): Plugin {
  return {
    name: 'nabta:boot',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace('<!--boot-->', `<script>${inlineScript(boot)}</script>`),
  };
}

export function inlineScript(run: () => void): string {
  return minifySync('inline.js', `(${run.toString()})()`).code.trim();
}

/** Links texts and font of the language and, except on sign-in, the texts of the pages and the routes. */
function linksOfLanguage(
  language: Language,
  bundle: Rolldown.OutputBundle,
): PageFiles['languageLinks'][Language] {
  const files = Object.values(bundle);
  const texts = chunkOf(bundle, `/locales/${language}.ts`);
  const screenTexts = chunkOf(bundle, `/locales/${language}-screens.ts`);
  const partTexts = chunkOf(bundle, `/locales/${language}/tree-page.json`);
  const routes = chunkOf(bundle, '/app/routes.tsx');
  const font = files.find((file) => file.fileName.includes(fontOf[language]));
  if (font === undefined) throw new Error(`The font of "${language}" was not built.`);
  const fontLink = `<link rel="preload" href="/${font.fileName}" as="font" type="font/woff2" crossorigin />`;
  const linkOf = ({ fileName }: { fileName: string }) =>
    `<link rel="modulepreload" href="/${fileName}" crossorigin />`;
  return {
    login: fontLink + linkOf(texts),
    other: fontLink + [texts, screenTexts, partTexts, routes].map(linkOf).join(''),
  };
}
