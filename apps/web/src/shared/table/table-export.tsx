import type { RowData } from '@tanstack/react-table';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { saveCsv } from '../saving/csv.ts';
import type { TablePages } from './table-pages.ts';
import type { TableColumn } from './table-props.ts';

/** Row limit of an export. */
const maxRows = 5_000;

interface TableExportProps<Data> {
  /** File name. */
  name: string;
  columns: readonly TableColumn<Data>[];
  pages: TablePages<Data>;
}

/**
 * Exports all pages of a table as CSV, in the visible columns and as displayed; reports when it stops at the
 * limit.
 */
export function TableExport<Data extends RowData>({ name, columns, pages }: TableExportProps<Data>) {
  const { t, formatNumber } = useTexts('table');
  const toasts = useToasts();
  const [isRequested, setIsRequested] = useState(false);
  const { rows, hasMore, isFetching, error } = pages;
  // The table shows load errors and offers the retry.
  const isLoadingAll = isRequested && error === null;
  const isComplete = rows !== undefined && !isFetching && (!hasMore || rows.length >= maxRows);

  /** Number of loaded rows when the next page is needed. */
  const loadMoreAt = isLoadingAll && !isComplete && !isFetching ? (rows?.length ?? 0) : undefined;
  const loadMore = useEffectEvent(() => pages.loadMore());
  useEffect(() => {
    if (loadMoreAt !== undefined) loadMore();
  }, [loadMoreAt]);

  function save(cells: string[][]): void {
    setIsRequested(false);
    const suffix = hasMore ? `-first-${cells.length}` : '';
    saveCsv(`${name}${suffix}`, [columns.map(({ title }) => title), ...cells]);
    if (!hasMore) return;
    toasts.show({ kind: 'info', text: t('table.exportedPart', { count: formatNumber(cells.length) }) });
  }

  if (!isLoadingAll) {
    return (
      <IconButton label={t('table.export')} icon="download-simple" onClick={() => setIsRequested(true)} />
    );
  }
  return (
    <span role="status" aria-label={t('table.exporting')}>
      <Spinner />
      {isComplete && <CellTexts rows={rows} columns={columns} onRead={save} />}
    </span>
  );
}

interface CellTextsProps<Data> {
  rows: readonly Data[];
  columns: readonly TableColumn<Data>[];
  onRead: (cells: string[][]) => void;
}

/** Renders every cell invisibly and reads its text, because only rendering knows the displayed text. */
function CellTexts<Data>({ rows, columns, onRead }: CellTextsProps<Data>) {
  const box = useRef<HTMLSpanElement>(null);
  const readTexts = useEffectEvent(() => {
    const lines = [...(box.current?.children ?? [])];
    onRead(lines.map((line) => [...line.children].map(cellText)));
  });
  useEffect(() => readTexts(), []);
  return (
    <span ref={box} hidden>
      {rows.map((row, index) => (
        // Rendered once, never reordered.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index}>
          {columns.map(({ id, render }) => (
            <span key={id}>{render(row)}</span>
          ))}
        </span>
      ))}
    </span>
  );
}

/** Joins text nodes with spaces, so that adjacent words stay separate. */
function cellText(cell: Element): string {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '');
  return texts.filter((text) => text !== '').join(' ');
}
