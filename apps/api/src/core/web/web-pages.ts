import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type PageName, pagePaths, photoOfPage } from '@nabta/contract/pages';
import { defaultLanguage, isLanguage, type Language, languages } from '@nabta/domain/language';
import type { FastifyRequest } from 'fastify';

import type { Context } from '../context.ts';
import { AppError } from '../fault/app-error.ts';
import { Content, type RawJson, tagOf } from '../http/answer.ts';
import { compressedOnce, textEncodings } from '../http/compression.ts';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import { resource, type Route } from '../http/serve.ts';
import { hashOf, stylesOf, withFirstView } from './first-view.ts';
import { dataBlock } from './page-head.ts';
import { type Template, templateOf } from './template.ts';

const pageNames = Object.keys(pagePaths) as PageName[];

/** Where a page leaves room for what it shows. */
const marks = { head: '<!--head-->', photo: photoOfPage, answers: '<!--answers-->' };

/** What a page shows and says of what lies at its address, before any script has run. */
export type View = {
  /** Takes the place of the app's own title and description. */
  head: string;
  /** Answers of the API that its screen begins with, by their addresses; only such as anybody is given, since a page may be kept. */
  answers?: Record<string, RawJson>;
  /** The name of the photo that it begins with. */
  photoName?: string | undefined;
};

/** Undefined where there is nothing of that address. */
export type ViewOf = (
  context: Context,
  params: Record<string, string>,
  language: Language,
) => Promise<View | undefined>;

/** What the head of a page that is the same for everybody says beside its title and description. */
export type HeadOf = (page: { language: Language; title: string; description: string }) => string;

type Options = {
  mapOrigins: readonly string[];
  eventOrigins: readonly string[];
  hasDevPages: boolean;
  views: Partial<Record<PageName, ViewOf>>;
  heads: Partial<Record<PageName, HeadOf>>;
};

