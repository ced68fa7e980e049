import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';

type Grid = {
  columns: number;
  gap: number;
  /** From the top of one row to the top of the next. */
  rowHeight: number;
  /** Where the grid begins on the page. */
  top: number;
};

export type GridPlace = { index: number; column: number; top: number };

/** Rows that are drawn beyond the edges of the screen, so that a quick finger finds them there. */
const overscan = 6;

/**
 * Which items of a long grid stand on the screen, and where. The style sheet decides: the list carries `--columns` and
 * `--gap`, and its first item says how high they all are.
 */
export function useWindowGrid(itemCount: number, likelyHeight: number) {
  const list = useRef<HTMLUListElement>(null);
  const [grid, setGrid] = useState<Grid>();
  const { columns, rowHeight, top, gap } = grid ?? { columns: 1, gap: 0, rowHeight: likelyHeight, top: 0 };

  const measure = useCallback(() => {
    const element = list.current;
    if (element === null) return;
    const next = gridOf(element, likelyHeight);
    setGrid((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next));
  }, [likelyHeight]);
  useLayoutEffect(() => {
    measure();
    const observer = new ResizeObserver(measure);
    // Whatever opens or closes above the list moves it, and changes the height of the page.
    observer.observe(document.body);
    if (list.current !== null) observer.observe(list.current);
    return () => observer.disconnect();
  }, [measure]);

  const rowCount = Math.ceil(itemCount / columns);
  // oxlint-disable-next-line react/incompatible-library -- what it returns is read here and passed on to nobody
  const rows = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: top,
  });
  useLayoutEffect(() => rows.measure(), [rows, rowHeight]);

  const places = rows.getVirtualItems().flatMap((row): GridPlace[] => {
    const first = row.index * columns;
    const inRow = Math.min(columns, itemCount - first);
    return Array.from({ length: inRow }, (_item, column) => ({
      index: first + column,
      column,
      top: row.start - top,
    }));
  });
  const lastRow = rows.getVirtualItems().at(-1)?.index ?? 0;
  return {
    list,
    places,
    height: Math.max(0, rowCount * rowHeight - gap),
    isMeasured: grid !== undefined,
    rowsBelow: rowCount - 1 - lastRow,
  };
}

function gridOf(element: HTMLElement, likelyHeight: number): Grid {
  const style = getComputedStyle(element);
  const gap = Number.parseFloat(style.getPropertyValue('--gap')) || 0;
  const itemHeight = element.firstElementChild?.getBoundingClientRect().height;
  return {
    columns: Number(style.getPropertyValue('--columns')) || 1,
    gap,
    rowHeight: (itemHeight || likelyHeight) + gap,
    top: element.getBoundingClientRect().top + window.scrollY,
  };
}
