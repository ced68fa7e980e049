import { useEffect, useEffectEvent } from 'react';

/**
 * The entries of the history that belong to one page, counted from the page itself. A copy was made for an overlay and
 * shows what stands below it; one that the router replaced since shows something else, such as a filtered list, and is
 * none any more. `idx` is the number that the router gives an entry.
 */
type Mark = { page: string; place: number; isCopy?: boolean; idx?: number | undefined };

/** Where it stands in the history, and how it is closed. */
type Overlay = { place: number; close: () => void };

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
    const overlay = { place: enter(), close: () => close() };
    overlays.push(overlay);
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

/** The place of an entry for one more overlay. */
function enter(): number {
  const { page, place, isCopy } = renewedMark() ?? write({ page: newPage(), place: 0 }, 'replace');
  const isFree = isCopy && overlays.every((overlay) => overlay.place < place);
  return isFree ? place : write({ page, place: place + 1, isCopy: true }, 'push').place;
}

function leave(overlay: Overlay): void {
  overlays.splice(overlays.indexOf(overlay), 1);
  here = renewedMark();
}

function onPopState(): void {
  const left = here;
  const now = (here = currentMark());
  if (!left || !now || left.page !== now.page || left.place === now.place) return;
  const uncovered = overlays.filter(({ place }) => place > now.place);
  // An entry that shows what was seen before is passed over.
  if (uncovered.length === 0) history.go(Math.sign(now.place - left.place));
  for (const overlay of uncovered.toReversed()) overlay.close();
}

/** Unlike any other of this tab, also across reloads. */
function newPage(): string {
  return String(performance.timeOrigin + performance.now());
}

/** Beside what the router keeps in the same state. */
const field = 'overlays';

type State = { [field]?: Mark; idx?: number } | null;

function currentMark(): Mark | undefined {
  return (history.state as State)?.[field];
}

/** The router's `replace` takes the mark away but keeps the number of the entry: then the mark is written anew. */
function renewedMark(): Mark | undefined {
  const mark = currentMark();
  if (mark || here?.idx === undefined || here.idx !== (history.state as State)?.idx) return mark;
  return write({ ...here, isCopy: false }, 'replace');
}

function write(mark: Mark, how: 'push' | 'replace'): Mark {
  const state = history.state as State;
  here = { ...mark, idx: state?.idx };
  history[`${how}State`]({ ...state, [field]: here }, '');
  return here;
}
