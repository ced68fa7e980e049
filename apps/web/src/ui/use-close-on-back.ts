import { useEffect, useEffectEvent } from 'react';

/**
 * History entry of a page; `place` counts from the page's own entry. A copy was pushed for an overlay and has
 * the same URL. An entry the router replaced since, e.g. with a filter, is no copy. `idx` is the router's
 * entry number.
 */
type EntryMark = { page: string; place: number; isCopy?: boolean; idx?: number | undefined };

/** Position in the history, and how to close it. */
type Overlay = { place: number; close: () => void };

/** Bottom to top. */
const overlays: Overlay[] = [];
let currentEntry: EntryMark | undefined;
let isWatching = false;

/**
 * Makes Back close the topmost overlay first. Each open overlay has its own history entry with the page's
 * URL. When it closes otherwise, the entry stays for reuse and Back skips it: traversing on close would undo
 * a navigation that follows immediately.
 */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(watchHistory, []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const overlay = { place: acquireEntry(), close: () => close() };
    overlays.push(overlay);
    return () => removeOverlay(overlay);
  }, [isOpen]);
}

function watchHistory(): void {
  if (isWatching) return;
  isWatching = true;
  // After a reload, the entry exists without its overlay.
  currentEntry = currentMark();
  window.addEventListener('popstate', onPopState);
}

/** Returns the position of a history entry for a new overlay. */
function acquireEntry(): number {
  const { page, place, isCopy } = restoredMark() ?? writeMark({ page: newPageId(), place: 0 }, 'replace');
  const isFree = isCopy && overlays.every((overlay) => overlay.place < place);
  return isFree ? place : writeMark({ page, place: place + 1, isCopy: true }, 'push').place;
}

function removeOverlay(overlay: Overlay): void {
  overlays.splice(overlays.indexOf(overlay), 1);
  currentEntry = restoredMark();
}

function onPopState(): void {
  const previous = currentEntry;
  const next = (currentEntry = currentMark());
  if (!previous || !next || previous.page !== next.page || previous.place === next.place) return;
  const uncovered = overlays.filter(({ place }) => place > next.place);
  // Skips an entry that looks the same as the previous one.
  if (uncovered.length === 0) history.go(Math.sign(next.place - previous.place));
  for (const overlay of uncovered.toReversed()) overlay.close();
}

/** Unique within the tab, also across reloads. */
function newPageId(): string {
  return String(performance.timeOrigin + performance.now());
}

/** Stored next to the router's fields in the history state. */
const field = 'overlays';

type State = { [field]?: EntryMark; idx?: number } | null;

function currentMark(): EntryMark | undefined {
  const state: State = history.state;
  return state?.[field];
}

/** The router's `replace` drops the mark but keeps `idx`: restores the mark. */
function restoredMark(): EntryMark | undefined {
  const mark = currentMark();
  const state: State = history.state;
  if (mark || currentEntry?.idx === undefined || currentEntry.idx !== state?.idx) return mark;
  return writeMark({ ...currentEntry, isCopy: false }, 'replace');
}

function writeMark(mark: EntryMark, mode: 'push' | 'replace'): EntryMark {
  const state: State = history.state;
  currentEntry = { ...mark, idx: state?.idx };
  history[`${mode}State`]({ ...state, [field]: currentEntry }, '');
  return currentEntry;
}
