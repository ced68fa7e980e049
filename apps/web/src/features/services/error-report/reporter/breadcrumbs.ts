import type { NewErrorReport } from '@nabta/contract/services/error-report';
import { scrubPath } from '@nabta/domain/scrub-text';

type Crumb = NewErrorReport['crumbs'][number];
type Breadcrumb = Pick<Crumb, 'kind' | 'what'> & { at: number };

const maxBreadcrumbs = 20;

/** Pages, requests and clicks before an error; never shown or typed text. */
export function createBreadcrumbs() {
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
        .toSorted((one, other) => one.at - other.at)
        .map(({ kind, what, at: addedAt }) => ({ kind, what, agoMs: Math.max(0, Math.round(at - addedAt)) })),
  };
}

/** Returns e.g. `/api/tree/:id 200`; undefined for other requests. */
export function describeRequest({
  name,
  responseStatus,
}: Pick<PerformanceResourceTiming, 'name' | 'responseStatus'>) {
  const { pathname } = new URL(name);
  if (!pathname.startsWith('/api/') || pathname === '/api/error_report') return undefined;
  return `${scrubPath(pathname)} ${responseStatus || ''}`.trim();
}

/** Tag name of the clicked control. */
export function clickedTagOf(target: EventTarget | null): string | undefined {
  const control =
    target instanceof Element ? target.closest('a, button, input, select, textarea, label') : null;
  return control?.tagName.toLowerCase();
}
