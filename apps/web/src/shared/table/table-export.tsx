import type { RowData } from '@tanstack/react-table';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { tableTexts } from '../../locales/table.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { csvOf } from '../saving/csv.ts';
import { saveFile } from '../saving/save-file.ts';
import type { TableColumn } from './table-column.ts';
import type { TablePages } from './table-pages.ts';

/** What is more is read by nobody row by row, and asked for by filters. */
const maxRows = 5_000;

interface TableExportProps<Data> {
  /** Of the file. */
  name: string;
  columns: readonly TableColumn<Data>[];
  pages: TablePages<Data>;
}

/** Takes along what a table shows: all of its pages, in the columns that are seen, in the words of the page; says where it stopped. */
export function TableExport<Data extends RowData>({ name, columns, pages }: TableExportProps<Data>) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(tableTexts);
  const toasts = useToasts();
  const [isAsked, setIsAsked] = useState(false);
  const { rows, hasMore, isFetching, error } = pages;
  // Rows that did not come are told by the table, which then also asks again.
  const isGathering = isAsked && error === null;
  const isWhole = rows !== undefined && !isFetching && (!hasMore || rows.length >= maxRows);

  /** So many rows are here when one more page is wanted. */
  const wantedAfter = isGathering && !isWhole && !isFetching ? (rows?.length ?? 0) : undefined;
  const loadMore = useEffectEvent(() => pages.loadMore());
  useEffect(() => {
    if (wantedAfter !== undefined) loadMore();
  }, [wantedAfter]);

  function save(cells: string[][]): void {
    setIsAsked(false);
    const file = csvOf([columns.map(({ title }) => title), ...cells]);
    const part = hasMore ? `-first-${cells.length}` : '';
    saveFile(new Blob([file], { type: 'text/csv;charset=utf-8' }), `${name}${part}.csv`);
    if (!hasMore) return;
    toasts.show({ kind: 'info', text: tell('table.exportedPart', { count: formatNumber(cells.length) }) });
  }

  if (!isGathering) {
    return (
      <IconButton label={tell('table.export')} icon="download-simple" onClick={() => setIsAsked(true)} />
    );
  }
  return (
    <span role="status" aria-label={tell('table.exporting')}>
      <Spinner />
      {isWhole && <Words rows={rows} columns={columns} onRead={save} />}
    </span>
  );
}

interface WordsProps<Data> {
  rows: readonly Data[];
  columns: readonly TableColumn<Data>[];
  onRead: (cells: string[][]) => void;
}

/** Draws every cell where nobody sees it, since only that says what it says, and reads the words. */
function Words<Data>({ rows, columns, onRead }: WordsProps<Data>) {
  const box = useRef<HTMLSpanElement>(null);
  const read = useEffectEvent(() => {
    const lines = [...(box.current?.children ?? [])];
    onRead(lines.map((line) => [...line.children].map(wordsOf)));
  });
  useEffect(() => read(), []);
  return (
    <span ref={box} hidden>
      {rows.map((row, index) => (
        // Drawn once, in one order.
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

/** Words of neighbours are not one word. */
function wordsOf(cell: Element): string {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const words: string[] = [];
  while (walker.nextNode()) words.push(walker.currentNode.textContent?.trim() ?? '');
  return words.filter((word) => word !== '').join(' ');
}
