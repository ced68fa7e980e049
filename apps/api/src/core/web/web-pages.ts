import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type PageName, pagePaths, pagePhotoPlaceholder } from '@nabta/contract/core/pages';
import { defaultLanguage, isLanguage, type Language, languages } from '@nabta/domain/language';
import { recordOf, typedKeys } from '@nabta/domain/typed-object';
import type { FastifyRequest } from 'fastify';

import { second } from '../clock.ts';
import { createConcurrencyLimit, createKeyedLimit } from '../concurrency-limit.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors/app-error.ts';
import { limitedAddressKeyOf } from '../http/client-address.ts';
import { compressOncePerEncoding, textEncodings } from '../http/compression.ts';
import { BinaryResponse, type RawJson, etagOf } from '../http/response.ts';
import { contentSecurityPolicy, type MapOrigins } from '../http/security-headers.ts';
import { resource, type Route } from '../http/serve.ts';
import { parseJson } from '../parse-json.ts';
import { cspHashOf, readLinkedStyles, inlineAssets } from './inline-assets.ts';
import { dataBlock } from './page-head.ts';
import { type Template, templateOf } from './template.ts';

const pageNames = typedKeys(pagePaths);

const placeholders = { head: '<!--head-->', photo: pagePhotoPlaceholder, answers: '<!--answers-->' };

export type View = {
  /** Replaces the default title and description of the app. */
  head: string;
  /** API responses that the page starts with, by URL; only public ones, since a page may be cached. */
  answers?: Record<string, RawJson>;
  /** Name of the photo that the page starts with. */
  photoName?: string | undefined;
};

/** Returns undefined if nothing exists at this URL. */
export type ViewOf = (
  context: Context,
  params: Record<string, string>,
  language: Language,
) => Promise<View | undefined>;

/** Returns additional head elements of a page that is the same for all users. */
export type HeadOf = (page: { language: Language; title: string; description: string }) => string;

type Options = {
  mapOrigins: MapOrigins;
  eventOrigins: readonly string[];
  hasDevPages: boolean;
  views: Partial<Record<PageName, ViewOf>>;
  heads: Partial<Record<PageName, HeadOf>>;
  /** Fills in what a prerendered page says of this installation. */
  fillIn: FillIn;
};

export type FillIn = (html: string, language: Language) => string;

export async function readPageRoutes(
  directory: string,
  { mapOrigins, eventOrigins, views, heads, fillIn, hasDevPages }: Options,
): Promise<Route[]> {
  const scripts = {
    boot: await readFile(join(directory, 'boot.js'), 'utf8'),
    viewFirst: await readFile(join(directory, 'view-first.js'), 'utf8'),
  };
  const built = await readBuiltPages(directory, { scripts, heads, fillIn });
  const scriptHashes = Object.values(scripts).map(cspHashOf);
  const routeConfig = {
    access: 'public',
    rate: 'pages',
    caching: 'revalidated',
    mediaType: 'text/html; charset=utf-8',
  } as const;
  const headersWith = (styleHashes: readonly string[]) => ({
    vary: 'cookie',
    'content-security-policy': contentSecurityPolicy({
      scriptHashes,
      styleHashes,
      mapOrigins: mapOrigins(),
      eventOrigins,
    }),
  });
  // The URL of a shared page is as good as a key to it, so no other site gets it as a referrer.
  const referrerOf = (name: PageName) =>
    pagePaths[name].includes(':') ? { 'referrer-policy': 'no-referrer' } : {};

  const servedNames = pageNames.filter((name) => hasDevPages || !pagePaths[name].startsWith('/dev/'));
  const pages = servedNames.map((name) => {
    const { styles } = built[name][defaultLanguage];
    const styleHashes = styles === '' ? [] : [cspHashOf(styles)];
    const route = { url: pagePaths[name], ...routeConfig, headers: referrerOf(name) };
    return resource(route, async ({ params, http }, context) => {
      const language = languageOf(http.request);
      const viewOf = views[name];
      const page = built[name][language];
      const headers = headersWith(styleHashes);
      if (viewOf === undefined) return new BinaryResponse({ headers, ...page.asBuilt });
      const view = await inTurn(context, http.request, () => viewOf(context, params, language));
      if (view === undefined) return respondUnknown(http.request, headers);
      return new BinaryResponse({ headers, body: page.render(view) });
    });
  });
  const otherUrls = resource({ url: '/*', ...routeConfig }, async ({ http }) => {
    // A missing file must not look like a page, least of all to a browser that expects a script.
    const [path = ''] = http.request.url.split('?');
    if (/^\/(api|assets)\/|\.\w{2,5}$/u.test(path)) throw new AppError('NOT_FOUND');
    return respondUnknown(http.request, headersWith([]));
  });
  return [...pages, otherUrls];

  function respondUnknown(request: FastifyRequest, headers: Record<string, string>): BinaryResponse {
    return new BinaryResponse({ status: 404, headers, ...built.unknown[languageOf(request)].asBuilt });
  }
}

/** A page of a large forest costs 40 ms, so views queue, and one address takes no more than half of them. */
const viewLimit = createConcurrencyLimit({ maxConcurrent: 4, maxWaiting: 200, maxWaitMs: 8 * second });
const viewsPerAddress = createKeyedLimit({ maxConcurrent: 2, maxWaiting: 50, maxWaitMs: 8 * second });