/** Every page of the web app in the reader's language, and for every other address the shell that says there is none. */
export async function readPageRoutes(
  directory: string,
  { mapOrigins, eventOrigins, views, heads, hasDevPages }: Options,
): Promise<Route[]> {
  const scripts = {
    boot: await readFile(join(directory, 'boot.js'), 'utf8'),
    viewFirst: await readFile(join(directory, 'view-first.js'), 'utf8'),
  };
  const built = await readBuiltPages(directory, { scripts, heads });
  const scriptHashes = Object.values(scripts).map(hashOf);
  const declared = {
    access: 'public',
    rate: 'pages',
    keeping: 'checked',
    mediaType: 'text/html; charset=utf-8',
  } as const;
  const policyOf = (styles: string) => ({
    'content-security-policy': contentSecurityPolicy({
      scriptHashes,
      styleHashes: styles === '' ? [] : [hashOf(styles)],
      mapOrigins,
      eventOrigins,
    }),
  });
  // The address of a shared page is as good as a key to it, and no other site hears of it.
  const headersOf = (name: PageName) => {
    const policy = policyOf(built[name][defaultLanguage].styles);
    return pagePaths[name].includes(':') ? { ...policy, 'referrer-policy': 'no-referrer' } : policy;
  };
  const headers = { vary: 'cookie' };

  const shown = pageNames.filter((name) => hasDevPages || !pagePaths[name].startsWith('/dev/'));
  const pages = shown.map((name) =>
    resource(
      { url: pagePaths[name], ...declared, headers: headersOf(name) },
      async ({ params, http }, context) => {
        const language = languageOf(http.request);
        const viewOf = views[name];
        const page = built[name][language];
        if (viewOf === undefined) return new Content({ headers, ...page.whole });
        const view = await viewOf(context, params, language);
        if (view === undefined) return unknownPage(http.request);
        return new Content({ headers, body: page.showing(view) });
      },
    ),
  );
  const others = resource({ url: '/*', ...declared, headers: policyOf('') }, async ({ http }) => {
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

/**
 * The web app mirrors the chosen language in a cookie, so that the first paint is right. Who has chosen none reads a page in the
 * language that its address names by `?lang=`, by which others find it, and Arabic where it names none.
 */
function languageOf({ cookies, query }: FastifyRequest): Language {
  const wishes = [cookies['preferred-language'], (query as { lang?: unknown }).lang];
  return wishes.find(isLanguage) ?? defaultLanguage;
}

type Page = {
  /** The page as it was built, the same for everybody. */
  whole: Pick<Content['parts'], 'tag' | 'encodings' | 'body'>;
  showing(view: View): Uint8Array;
  /** What stands in it, the same in every language; none where the page names its styles. */
  styles: string;
};

type Built = {
  html: string;
  /** What stands there where a page that begins with a photo has none. */
  shell: string;
  /** What the page's screen is made of. */
  links: string;
  head: string;
  viewFirst: string;
  styles: string;
};

function pageOf({ html, shell, links, head, viewFirst, styles }: Built): Page {
  const isDrawn = html !== shell;
  const dressed = (page: string) => {
    const linked = withLinks(page, links);
    const beginsWithPhoto = page.includes(photoOfPage);
    return isDrawn ? withFirstView(linked, { styles, script: viewFirst, beginsWithPhoto }) : linked;
  };
  const whole = dressed(html);
  const bytes = Buffer.from(whole.replace(marks.head, () => head));
  const drawn = viewTemplateOf(whole);
  const plain = html.includes(photoOfPage) ? viewTemplateOf(dressed(shell)) : drawn;
  return {
    styles: isDrawn ? styles : '',
    whole: { tag: tagOf(bytes), encodings: textEncodings, body: compressedOnce(bytes, 'thorough') },
    showing({ head, answers, photoName }) {
      const fill = photoName === undefined ? plain : drawn;
      return fill({
        [marks.head]: head,
        [marks.photo]: photoName ?? '',
        [marks.answers]: answers === undefined ? '' : answersBlock(answers),
      });
    },
  };
}

/** Behind the styles that every page has: what a screen says of itself counts. */
function withLinks(html: string, links: string): string {
  return html.replace('</head>', (end) => links + end);
}

/** A view has a head of its own, which says once what the page is, and answers behind what is seen, so that nothing of it waits for them. */
function viewTemplateOf(html: string): Template {
  return templateOf(
    html
      .replace(/<title>[^<]*<\/title>/u, '')
      .replace(/<meta name="description"[^>]*>/u, '')
      .replace('</body>', (end) => marks.answers + end),
    Object.values(marks),
  );
}

function answersBlock(answers: Record<string, RawJson>): string {
  const texts = Object.entries(answers).map(([address, { text }]) => `${JSON.stringify(address)}:${text}`);
  return dataBlock('application/json', `{${texts.join(',')}}`, 'answers');
}

type BuiltPages = Record<PageName | 'unknown', Record<Language, Page>>;

/** The web build draws what it can of some pages, and one shell for every other; each page names the files of its own screen. */
async function readBuiltPages(
  directory: string,
  { scripts, heads }: { scripts: Record<'boot' | 'viewFirst', string>; heads: Options['heads'] },
): Promise<BuiltPages> {
  const read = async (name: string) => {
    const html = await readFile(join(directory, name), 'utf8');
    return html.replace('<!--boot-->', () => `<script>${scripts.boot}</script>`);
  };
  const readStyle = (file: string) => readFile(join(directory, file), 'utf8');
  const links = JSON.parse(await readFile(join(directory, 'page-links.json'), 'utf8')) as Links;
  const versionsOf = async (name: PageName | 'unknown') => {
    const version = async (language: Language) => {
      const shell = await read(`shell.${language}.html`);
      const html = await read(`${name}.${language}.html`).catch(() => shell);
      const head = name === 'unknown' ? '' : (heads[name]?.({ language, ...wordsOf(html) }) ?? '');
      const styles = html === shell ? '' : await stylesOf(withLinks(html, links[name] ?? ''), readStyle);
      const { viewFirst } = scripts;
      return [language, pageOf({ html, shell, links: links[name] ?? '', head, viewFirst, styles })] as const;
    };
    return [name, Object.fromEntries(await Promise.all(languages.map(version)))] as const;
  };
  return Object.fromEntries(
    await Promise.all([...pageNames, 'unknown' as const].map(versionsOf)),
  ) as BuiltPages;
}

type Links = Partial<Record<PageName | 'unknown', string>>;

function wordsOf(html: string): { title: string; description: string } {
  const [, title = ''] = /<title>([^<]*)</u.exec(html) ?? [];
  const [, description = ''] = /<meta name="description" content="([^"]*)"/u.exec(html) ?? [];
  return { title: plainText(title), description: plainText(description) };
}

/** The build writes these three otherwise. */
function plainText(html: string): string {
  return html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}
