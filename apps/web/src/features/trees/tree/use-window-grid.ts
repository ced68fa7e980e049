import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';

type Grid = {
  columns: number;
  gap: number;
  /** Includes the gap. */
  rowHeight: number;
  top: number;
};

type GridItem = { index: number; column: number; top: number };

const overscan = 6;

/**
 * Virtual grid: returns the items near the viewport and their positions. CSS sets `--columns` and `--gap`;
 * the first item gives the height of all.
 */
export function useWindowGrid(itemCount: number, estimatedHeight: number) {
  const list = useRef<HTMLUListElement>(null);
  const [grid, setGrid] = useState<Grid>();
  const { columns, rowHeight, top, gap } = grid ?? { columns: 1, gap: 0, rowHeight: estimatedHeight, top: 0 };

  const measure = useCallback(() => {
    const element = list.current;
    if (element === null) return;
    const next = gridOf(element, estimatedHeight);
    setGrid((previous) => (JSON.stringify(previous) === JSON.stringify(next) ? previous : next));
  }, [estimatedHeight]);
  useLayoutEffect(() => {
    measure();
    const observer = new ResizeObserver(measure);
    // Content that opens or closes above the list moves it and changes the page height.
    observer.observe(document.body);
    if (list.current !== null) observer.observe(list.current);
    return () => observer.disconnect();
  }, [measure]);

  const rowCount = Math.ceil(itemCount / columns);
  // oxlint-disable-next-line react/incompatible-library -- its result is read only here
  const rows = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: top,
  });
  useLayoutEffect(() => rows.measure(), [rows, rowHeight]);

  const items = rows.getVirtualItems().flatMap((row): GridItem[] => {
    const first = row.index * columns;
    const itemsInRow = Math.min(columns, itemCount - first);
    return Array.from({ length: itemsInRow }, (_item, column) => ({
      index: first + column,
      column,
      top: row.start - top,
    }));
  });
  const lastRow = rows.getVirtualItems().at(-1)?.index ?? 0;
  return {
    list,
    items,
    height: Math.max(0, rowCount * rowHeight - gap),
    isMeasured: grid !== undefined,
    rowsBelow: rowCount - 1 - lastRow,
  };
}

function gridOf(element: HTMLElement, estimatedHeight: number): Grid {
  const style = getComputedStyle(element);
  const gap = Number.parseFloat(style.getPropertyValue('--gap')) || 0;
  const itemHeight = element.firstElementChild?.getBoundingClientRect().height;
  return {
    columns: Number(style.getPropertyValue('--columns')) || 1,
    gap,
    rowHeight: (itemHeight || estimatedHeight) + gap,
    top: element.getBoundingClientRect().top + window.scrollY,
  };
}
