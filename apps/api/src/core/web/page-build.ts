import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type {
  PageFiles,
  PageRenderer,
  PageRendering,
  RenderedPage,
} from '@nabta/contract/core/page-renderer';
import { directionOf, type Language } from '@nabta/domain/language';

import { defined } from '../defined.ts';
import { parseJson } from '../parse-json.ts';
import { dataBlock, escapeHtml } from './page-head.ts';

export type PageBuild = {
  renderer: PageRenderer;
  release: string;
  scriptHashes: readonly string[];
  /** Hash of the styles in the document of a page. */
  styleHashOf(name: string): string;
  /** `head` replaces the title and the description. */
  documentOf(page: { name: string; language: Language; rendered: RenderedPage; head: string }): string;
};

export async function readPageBuild(directory: string): Promise<PageBuild> {
  const files = parseJson<PageFiles>(await readFile(join(directory, 'pages.json'), 'utf8'));
  const server: { pageRenderer: PageRenderer } = await import(
    pathToFileURL(join(directory, 'server/server.js')).href
  );
  const { pageRenderer: renderer } = server;
  const linksOf = (name: string, language: Language) =>
    files.languageLinks[language][name === 'login' ? 'login' : 'other'] + (files.links[name] ?? '');
  const styles = new Map<string, { text: string; hash: string }>();
  for (const name of [...Object.keys(renderer.pages), 'unknown']) {
    const text = await readLinkedStyles(directory, files.template + (files.links[name] ?? ''));
    styles.set(name, { text, hash: cspHashOf(text) });
  }
  const { boot, deferScripts } = files.scripts;
  const template = templateParts.exec(files.template)?.groups;
  if (template === undefined) throw new Error('index.html lacks a marker.');
  const { start, attributes, metadata, entryAssets, body, end } = template;

  return {
    renderer,
    release: files.release,
    scriptHashes: [boot, deferScripts].map(cspHashOf),
    styleHashOf: (name) => defined(styles.get(name)).hash,
    documentOf({ name, language, rendered, head }) {
      const { title, description, html, state, hasFailed } = rendered;
      const rendering = hasFailed ? 'shell' : (renderer.pages[name]?.rendering ?? 'shell');
      const ownHead = `<title>${escapeHtml(title)}</title><meta name="description" content="${escapeHtml(description)}">`;
      const assets = deferAssets(`${linksOf(name, language)}${entryAssets}`, {
        rendering,
        startsWithPhoto: html.includes('id="hero"'),
      });
      return [
        `${start}<html lang="${language}" dir="${directionOf(language)}"${attributes}<script>${boot}</script>${metadata}`,
        head.includes('<title>') ? head : ownHead + head,
        `<meta name="release" content="${files.release}">${assets}`,
        `<style>${defined(styles.get(name)).text}</style></head>${body}`,
        `<div id="root"${rendering === 'shell' ? '' : ` data-rendered="${name}"`} data-language="${language}">${html}</div>`,
        dataBlock('application/json', JSON.stringify(state), 'state'),
        `<script>${deferScripts}</script>${end}`,
      ].join('');
    },
  };
}

const templateParts =
  /^(?<start>.*)<html lang="ar" dir="rtl"(?<attributes>.*)<!--boot-->(?<metadata>.*)<!--head-->(?<entryAssets>.*)<\/head>(?<body>.*)<div id="root"><!--app--><\/div>(?<end>.*)$/su;

/**
 * Defers everything that is not visible at first. The stylesheet links, whose styles the page contains, stay disabled, so
 * that the app finds them and does not request them again.
 */
function deferAssets(
  links: string,
  { rendering, startsWithPhoto }: { rendering: PageRendering; startsWithPhoto: boolean },
): string {
  const deferred = links
    .replaceAll(styleLink, (_link, file: string) => `<link rel="stylesheet" href="/${file}" disabled />`)
    .replaceAll('rel="modulepreload"', 'rel="later"')
    .replaceAll('<script type="module"', `<script type="later" data-rendering="${rendering}"`);
  // Text needs its font immediately; a page that starts with a photo does not.
  return startsWithPhoto
    ? deferred.replaceAll(/rel="preload"(?=[^>]* as="font")/gu, 'rel="later"')
    : deferred;
}

const styleLink = /<link rel="stylesheet"[^>]* href="\/([^"]+\.css)"[^>]*>/gu;

async function readLinkedStyles(directory: string, html: string): Promise<string> {
  const files = [...html.matchAll(styleLink)].map(([, file = '']) => readFile(join(directory, file), 'utf8'));
  return (await Promise.all(files)).join('');
}

function cspHashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
