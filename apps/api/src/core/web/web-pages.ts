import type { PageRendering, RenderedPage } from '@nabta/contract/core/page-renderer';
import { defaultLanguage, isLanguage, type Language } from '@nabta/domain/language';
import type { FastifyRequest } from 'fastify';

import { day, minute, second } from '../clock.ts';
import { createConcurrencyLimit, createKeyedLimit } from '../concurrency-limit.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors/app-error.ts';
import { limitedAddressKeyOf } from '../http/client-address.ts';
import { compressOncePerEncoding, textEncodings } from '../http/compression.ts';
import { BinaryResponse, contentHashOf } from '../http/response.ts';
import { contentSecurityPolicy, type MapOrigins } from '../http/security-headers.ts';
import { callAsVisitor, resource, type Route } from '../http/serve.ts';
import { createPerDatabaseCache } from '../promise-cache.ts';
import { readPageBuild } from './page-build.ts';

type Params = Record<string, string>;

/** A page that shows public records. */
export type PublicPage = {
  /** Changes with everything that the page shows; undefined if nothing exists at this URL. */
  versionOf(context: Context, params: Params): Promise<string | undefined>;
  /** Title, description and link preview; by default those of the page. */
  headOf?(context: Context, params: Params, language: Language): Promise<string>;
};

/** Returns additional head elements of a page that is the same for all users. */
export type HeadOf = (page: { language: Language; title: string; description: string }) => string;

type Options = {
  mapOrigins: MapOrigins;
  eventOrigins: readonly string[];
  hasDevPages: boolean;
  /** Routes that pages may call. */
  routes: readonly Route[];
  publicPages: Partial<Record<string, PublicPage>>;
  heads: Partial<Record<string, HeadOf>>;
};

/** Pages show numbers of the moment; this is how old they may become. */
const maxAgeMs = { hydrated: 5 * minute, static: day, shell: Infinity } satisfies Record<
  PageRendering,
  number
>;

const documents = createPerDatabaseCache<Document>({
  maxBytes: 48e6,
  // The document and its two usual encodings.
  bytesOf: ({ length }) => 2 * length,
  ttlMs: day,
});

type Document = Pick<RenderedPage, 'isMissing' | 'hasFailed'> & {
  length: number;
  bytesIn: ReturnType<typeof compressOncePerEncoding>;
};

export async function readPageRoutes(directory: string, options: Options): Promise<Route[]> {
  const build = await readPageBuild(directory);
  const { renderer } = build;
  const routeConfig = {
    access: 'public',
    rate: 'pages',
    caching: 'revalidated',
    mediaType: 'text/html; charset=utf-8',
  } as const;
  const served = Object.entries(renderer.pages).filter(
    ([, { path }]) => options.hasDevPages || !path.startsWith('/dev/'),
  );
  const pages = served.map(([name, { path, rendering }]) => {
    // The URL of a shared page is as good as a key to it, so no other site gets it as a referrer.
    const headers = path.includes(':') ? { 'referrer-policy': 'no-referrer' } : {};
    const publicPage = options.publicPages[name];
    return resource({ url: path, ...routeConfig, headers }, async ({ params, http }, anyContext) => {
      const context = primaryOf(anyContext);
      const version = await (publicPage?.versionOf(context, params) ?? '');
      if (version === undefined) return respondUnknown(http.request, context);
      return respond(context, http.request, {
        name,
        rendering,
        path: urlOf(path, params),
        params,
        version,
      });
    });
  });
  const otherUrls = resource({ url: '/*', ...routeConfig }, async ({ http }, context) => {
    // A missing file must not look like a page, least of all to a browser that expects a script.
    const [path = ''] = http.request.url.split('?');
    if (/^\/(api|assets)\/|\.\w{2,5}$/u.test(path)) throw new AppError('NOT_FOUND');
    return respondUnknown(http.request, primaryOf(context));
  });
  return [...pages, otherUrls];

  type Page = { name: string; rendering: PageRendering; path: string; params: Params; version: string };

  function respondUnknown(request: FastifyRequest, context: Context): Promise<BinaryResponse> {
    const page = {
      name: 'unknown',
      rendering: 'shell',
      path: '/not-found',
      params: {},
      version: '',
    } as const;
    return respond(context, request, page, true);
  }

  async function respond(context: Context, request: FastifyRequest, page: Page, isMissing = false) {
    const language = languageOf(request);
    const { name, rendering, path, version } = page;
    const period =
      maxAgeMs[rendering] === Infinity ? 0 : Math.floor(context.clock.now().getTime() / maxAgeMs[rendering]);
    const key = contentHashOf(`${build.release} ${name} ${language} ${path} ${version} ${period}`);
    const cache = documents(context);
    const document = await cache.get(key, () =>
      inTurn(context, request, () => render(context, page, language)),
    );
    // A failure may pass, and invented URLs would push pages out of the cache.
    if (document.hasFailed) cache.invalidate(key, document);
    return new BinaryResponse({
      ...((isMissing || document.isMissing) && { status: 404 }),
      headers: {
        vary: 'cookie',
        'content-security-policy': contentSecurityPolicy({
          scriptHashes: build.scriptHashes,
          styleHashes: [build.styleHashOf(name)],
          hasStyleAttributes: true,
          mapOrigins: options.mapOrigins(),
          eventOrigins: options.eventOrigins,
        }),
      },
      tag: `W/"${key}"`,
      encodings: textEncodings,
      body: document.bytesIn,
    });
  }

  async function render(
    context: Context,
    { name, path, params }: Page,
    language: Language,
  ): Promise<Document> {
    const rendered = await renderer.renderPage({
      name,
      url: path,
      language,
      call: (endpoint, input) => callAsVisitor(options.routes, { endpoint, input, language }, context),
    });
    const head = await headOf(context, { name, params, language, rendered });
    const bytes = Buffer.from(build.documentOf({ name, language, rendered, head }));
    return {
      length: bytes.length,
      isMissing: rendered.isMissing,
      hasFailed: rendered.hasFailed,
      bytesIn: compressOncePerEncoding(bytes, 'light'),
    };
  }

  async function headOf(
    context: Context,
    {
      name,
      params,
      language,
      rendered,
    }: Pick<Page, 'name' | 'params'> & { language: Language; rendered: RenderedPage },
  ): Promise<string> {
    const publicPage = options.publicPages[name];
    const head = await publicPage?.headOf?.(context, params, language);
    return head ?? options.heads[name]?.({ language, ...rendered }) ?? '';
  }
}

/** A replica may lag behind the version that was read. */
function primaryOf(context: Context): Context {
  return { ...context, database: context.database.primary };
}

function urlOf(path: string, params: Params): string {
  return path.replaceAll(/:(\w+)/gu, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** A page of a large forest costs 40 ms, so rendering queues, and one address takes no more than half of it. */
const renderLimit = createConcurrencyLimit({ maxConcurrent: 2, maxWaiting: 200, maxWaitMs: 8 * second });
const rendersPerAddress = createKeyedLimit({ maxConcurrent: 1, maxWaiting: 50, maxWaitMs: 8 * second });

function inTurn<Result>(
  { secrets }: Context,
  request: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = limitedAddressKeyOf(secrets, request);
  return key === undefined ? renderLimit(work) : rendersPerAddress(key, () => renderLimit(work));
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
