import {
  defaultRangeExtractor,
  measureElement,
  observeElementRect,
  useVirtualizer,
} from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

import { useMediaQuery } from '../../ui/use-media-query.ts';

interface TableRowsOptions {
  ids: readonly string[];
  hasMore: boolean;
  /** Nothing is on its way, and nothing failed. */
  mayAsk: boolean;
  loadMore: () => void;
}

/** Which rows are on the screen, the first of them counted from one. */
export type SeenRows = { first: number; last: number; count: number };

const rowHeight = 53;
const cardHeight = 236;
const headHeight = 40;
/** So many rows before the last the next page is asked for. */
const rowsAhead = 12;

/** Which rows of a long table are drawn and where, and which of them has the focus. */
export function useTableRows({ ids, hasMore, mayAsk, loadMore }: TableRowsOptions) {
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const [wanted, setWanted] = useState(0);
  const active = Math.min(wanted, Math.max(0, ids.length - 1));
  const isFocusing = useRef(false);
  const head = isNarrow ? 0 : headHeight;

  // oxlint-disable-next-line react/incompatible-library -- what it returns is read here and passed on to nobody
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => box.current,
    estimateSize: () => (isNarrow ? cardHeight : rowHeight),
    getItemKey: (index) => ids[index] ?? index,
    overscan: 8,
    scrollMargin: head,
    scrollPaddingStart: head,
    // The row that has the focus stays, so that a scroll does not lose it.
    rangeExtractor: useCallback(
      (range: Range) => [...new Set([...defaultRangeExtractor(range), active])].toSorted((a, b) => a - b),
      [active],
    ),
    // Where nothing is laid out yet, a screenful of rows of the usual height is drawn.
    measureElement: (element, entry, instance) =>
      measureElement(element, entry, instance) || (isNarrow ? cardHeight : rowHeight),
    observeElementRect: (instance, tell) =>
      observeElementRect(instance, ({ width, height }) =>
        tell({ width, height: height || window.innerHeight }),
      ),
  });
  const places = ids.length === 0 ? [] : rows.getVirtualItems();

  const lastDrawn = places.at(-1)?.index ?? 0;
  const ask = useEffectEvent(loadMore);
  const isNearEnd = ids.length > 0 && lastDrawn >= ids.length - rowsAhead;
  const wantsMore = hasMore && mayAsk && isNearEnd;
  useEffect(() => {
    if (wantsMore) ask();
  }, [wantsMore, ids.length]);

  useEffect(() => {
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (!isFocusing.current || row === null || row === undefined) return;
    isFocusing.current = false;
    row.focus({ preventScroll: true });
  });

  const offset = rows.scrollOffset ?? 0;
  const height = rows.scrollRect?.height ?? 0;
  const rowAt = (at: number) => rows.getVirtualItemForOffset(at)?.index ?? 0;
  const first = rowAt(offset + head + rowHeight / 2) + 1;
  const last = Math.min(ids.length, Math.max(first, rowAt(offset + height - rowHeight / 2) + 1));
  const range: SeenRows = { first, last, count: last - first + 1 };

  return {
    box,
    body,
    active,
    range,
    places: places.map(({ index, start }) => ({ index, start: start - head })),
    height: rows.getTotalSize(),
    measure: rows.measureElement,
    focus(index: number) {
      isFocusing.current = true;
      setWanted(index);
      rows.scrollToIndex(index, { align: 'auto' });
    },
    /** A screenful on or back. */
    turn(step: 1 | -1) {
      const next = step > 0 ? range.last : Math.max(0, range.first - 1 - range.count);
      rows.scrollToIndex(Math.min(next, ids.length - 1), { align: 'start' });
    },
  };
}
