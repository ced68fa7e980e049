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
export type VisibleRange = { first: number; last: number; count: number };

const rowHeight = 53;
const cardHeight = 236;
const fullHeaderHeight = 40;
/** The next page is loaded when this many rows remain. */
const loadMoreThreshold = 12;

/** Virtualizes rows, loads more near the end and tracks the focused row. */
export function useTableRows({ ids, hasMore, canLoadMore, loadMore }: TableRowsOptions) {
  const scrollContainer = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const [requestedIndex, setRequestedIndex] = useState(0);
  const activeIndex = Math.min(requestedIndex, Math.max(0, ids.length - 1));
  const isFocusing = useRef(false);
  const headerHeight = isNarrow ? 0 : fullHeaderHeight;

  // oxlint-disable-next-line react/incompatible-library -- its result is read only here
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scrollContainer.current,
    estimateSize: () => (isNarrow ? cardHeight : rowHeight),
    getItemKey: (index) => ids[index] ?? index,
    overscan: 8,
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
    // Keeps the focused row mounted, so that scrolling does not lose focus.
    rangeExtractor: useCallback(
      (range: Range) =>
        [...new Set([...defaultRangeExtractor(range), activeIndex])].toSorted((a, b) => a - b),
      [activeIndex],
    ),
    // Without layout, as in tests, assumes the default row height and the window height.
    measureElement: (element, entry, instance) =>
      measureElement(element, entry, instance) || (isNarrow ? cardHeight : rowHeight),
    observeElementRect: (instance, notify) =>
      observeElementRect(instance, ({ width, height }) =>
        notify({ width, height: height || window.innerHeight }),
      ),
  });
  const virtualRows = ids.length === 0 ? [] : virtualizer.getVirtualItems();

  const lastRendered = virtualRows.at(-1)?.index ?? 0;
  const requestMore = useEffectEvent(loadMore);
  const isNearEnd = ids.length > 0 && lastRendered >= ids.length - loadMoreThreshold;
  const shouldLoadMore = hasMore && canLoadMore && isNearEnd;
  useEffect(() => {
    if (shouldLoadMore) requestMore();
  }, [shouldLoadMore, ids.length]);

  useEffect(() => {
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${activeIndex}"]`);
    if (!isFocusing.current || row === null || row === undefined) return;
    isFocusing.current = false;
    row.focus({ preventScroll: true });
  });

  const offset = virtualizer.scrollOffset ?? 0;
  const height = virtualizer.scrollRect?.height ?? 0;
  const rowAt = (pixels: number) => virtualizer.getVirtualItemForOffset(pixels)?.index ?? 0;
  const first = rowAt(offset + headerHeight + rowHeight / 2) + 1;
  const last = Math.min(ids.length, Math.max(first, rowAt(offset + height - rowHeight / 2) + 1));
  const range: VisibleRange = { first, last, count: last - first + 1 };

  return {
    scrollContainer,
    body,
    activeIndex,
    range,
    virtualRows: virtualRows.map(({ index, start }) => ({ index, start: start - headerHeight })),
    height: virtualizer.getTotalSize(),
    measureRow: virtualizer.measureElement,
    focusRow(index: number) {
      isFocusing.current = true;
      setRequestedIndex(index);
      virtualizer.scrollToIndex(index, { align: 'auto' });
    },
    /** Scrolls by one screen of rows. */
    scrollPage(step: 1 | -1) {
      const next = step > 0 ? range.last : Math.max(0, range.first - 1 - range.count);
      virtualizer.scrollToIndex(Math.min(next, ids.length - 1), { align: 'start' });
    },
  };
}
