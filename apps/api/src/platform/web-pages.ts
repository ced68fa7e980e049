import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type PageName, pagePaths } from '@nabta/contract/pages';
import { defaultLanguage, isLanguage, type Language, languages } from '@nabta/domain/language';
import type { FastifyRequest } from 'fastify';

import { Content, tagOf } from './answer.ts';
import { AppError } from './app-error.ts';
import { compressedOnce, textEncodings } from './compression.ts';
import type { Context } from './context.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import { resource, type Route } from './serve.ts';

const pageNames = Object.keys(pagePaths) as PageName[];

/** What the head of a page says of what it shows; undefined where there is nothing of that address. */
export type HeadOf = (
  context: Context,
  params: Record<string, string>,
  language: Language,
) => Promise<string | undefined>;

type Heads = Partial<Record<PageName, HeadOf>>;

type Shown = {
  mapOrigins: readonly string[];
  eventOrigins: readonly string[];
  heads: Heads;
  hasDevPages: boolean;
};

/** Every page of the web app in the reader's language, and for every other address the shell that says there is none. */
export async function readPageRoutes(
  directory: string,
  { mapOrigins, eventOrigins, heads, hasDevPages }: Shown,
): Promise<Route[]> {
  const boot = await readFile(join(directory, 'boot.js'), 'utf8');
  const built = await readBuiltPages(directory, boot);
  const scriptHashes = [`sha256-${createHash('sha256').update(boot).digest('base64')}`];
  const declared = {
    access: 'public',
    rate: 'pages',
    keeping: 'checked',
    mediaType: 'text/html; charset=utf-8',
  } as const;
  const policy = {
    'content-security-policy': contentSecurityPolicy({ scriptHashes, mapOrigins, eventOrigins }),
  };
  // The address of a shared page is as good as a key to it, and no other site hears of it.
  const headersOf = (path: string) =>
    path.includes(':') ? { ...policy, 'referrer-policy': 'no-referrer' } : policy;
  const headers = { vary: 'cookie' };

  const shown = pageNames.filter((name) => hasDevPages || !pagePaths[name].startsWith('/dev/'));
  const pages = shown.map((name) =>
    resource(
      { url: pagePaths[name], ...declared, headers: headersOf(pagePaths[name]) },
      async ({ params, http }, context) => {
        const language = languageOf(http.request);
        const headOf = heads[name];
        const page = built[name][language];
        if (headOf === undefined) return new Content({ headers, ...page.whole });
        const head = await headOf(context, params, language);
        if (head === undefined) return unknownPage(http.request);
        return new Content({ headers, body: page.withHead(head) });
      },
    ),
  );
  const others = resource({ url: '/*', ...declared, headers: policy }, async ({ http }) => {
    // A file that is not there must not look like a page, least of all to a browser that waits for a script.
    const [path = ''] = http.request.url.split('?');
    if (/^\/(api|assets)\/|\.\w{2,5}$/u.test(path)) throw new AppError('NOT_FOUND');
    return unknownPage(http.request);
  });
  return [...pages, others];

  function unknownPage(request: FastifyRequest): Content {
    return new Content({ status: 404, headers, ...built.unknown[languageOf(request)].whole });
  }
}

/** The web app mirrors the chosen language in a cookie, so that the first paint is right; Arabic until one is chosen. */
function languageOf(request: FastifyRequest): Language {
  const chosen = request.cookies['preferred-language'];
  return isLanguage(chosen) ? chosen : defaultLanguage;
}

type Page = {
  /** The page as it was built, the same for everybody. */
  whole: Pick<Content['parts'], 'tag' | 'encodings' | 'body'>;
  /** With a head of its own it says what it is once: that takes the place of the app's own title and description. */
  withHead(head: string): string;
};

/** @param links What the page's screen is made of. */
function pageOf(html: string, links: string): Page {
  const bytes = Buffer.from(html.replace('<!--head-->', () => links));
  const [before = '', after = ''] = html
    .replace(/<title>[^<]*<\/title>/u, '')
    .replace(/<meta name="description"[^>]*>/u, '')
    .split('<!--head-->');
  return {
    whole: { tag: tagOf(bytes), encodings: textEncodings, body: compressedOnce(bytes, 'thorough') },
    withHead: (head) => `${before}${links}${head}${after}`,
  };
}

type Built = Record<PageName | 'unknown', Record<Language, Page>>;

/** The web build renders sign-in whole, and one shell for every other page; each page names the files of its own screen. */
async function readBuiltPages(directory: string, boot: string): Promise<Built> {
  const read = (file: string) => readFile(join(directory, file), 'utf8');
  const links = JSON.parse(await read('page-links.json')) as Partial<Record<PageName | 'unknown', string>>;
  const versionsOf = async (name: PageName | 'unknown') => {
    const version = async (language: Language) => {
      const html = await read(`${name === 'login' ? 'login' : 'shell'}.${language}.html`);
      const booted = html.replace('<!--boot-->', () => `<script>${boot}</script>`);
      return [language, pageOf(booted, links[name] ?? '')] as const;
    };
    return [name, Object.fromEntries(await Promise.all(languages.map(version)))] as const;
  };
  return Object.fromEntries(await Promise.all([...pageNames, 'unknown' as const].map(versionsOf))) as Built;
}
