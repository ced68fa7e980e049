import { useEffect, useEffectEvent } from 'react';

/**
 * The entries of the history that show one page: `place` counts them from the page itself, `depth` says how many overlays
 * lie over it there, and a spent one has lost an overlay by another way than Back.
 */
type Mark = { page: string; place: number; depth: number; isSpent?: boolean };

type Overlay = { close: () => void };

/** From the lowest to the uppermost. */
const overlays: Overlay[] = [];
let here: Mark | undefined;
let isWatching = false;

/**
 * Back closes what lies over the page before it leaves the page. An open overlay stands in an entry of its own with the
 * page's address; closed otherwise, its entry stays, is taken by the next overlay, and Back passes over it. Nothing travels
 * through the history when an overlay closes, so that a step to another page right after it is not undone.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(watchHistory, []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const overlay: Overlay = { close: () => close() };
    enter(overlay);
    return () => leave(overlay);
  }, [isOpen]);
}

function watchHistory(): void {
  if (isWatching) return;
  isWatching = true;
  // After a reload the entry is still here, without its overlay.
  here = currentMark();
  window.addEventListener('popstate', onPopState);
}

function enter(overlay: Overlay): void {
  overlays.push(overlay);
  const depth = overlays.length;
  const mark = currentMark() ?? write({ page: newPage(), place: 0, depth: depth - 1 }, 'replace');
  if (mark.isSpent) write({ ...mark, depth, isSpent: false }, 'replace');
  else write({ page: mark.page, place: mark.place + 1, depth }, 'push');
}

function leave(overlay: Overlay): void {
  overlays.splice(overlays.indexOf(overlay), 1);
  here = currentMark();
  if (here && here.depth > overlays.length) {
    write({ ...here, depth: overlays.length, isSpent: true }, 'replace');
  }
}

function onPopState(): void {
  const left = here;
  here = currentMark();
  if (!left || !here || left.page !== here.page || left.place === here.place) return;
  const uncovered = overlays.slice(here.depth);
  // An entry that shows what was seen before is passed over.
  if (uncovered.length === 0) history.go(Math.sign(here.place - left.place));
  for (const overlay of uncovered.toReversed()) overlay.close();
}

/** Unlike any other of this tab, also across reloads. */
function newPage(): string {
  return String(performance.timeOrigin + performance.now());
}

/** Beside what the router keeps in the same state. */
const field = 'overlays';

function currentMark(): Mark | undefined {
  return (history.state as { [field]?: Mark } | null)?.[field];
}

function write(mark: Mark, how: 'push' | 'replace'): Mark {
  const state: unknown = { ...(history.state as object | null), [field]: mark };
  if (how === 'push') history.pushState(state, '');
  else history.replaceState(state, '');
  here = mark;
  return mark;
}
