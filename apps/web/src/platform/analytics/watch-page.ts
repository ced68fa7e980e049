import type { EventDetails } from '@nabta/contract/operations/analytics';
import { rageClicks } from '@nabta/domain/analytics-event';
import type { EventName } from '@nabta/domain/analytics-event';

import { visitedPageOf } from './visited-page.ts';

/** Records clicks, rage clicks, scrolling and forms by element, never by content. */
export function watchPage(record: (name: EventName, details: EventDetails) => void) {
  const abortController = new AbortController();
  const isRage = createRageDetector();
  let depth = 0;
  let startedForms = new WeakSet<Element>();
  const listen = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ) =>
    document.addEventListener(name, listener, {
      capture: true,
      passive: true,
      signal: abortController.signal,
    });

  listen('click', ({ target: element, clientX: x, clientY: y, timeStamp: at }) => {
    if (!(element instanceof Element)) return;
    const target = describeTarget(element);
    record('click', { target });
    if (isRage({ x, y, at })) record('rage click', { target });
  });
  listen('scroll', ({ target }) => {
    if (target !== document) return;
    const reachedDepth = scrollDepthOf(document.documentElement);
    if (reachedDepth <= depth) return;
    depth = reachedDepth;
    record('scroll', { depth });
  });
  listen('input', ({ target }) => {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form === null || startedForms.has(form)) return;
    startedForms.add(form);
    record('form start', { target: describeTarget(form) });
  });
  listen('submit', ({ target }) => {
    if (target instanceof Element) record('form submit', { target: describeTarget(target) });
  });

  return {
    /** Resets scroll depth and forms for a new page. */
    resetPage() {
      depth = 0;
      startedForms = new WeakSet();
    },
    stop: () => abortController.abort(),
  };
}

/** Returns 0, 25, 50, 75 or 100 percent of the page. */
function scrollDepthOf({ scrollTop, clientHeight, scrollHeight }: Element): number {
  const share = scrollHeight === 0 ? 0 : (scrollTop + clientHeight + 1) / scrollHeight;
  return Math.floor(Math.min(1, share) * 4) * 25;
}

const fieldSelector = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
const controlSelector = 'a, button, summary, label';
const landmarkSelector = 'dialog, header, nav, footer, main';

/**
 * Describes what was pressed, e.g. `button share-fat in main`: kind, icon or linked page, and landmark. Never
 * includes text, which may be personal.
 */
function describeTarget(element: Element): string {
  const landmark = element.closest(landmarkSelector)?.tagName.toLowerCase();
  const control = controlOf(element);
  return landmark === undefined ? control : `${control} in ${landmark}`;
}

function controlOf(element: Element): string {
  if (element instanceof HTMLFormElement) return 'form';
  if (element.closest(fieldSelector) !== null) return 'field';
  const control = element.closest(controlSelector);
  if (control === null) return 'nothing';
  if (control instanceof HTMLAnchorElement) {
    return control.origin === location.origin ? `link ${visitedPageOf(control.pathname)}` : 'link out';
  }
  const kind = control.tagName.toLowerCase();
  const icon = /#([a-z-]{1,40})$/u.exec(control.querySelector('use')?.getAttribute('href') ?? '')?.[1];
  return icon === undefined ? kind : `${kind} ${icon}`;
}

type Click = { x: number; y: number; at: number };

/** Returns true for the third click within a second and thirty pixels, then starts over. */
export function createRageDetector(): (click: Click) => boolean {
  const { clicks, withinMs, withinPx } = rageClicks;
  let recent: Click[] = [];
  return (click) => {
    const isNear = ({ x, y, at }: Click) =>
      click.at - at <= withinMs && Math.hypot(click.x - x, click.y - y) <= withinPx;
    recent = [...recent.filter(isNear), click];
    if (recent.length < clicks) return false;
    recent = [];
    return true;
  };
}
