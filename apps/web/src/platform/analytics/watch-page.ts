import type { EventDetails } from '@nabta/contract/analytics';
import type { EventName } from '@nabta/domain/analytics-event';

import { pressedTarget } from './pressed-target.ts';
import { createRageDetector } from './rage-clicks.ts';

type TellEvent = (name: EventName, details: EventDetails) => void;

export type PageWatch = {
  /** Another page: its depth and its forms are counted from their beginning. */
  turn(): void;
  stop(): void;
};

/** Tells of clicks, rage, scrolls and forms as they happen, by where and never by what. */
export function watchPage(tell: TellEvent): PageWatch {
  const stop = new AbortController();
  const isRage = createRageDetector();
  let depth = 0;
  let begun = new WeakSet<Element>();
  const listen = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, listener, { capture: true, passive: true, signal: stop.signal });

  listen('click', ({ target: element, clientX: x, clientY: y, timeStamp: at }) => {
    if (!(element instanceof Element)) return;
    const target = pressedTarget(element);
    tell('click', { target });
    if (isRage({ x, y, at })) tell('rage click', { target });
  });
  listen('scroll', ({ target }) => {
    if (target !== document) return;
    const reached = quarterReached(document.documentElement);
    if (reached <= depth) return;
    depth = reached;
    tell('scroll', { depth });
  });
  listen('input', ({ target }) => {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form === null || begun.has(form)) return;
    begun.add(form);
    tell('form start', { target: pressedTarget(form) });
  });
  listen('submit', ({ target }) => {
    if (target instanceof Element) tell('form submit', { target: pressedTarget(target) });
  });

  return {
    turn() {
      depth = 0;
      begun = new WeakSet();
    },
    stop: () => stop.abort(),
  };
}

/** 25, 50, 75 or 100 hundredths of the page; 0 above the first quarter. */
function quarterReached({ scrollTop, clientHeight, scrollHeight }: Element): number {
  return scrollHeight === 0 ? 0 : Math.floor(((scrollTop + clientHeight + 1) / scrollHeight) * 4) * 25;
}
