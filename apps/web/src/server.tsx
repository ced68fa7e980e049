import { text } from 'node:stream/consumers';

import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import type { PageRenderer, PageRendering, RenderRequest } from '@nabta/contract/core/page-renderer';
import { pagePaths } from '@nabta/contract/core/pages';
import { recordFrom, typedKeys } from '@nabta/domain/typed-object';
import { type ReactNode, StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router';

import { App } from './app/app.tsx';
import { pages } from './app/pages.ts';
import { Providers } from './app/providers.tsx';
import { createServices, type Services } from './app/services.ts';
import { Shell } from './app/shell.tsx';
import type { ApiClient } from './platform/api-client.ts';
import { ApiError, isNotFoundError } from './platform/api-error.ts';
import { loadTexts } from './platform/texts-store.ts';

type TablePage = (typeof pages)[keyof typeof pages];

const tablePages = new Map<string, TablePage>(Object.entries(pages));

/** Sign-in and the page for unknown URLs are not in the table of pages. */
function renderingOf(page: TablePage | undefined): PageRendering {
  if (page === undefined) return 'hydrated';
  return 'rendering' in page ? page.rendering : 'shell';
}

/** Renders pages from the components of the browser. */
export const pageRenderer: PageRenderer = {
  pages: recordFrom(typedKeys(pagePaths), (name) => ({
    path: pagePaths[name],
    rendering: renderingOf(tablePages.get(name)),
  })),
  async renderPage({ name, url, language, call }) {
    const services = createServices(language, await loadTexts(language), { api: createServerApi(call) });
    const { queryClient } = services.connection;
    queryClient.setDefaultOptions({ queries: { retry: false, retryOnMount: false, staleTime: Infinity } });
    const { t } = services.texts.current();
    const sharedFields = { description: t('app.description'), isMissing: false, hasFailed: false, state: [] };
    const page = tablePages.get(name);
    if (page !== undefined && renderingOf(page) === 'shell')
      return { ...sharedFields, title: t('app.name'), html: await renderShell(services, page) };
    const title = t(page?.title ?? (name === 'login' ? 'pageTitles.login' : 'notFound.pageTitle'));
    const html = await render(url, <App services={services} />);
    const queries = queryClient.getQueryCache().getAll();
    // A page loads its record first.
    const recordError = queries.find(({ state }) => state.status !== 'pending')?.state.error ?? undefined;
    const loaded = queries.filter(({ state }) => state.status === 'success');
    return {
      ...sharedFields,
      title: `${title} · ${t('app.name')}`,
      html,
      isMissing: isNotFoundError(recordError),
      hasFailed: recordError !== undefined,
      state: loaded.map(({ queryKey, state }) => [queryKey, state.data]),
    };
  },
};

function createServerApi(call: RenderRequest['call']): ApiClient {
  return {
    async call(endpoint, ...[input = {}]) {
      try {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server answers with the data of the endpoint
        return (await call(endpoint, input)) as DataOfEndpoint<typeof endpoint>;
      } catch (cause) {
        const { status = 500, code = '' }: { status?: number; code?: string } = Object(cause);
        throw new ApiError('', { status, code, cause });
      }
    },
  };
}

/** The loading state of a page, or of any page. */
async function renderShell(services: Services, page: TablePage): Promise<string> {
  const { Fallback = Shell } = 'hasFallback' in page ? await page.load() : {};
  const shell = (
    <Providers services={services}>
      <Fallback />
    </Providers>
  );
  return render('/', shell);
}

async function render(location: string, page: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <StaticRouter location={location}>{page}</StaticRouter>
    </StrictMode>,
    {
      // One chunk: React would otherwise send long content after the page and move it into place by a script.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => void errors.push(error),
    },
  );
  const html = await text(prelude);
  // Otherwise React leaves the failed part to the browser.
  if (errors.length > 0)
    throw new AggregateError(errors, `${location} could not be rendered.`, { cause: errors[0] });
  return html;
}
