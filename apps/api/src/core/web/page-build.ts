import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { PageFiles, PageRenderer, RenderedPage } from '@nabta/contract/core/page-renderer';
import { directionOf, type Language } from '@nabta/domain/language';

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
  const styles = new Map<string, string>();
  for (const name of [...Object.keys(renderer.pages), 'unknown'])
    styles.set(name, await readLinkedStyles(directory, files.template + (files.links[name] ?? '')));
  const { boot, deferScripts } = files.scripts;

  return {
    renderer,
    release: files.release,
    scriptHashes: [boot, deferScripts].map(cspHashOf),
    styleHashOf: (name) => cspHashOf(styles.get(name) ?? ''),
    documentOf({ name, language, rendered, head }) {
      const rendering = renderer.pages[name]?.rendering ?? 'shell';
      const description = `<meta name="description" content="${escapeHtml(rendered.description)}">`;
      const title =
        head === '' || !head.includes('<title>')
          ? `<title>${escapeHtml(rendered.title)}</title>${description}`
          : '';
      const page = fill(files.template, {
        '<html lang="ar" dir="rtl"': `<html lang="${language}" dir="${directionOf(language)}"`,
        '<!--boot-->': `<script>${boot}</script>`,
        '<!--head-->': `${title}<meta name="release" content="${files.release}">${head}${linksOf(name, language)}`,
        '<div id="root"><!--app--></div>': `<div id="root"${rendering === 'shell' ? '' : ` data-rendered="${name}"`} data-language="${language}">${rendered.html}</div>${dataBlock('application/json', JSON.stringify(rendered.state), 'state')}`,
      });
      return deferAssets(page, { styles: styles.get(name) ?? '', script: deferScripts, rendering });
    },
  };
}

/**
 * Inlines the styles of a page and defers everything that is not visible at first. The stylesheet links stay, disabled,
 * so that the app finds them and does not request them again.
 */
function deferAssets(
  page: string,
  { styles, script, rendering }: { styles: string; script: string; rendering: string },
): string {
  // Text needs its font immediately; a page that starts with a photo does not.
  const startsWithPhoto = page.includes('id="hero"');
  const html = startsWithPhoto ? page.replaceAll(/rel="preload"(?=[^>]* as="font")/gu, 'rel="later"') : page;
  return html
    .replaceAll(styleLink, (_link, file: string) => `<link rel="stylesheet" href="/${file}" disabled />`)
    .replaceAll('rel="modulepreload"', 'rel="later"')
    .replaceAll('<script type="module"', `<script type="later" data-rendering="${rendering}"`)
    .replace('</head>', (end) => `<style>${styles}</style>${end}`)
    .replace('</body>', (end) => `<script>${script}</script>${end}`);
}

const styleLink = /<link rel="stylesheet"[^>]* href="\/([^"]+\.css)"[^>]*>/gu;

async function readLinkedStyles(directory: string, html: string): Promise<string> {
  const files = [...html.matchAll(styleLink)].map(([, file = '']) => readFile(join(directory, file), 'utf8'));
  return (await Promise.all(files)).join('');
}

/** A missing marker would silently produce a page without texts. */
function fill(template: string, values: Record<string, string>): string {
  return Object.entries(values).reduce((html, [marker, value]) => {
    if (!html.includes(marker)) throw new Error(`index.html has no ${marker}`);
    return html.replace(marker, () => value);
  }, template);
}

function cspHashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
