import { pagePaths } from '@nabta/contract/core/pages';
import type { Account } from '@nabta/contract/people/account';
import { sendErrorReport, unknownPage } from '@nabta/contract/services/error-report';
import type { NewErrorReport } from '@nabta/contract/services/error-report';
import { defaultLanguage, isLanguage } from '@nabta/domain/language';
import { scrubPath } from '@nabta/domain/scrub-text';
import type { QueryClient } from '@tanstack/react-query';

import { onErrorReport, reportError } from '#platform/error-report.ts';
import type { ReportedError } from '#platform/error-report.ts';
import { getRelease } from '#platform/release.ts';
import { accountQueryKey } from '#platform/session-provider.tsx';
import type { Connection } from '#platform/session-provider.tsx';
import { tabStorage } from '#platform/storage.ts';

import { referenceOf } from '../error-reference.ts';
import { describeError } from './describe-error.ts';
import { createReportQueue } from './report-queue.ts';
import type { SendOutcome } from './report-queue.ts';

/** Reports every failure, including those that happened before this module was loaded. */
export function startReporter({
  queryClient,
  sending,
}: Pick<Connection, 'queryClient' | 'sending'>): () => void {
  const { now } = sending;
  const isOnline = () => navigator.onLine;
  const breadcrumbs = createBreadcrumbs();
  const queue = createReportQueue({
    storage: tabStorage,
    now,
    isOnline,
    send: (report) => post(sending, report),
  });
  const reported = new WeakSet<object>();

  const handleError = ({ error, context: { action }, at }: ReportedError) => {
    // A query and the page that awaits it report the same error.
    if (typeof error === 'object' && error !== null) {
      if (reported.has(error)) return;
      reported.add(error);
    }
    const sensitiveTexts = collectSensitiveTexts(queryClient);
    const description = describeError(error, {
      action,
      isOnline: isOnline(),
      sensitiveTexts,
      origin: location.origin,
    });
    if (description === undefined) return;
    const page = pagePatternOf(location.pathname);
    breadcrumbs.addPage(page, at);
    queue.add({
      reference: referenceOf(error),
      release: getRelease() ?? 'development',
      at,
      action,
      page,
      language: isLanguage(document.documentElement.lang) ? document.documentElement.lang : defaultLanguage,
      isOnline: isOnline(),
      crumbs: breadcrumbs.crumbsAt(at),
      ...description,
    });
  };

  const flush = () => void queue.flush();
  const stopFunctions = [
    recordBreadcrumbs(breadcrumbs, now),
    onErrorReport(handleError),
    watchQueries(queryClient),
  ];
  window.addEventListener('online', flush);
  flush();
  return () => {
    window.removeEventListener('online', flush);
    stopFunctions.forEach((stop) => stop());
  };
}

/** Bypasses the API client so that a failing report is not reported; `keepalive` lets it outlive the page. */
async function post({ fetch, baseUrl }: Connection['sending'], report: NewErrorReport): Promise<SendOutcome> {
  try {
    const response = await fetch(baseUrl + sendErrorReport.path, {
      method: sendErrorReport.method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(report),
      credentials: 'omit',
      keepalive: true,
    });
    if (response.ok) return 'sent';
    const isRetryable = response.status === 429 || response.status >= 500;
    return isRetryable
      ? { retryAfterSeconds: Number(response.headers.get('Retry-After')) || undefined }
      : 'refused';
  } catch {
    return { retryAfterSeconds: undefined };
  }
}

/** Reports query errors, including those that happened before this module was loaded. */
function watchQueries(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache();
  for (const { state } of cache.getAll())
    if (state.error !== null) reportError(state.error, { action: 'load' });
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error')
      reportError(event.action.error, { action: 'load' });
  });
}

/** The buffered PerformanceObserver also returns requests made before this module was loaded. */
function recordBreadcrumbs(breadcrumbs: ReturnType<typeof createBreadcrumbs>, now: () => number): () => void {
  const onClick = ({ target }: Event) => {
    breadcrumbs.addPage(pagePatternOf(location.pathname), now());
    const what = clickedTagOf(target);
    if (what !== undefined) breadcrumbs.add({ kind: 'press', what, at: now() });
  };
  document.addEventListener('click', onClick, { capture: true });
  const observer =
    typeof PerformanceObserver === 'function'
      ? new PerformanceObserver((list) => {
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the observer asks only for these entries
          for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
            const what = describeRequest(entry);
            const at = performance.timeOrigin + entry.responseEnd;
            if (what !== undefined) breadcrumbs.add({ kind: 'request', what, at });
          }
        })
      : undefined;
  observer?.observe({ type: 'resource', buffered: true });
  return () => {
    document.removeEventListener('click', onClick, { capture: true });
    observer?.disconnect();
  };
}

/** Texts a report must not contain: account data, field values, query parameters and hash. */
function collectSensitiveTexts(queryClient: QueryClient): string[] {
  const account = queryClient.getQueryData<Account>(accountQueryKey);
  const fields = document.querySelectorAll<HTMLInputElement>(
    'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea',
  );
  return [
    account?.firstname,
    account?.lastname,
    account?.phone,
    ...Array.from(fields, ({ value }) => value),
    ...new URLSearchParams(location.search).values(),
    location.hash.slice(1),
  ].filter((text): text is string => typeof text === 'string' && text !== '');
}

type Crumb = NewErrorReport['crumbs'][number];
type Breadcrumb = Pick<Crumb, 'kind' | 'what'> & { at: number };

const maxBreadcrumbs = 20;

/** Pages, requests and clicks before an error; never shown or typed text. */
function createBreadcrumbs() {
  const breadcrumbs: Breadcrumb[] = [];
  const add = (breadcrumb: Breadcrumb) => {
    breadcrumbs.push(breadcrumb);
    if (breadcrumbs.length > maxBreadcrumbs) breadcrumbs.shift();
  };
  return {
    add,
    /** Adds the page unless it is the current one. */
    addPage(page: string, at: number) {
      if (breadcrumbs.findLast(({ kind }) => kind === 'page')?.what !== page)
        add({ kind: 'page', what: page, at });
    },
    crumbsAt: (at: number): Crumb[] =>
      breadcrumbs
        .toSorted((a, b) => a.at - b.at)
        .map(({ kind, what, at: addedAt }) => ({ kind, what, agoMs: Math.max(0, Math.round(at - addedAt)) })),
  };
}

/** Returns e.g. `/api/tree/:id 200`; undefined for other requests. */
function describeRequest({ name, responseStatus }: PerformanceResourceTiming): string | undefined {
  const { pathname } = new URL(name);
  if (!pathname.startsWith('/api/') || pathname === '/api/error_report') return undefined;
  return `${scrubPath(pathname)} ${responseStatus || ''}`.trim();
}

function clickedTagOf(target: EventTarget | null): string | undefined {
  const control =
    target instanceof Element ? target.closest('a, button, input, select, textarea, label') : null;
  return control?.tagName.toLowerCase();
}

type Page = NewErrorReport['page'];

/** Static paths come first: `/certificate/verify` must not match `/certificate/:serial`. */
const patterns = Object.values(pagePaths)
  .toSorted((a, b) => a.split(':').length - b.split(':').length)
  .map((path): [Page, RegExp] => [path, new RegExp(`^${path.replaceAll(/:\w+/gu, '[^/]+')}/?$`, 'u')]);

/** Returns the route pattern of a URL without its parameters, e.g. `/tree/:publicId`. */
export function pagePatternOf(pathname: string): Page {
  return patterns.find(([, pattern]) => pattern.test(pathname))?.[0] ?? unknownPage;
}
