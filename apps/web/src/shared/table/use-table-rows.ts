import {
  defaultRangeExtractor,
  measureElement,
  observeElementRect,
  useVirtualizer,
} from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

import { useMediaQuery } from '#ui/use-media-query.ts';

interface TableRowsOptions {
  ids: readonly string[];
  hasMore: boolean;
  /** No request is pending and none failed. */
  canLoadMore: boolean;
  loadMore: () => void;
}

/** Visible rows, counted from 1. */
export type VisibleRows = { first: number; last: number; count: number };

const rowHeight = 53;
const cardHeight = 236;
const fullHeaderHeight = 40;
/** Loads the next page this many rows before the end. */
const rowsAhead = 12;

/** Virtualizes rows, loads more near the end and tracks the focused row. */
export function useTableRows({ ids, hasMore, canLoadMore, loadMore }: TableRowsOptions) {
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const [requestedIndex, setRequestedIndex] = useState(0);
  const active = Math.min(requestedIndex, Math.max(0, ids.length - 1));
  const isFocusing = useRef(false);
  const headerHeight = isNarrow ? 0 : fullHeaderHeight;

  // oxlint-disable-next-line react/incompatible-library -- its result is read only here
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => box.current,
    estimateSize: () => (isNarrow ? cardHeight : rowHeight),
    getItemKey: (index) => ids[index] ?? index,
    overscan: 8,
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
    // Keeps the focused row mounted, so that scrolling does not lose focus.
    rangeExtractor: useCallback(
      (range: Range) => [...new Set([...defaultRangeExtractor(range), active])].toSorted((a, b) => a - b),
      [active],
    ),
    // Without layout, as in tests, assumes the default row height and the window height.
    measureElement: (element, entry, instance) =>
      measureElement(element, entry, instance) || (isNarrow ? cardHeight : rowHeight),
    observeElementRect: (instance, notify) =>
      observeElementRect(instance, ({ width, height }) =>
        notify({ width, height: height || window.innerHeight }),
      ),
  });
  const places = ids.length === 0 ? [] : rows.getVirtualItems();

  const lastRendered = places.at(-1)?.index ?? 0;
  const requestMore = useEffectEvent(loadMore);
  const isNearEnd = ids.length > 0 && lastRendered >= ids.length - rowsAhead;
  const shouldLoadMore = hasMore && canLoadMore && isNearEnd;
  useEffect(() => {
    if (shouldLoadMore) requestMore();
  }, [shouldLoadMore, ids.length]);

  useEffect(() => {
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (!isFocusing.current || row === null || row === undefined) return;
    isFocusing.current = false;
    row.focus({ preventScroll: true });
  });

  const offset = rows.scrollOffset ?? 0;
  const height = rows.scrollRect?.height ?? 0;
  const rowAt = (at: number) => rows.getVirtualItemForOffset(at)?.index ?? 0;
  const first = rowAt(offset + headerHeight + rowHeight / 2) + 1;
  const last = Math.min(ids.length, Math.max(first, rowAt(offset + height - rowHeight / 2) + 1));
  const range: VisibleRows = { first, last, count: last - first + 1 };

  return {
    box,
    body,
    active,
    range,
    places: places.map(({ index, start }) => ({ index, start: start - headerHeight })),
    height: rows.getTotalSize(),
    measure: rows.measureElement,
    focus(index: number) {
      isFocusing.current = true;
      setRequestedIndex(index);
      rows.scrollToIndex(index, { align: 'auto' });
    },
    /** Scrolls by one screenful. */
    turn(step: 1 | -1) {
      const next = step > 0 ? range.last : Math.max(0, range.first - 1 - range.count);
      rows.scrollToIndex(Math.min(next, ids.length - 1), { align: 'start' });
    },
  };
}
