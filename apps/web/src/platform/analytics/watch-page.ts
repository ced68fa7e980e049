import type { EventDetails } from '@nabta/contract/operations/analytics';
import type { EventName } from '@nabta/domain/analytics-event';

import { pressedTarget } from './pressed-target.ts';
import { createRageDetector } from './rage-clicks.ts';

type RecordEvent = (name: EventName, details: EventDetails) => void;

export type PageWatch = {
  /** Resets scroll depth and forms for a new page. */
  resetPage(): void;
  stop(): void;
};

/** Records clicks, rage clicks, scrolling and forms by element, never by content. */
export function watchPage(record: RecordEvent): PageWatch {
  const stop = new AbortController();
  const isRage = createRageDetector();
  let depth = 0;
  let startedForms = new WeakSet<Element>();
  const listen = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, listener, { capture: true, passive: true, signal: stop.signal });

  listen('click', ({ target: element, clientX: x, clientY: y, timeStamp: at }) => {
    if (!(element instanceof Element)) return;
    const target = pressedTarget(element);
    record('click', { target });
    if (isRage({ x, y, at })) record('rage click', { target });
  });
  listen('scroll', ({ target }) => {
    if (target !== document) return;
    const reachedQuarter = quarterReached(document.documentElement);
    if (reachedQuarter <= depth) return;
    depth = reachedQuarter;
    record('scroll', { depth });
  });
  listen('input', ({ target }) => {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form === null || startedForms.has(form)) return;
    startedForms.add(form);
    record('form start', { target: pressedTarget(form) });
  });
  listen('submit', ({ target }) => {
    if (target instanceof Element) record('form submit', { target: pressedTarget(target) });
  });

  return {
    resetPage() {
      depth = 0;
      startedForms = new WeakSet();
    },
    stop: () => stop.abort(),
  };
}

/** Returns 0, 25, 50, 75 or 100 percent of the page. */
function quarterReached({ scrollTop, clientHeight, scrollHeight }: Element): number {
  const share = scrollHeight === 0 ? 0 : (scrollTop + clientHeight + 1) / scrollHeight;
  return Math.floor(Math.min(1, share) * 4) * 25;
}