function inTurn<Result>(
  { secrets }: Context,
  request: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = limitedAddressKeyOf(secrets, request);
  return key === undefined ? viewLimit(work) : viewsPerAddress(key, () => viewLimit(work));
}

/**
 * Uses the cookie in which the web app mirrors the chosen language, so that the first paint is right; then
 * `?lang=` of the URL, then Arabic.
 */
function languageOf({ cookies, query }: FastifyRequest): Language {
  const { lang }: { lang?: unknown } = Object(query);
  const candidates = [cookies['preferred-language'], lang];
  return candidates.find(isLanguage) ?? defaultLanguage;
}

type Page = {
  /** The built page, the same for all users. */
  asBuilt: Pick<BinaryResponse['parts'], 'tag' | 'encodings' | 'body'>;
  render(view: View): Uint8Array;
  /** Inlined styles, the same in every language; empty if the page links its stylesheets. */
  styles: string;
};

type BuiltPage = {
  html: string;
  /** Used when a page that starts with a photo has none. */
  shell: string;
  links: string;
  head: string;
  viewFirst: string;
  styles: string;
};

function pageOf({ html, shell, links, head, viewFirst, styles }: BuiltPage): Page {
  const isPrerendered = html !== shell;
  const withAssets = (page: string) => {
    const linked = addLinks(page, links);
    const startsWithPhoto = page.includes(pagePhotoPlaceholder);
    return isPrerendered ? inlineAssets(linked, { styles, script: viewFirst, startsWithPhoto }) : linked;
  };
  const builtHtml = withAssets(html);
  const bytes = Buffer.from(builtHtml.replace(placeholders.head, () => head));
  const prerendered = viewTemplateOf(builtHtml);
  const withoutPhoto = html.includes(pagePhotoPlaceholder) ? viewTemplateOf(withAssets(shell)) : prerendered;
  return {
    styles: isPrerendered ? styles : '',
    asBuilt: {
      tag: etagOf(bytes),
      encodings: textEncodings,
      body: compressOncePerEncoding(bytes, 'thorough'),
    },
    render({ head, answers, photoName }) {
      const template = photoName === undefined ? withoutPhoto : prerendered;
      return template({
        [placeholders.head]: head,
        [placeholders.photo]: photoName ?? '',
        [placeholders.answers]: answers === undefined ? '' : responsesBlock(answers),
      });
    },
  };
}

/** After the styles of all pages, so that the styles of this page win. */
function addLinks(html: string, links: string): string {
  return html.replace('</head>', (end) => links + end);
}

/** A view has its own title and description; nothing visible waits for the API responses at the end. */
function viewTemplateOf(html: string): Template {
  return templateOf(
    html
      .replace(/<title>[^<]*<\/title>/u, '')
      .replace(/<meta name="description"[^>]*>/u, '')
      .replace('</body>', (end) => placeholders.answers + end),
    Object.values(placeholders),
  );
}

/** API responses that the page starts with, by URL. */
export function responsesBlock(answers: Record<string, RawJson>): string {
  const texts = Object.entries(answers).map(([address, { text }]) => `${JSON.stringify(address)}:${text}`);
  return dataBlock('application/json', `{${texts.join(',')}}`, 'answers');
}

type BuiltPages = Record<PageName | 'unknown', Record<Language, Page>>;

/** The web build prerenders some pages, and one shell for all others; each page links its own files. */
async function readBuiltPages(
  directory: string,
  {
    scripts,
    heads,
    fillIn,
  }: Pick<Options, 'heads' | 'fillIn'> & { scripts: Record<'boot' | 'viewFirst', string> },
): Promise<BuiltPages> {
  const read = async (name: string) => {
    const html = await readFile(join(directory, name), 'utf8');
    return html.replace('<!--boot-->', () => `<script>${scripts.boot}</script>`);
  };
  const readStyle = (file: string) => readFile(join(directory, file), 'utf8');
  const links = parseJson<Links>(await readFile(join(directory, 'page-links.json'), 'utf8'));
  const readVersions = async (name: PageName | 'unknown') => {
    const pageLinks = links[name] ?? '';
    const readVersion = async (language: Language) => {
      const shell = await read(`shell.${language}.html`);
      const html = await read(`${name}.${language}.html`).then(
        (page) => fillIn(page, language),
        () => shell,
      );
      const head =
        name === 'unknown' ? '' : (heads[name]?.({ language, ...titleAndDescriptionOf(html) }) ?? '');
      const styles = html === shell ? '' : await readLinkedStyles(addLinks(html, pageLinks), readStyle);
      const { viewFirst } = scripts;
      return [language, pageOf({ html, shell, links: pageLinks, head, viewFirst, styles })] as const;
    };
    return [name, recordOf(await Promise.all(languages.map(readVersion)))] as const;
  };
  return recordOf(await Promise.all([...pageNames, 'unknown' as const].map(readVersions)));
}

type Links = Partial<Record<PageName | 'unknown', string>>;

function titleAndDescriptionOf(html: string): { title: string; description: string } {
  const [, title = ''] = /<title>([^<]*)</u.exec(html) ?? [];
  const [, description = ''] = /<meta name="description" content="([^"]*)"/u.exec(html) ?? [];
  return { title: plainText(title), description: plainText(description) };
}

/** The build escapes these three. */
function plainText(html: string): string {
  return html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}
