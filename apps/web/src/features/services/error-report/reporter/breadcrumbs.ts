import type { NewErrorReport } from '@nabta/contract/error-report';
import { scrubPath } from '@nabta/domain/scrub-text';

type Crumb = NewErrorReport['crumbs'][number];
type Step = Pick<Crumb, 'kind' | 'what'> & { at: number };

const maxSteps = 20;

/** What led to an error: pages, calls and presses, never a word that was shown or typed. */
export function createTrail() {
  const steps: Step[] = [];
  const add = (step: Step) => {
    steps.push(step);
    if (steps.length > maxSteps) steps.shift();
  };
  return {
    add,
    /** The page, once it is another one than before. */
    visit(page: string, at: number) {
      if (steps.findLast(({ kind }) => kind === 'page')?.what !== page) add({ kind: 'page', what: page, at });
    },
    crumbsAt: (at: number): Crumb[] =>
      steps
        .toSorted((one, other) => one.at - other.at)
        .map(({ kind, what, at: then }) => ({ kind, what, agoMs: Math.max(0, Math.round(at - then)) })),
  };
}

/** `/api/tree/:id 200`; undefined for what is no call of ours. */
export function callOf({ name, responseStatus }: Pick<PerformanceResourceTiming, 'name' | 'responseStatus'>) {
  const { pathname } = new URL(name);
  if (!pathname.startsWith('/api/') || pathname === '/api/error_report') return undefined;
  return `${scrubPath(pathname)} ${responseStatus || ''}`.trim();
}

/** What kind of thing was pressed. */
export function pressedOf(target: EventTarget | null): string | undefined {
  const pressed =
    target instanceof Element ? target.closest('a, button, input, select, textarea, label') : null;
  return pressed?.tagName.toLowerCase();
}
