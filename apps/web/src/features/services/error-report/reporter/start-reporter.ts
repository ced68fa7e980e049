import type { Account } from '@nabta/contract/account';
import { sendErrorReport } from '@nabta/contract/error-report';
import type { NewErrorReport } from '@nabta/contract/error-report';
import { defaultLanguage, isLanguage } from '@nabta/domain/language';
import type { QueryClient } from '@tanstack/react-query';

import { onErrorReport, reportError } from '../../../platform/error-report.ts';
import type { ReportedError } from '../../../platform/error-report.ts';
import { shownRelease } from '../../../platform/release.ts';
import type { Connection } from '../../../platform/session-provider.tsx';
import { accountQueryKey } from '../../../platform/session-provider.tsx';
import { tabStorage } from '../../../platform/storage.ts';
import { referenceOf } from '../error-reference.ts';
import { describeError } from './describe-error.ts';
import { pagePattern } from './page-pattern.ts';
import { createReportQueue } from './report-queue.ts';
import type { Outcome } from './report-queue.ts';
import { callOf, createTrail, pressedOf } from './trail.ts';

/** Tells the house of every failure, also of those from before it was loaded. */
export function startReporter({
  queryClient,
  sending,
}: Pick<Connection, 'queryClient' | 'sending'>): () => void {
  const { now } = sending;
  const isOnline = () => navigator.onLine;
  const trail = createTrail();
  const queue = createReportQueue({
    storage: tabStorage,
    now,
    isOnline,
    send: (report) => post(sending, report),
  });
  const told = new WeakSet<object>();

  const take = ({ error, context: { action }, at }: ReportedError) => {
    // What a query and the screen that waited for it both tell of is told once.
    if (typeof error === 'object' && error !== null) {
      if (told.has(error)) return;
      told.add(error);
    }
    const known = wordsOfPerson(queryClient);
    const description = describeError(error, {
      action,
      isOnline: isOnline(),
      known,
      origin: location.origin,
    });
    if (description === undefined) return;
    const page = pagePattern(location.pathname);
    trail.visit(page, at);
    queue.add({
      reference: referenceOf(error),
      release: releaseOfPage(),
      at,
      action,
      page,
      language: isLanguage(document.documentElement.lang) ? document.documentElement.lang : defaultLanguage,
      isOnline: isOnline(),
      crumbs: trail.crumbsAt(at),
      ...description,
    });
  };

  const flush = () => void queue.flush();
  const stops = [followSteps(trail, now), onErrorReport(take), followQueries(queryClient)];
  window.addEventListener('online', flush);
  flush();
  return () => {
    window.removeEventListener('online', flush);
    stops.forEach((stop) => stop());
  };
}

/** Straight to the server: a failure of this call is no failure to tell of. It goes on while the page is left. */
async function post({ fetch, baseUrl }: Connection['sending'], report: NewErrorReport): Promise<Outcome> {
  try {
    const response = await fetch(baseUrl + sendErrorReport.path, {
      method: sendErrorReport.method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(report),
      credentials: 'omit',
      keepalive: true,
    });
    if (response.ok) return 'sent';
    const isLater = response.status === 429 || response.status >= 500;
    return isLater ? { later: Number(response.headers.get('Retry-After')) || undefined } : 'refused';
  } catch {
    return { later: undefined };
  }
}

/** What was asked of the server and did not come, before and after this was loaded. */
function followQueries(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache();
  for (const { state } of cache.getAll())
    if (state.error !== null) reportError(state.error, { action: 'load' });
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error')
      reportError(event.action.error, { action: 'load' });
  });
}

/** The browser itself remembers the last calls, also those from before. */
function followSteps(trail: ReturnType<typeof createTrail>, now: () => number): () => void {
  const press = ({ target }: Event) => {
    trail.visit(pagePattern(location.pathname), now());
    const what = pressedOf(target);
    if (what !== undefined) trail.add({ kind: 'press', what, at: now() });
  };
  document.addEventListener('click', press, { capture: true });
  const observer =
    typeof PerformanceObserver === 'function'
      ? new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
            const what = callOf(entry);
            const at = performance.timeOrigin + entry.responseEnd;
            if (what !== undefined) trail.add({ kind: 'request', what, at });
          }
        })
      : undefined;
  observer?.observe({ type: 'resource', buffered: true });
  return () => {
    document.removeEventListener('click', press, { capture: true });
    observer?.disconnect();
  };
}

/** What no report may repeat: the account, what stands in the fields, and what the address carries. */
function wordsOfPerson(queryClient: QueryClient): string[] {
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
  ].filter((word): word is string => typeof word === 'string' && word !== '');
}

function releaseOfPage(): string {
  return shownRelease() ?? 'development';
}
