import type { RowData } from '@tanstack/react-table';
import { clsx } from 'clsx';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { useTexts } from '#platform/texts.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';

import { LoadError } from '../navigation/load-error.tsx';
import { TableHeader } from './table-header.tsx';
import type { TableTotal } from './table-pages.ts';
import type { DataTableProps, HeadlessTable, TableColumn } from './table-props.ts';
import { TableRow } from './table-row.tsx';
import { useTableRows } from './use-table-rows.ts';
import type { VisibleRange } from './use-table-rows.ts';

import styles from './table-grid.module.css';

interface TableGridProps<Data extends RowData> extends DataTableProps<Data> {
  table: HeadlessTable<Data>;
  isSelectable: boolean;
}

/** Virtualized grid with header and footer. One row has the focus; arrows, Home and End move it. */
export function TableGrid<Data extends RowData>(props: TableGridProps<Data>) {
  const { table, columns, rows, total, hasMore, loadMore, isSelectable, menuOf, hrefOf } = props;
  const navigate = useNavigate();
  const visibleRows = table.getRowModel().rows;
  const visibleColumns = columns.filter(({ id }) => table.getColumn(id)?.getIsVisible());
  const { scrollContainer, body, virtualRows, height, range, focusRow, activeIndex, measureRow, scrollPage } =
    useTableRows({
      ids: visibleRows.map(({ id }) => id),
      hasMore,
      canLoadMore: !props.isFetching && props.error === null,
      loadMore,
    });
  const tracks = [isSelectable && '56px', ...visibleColumns.map(trackOf), menuOf && '60px']
    .filter(Boolean)
    .join(' ');

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    // Controls inside a row handle their own keys.
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'row') return;
    const row = visibleRows[activeIndex];
    const target = targetOf(event.key, activeIndex, {
      last: visibleRows.length - 1,
      rowsPerScreen: range.count,
    });
    if (target !== undefined) focusRow(target);
    else if (event.key === 'Enter' && row && hrefOf) void navigate(hrefOf(row.original));
    else if (event.key === ' ' && row && isSelectable) row.toggleSelected();
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div ref={scrollContainer} className={styles.scrollContainer} style={{ '--tracks': tracks }}>
        <div
          role="grid"
          tabIndex={-1}
          aria-label={props.label}
          aria-rowcount={total === undefined || total.isMore ? -1 : total.count + 1}
          aria-colcount={visibleColumns.length + Number(isSelectable) + Number(menuOf !== undefined)}
          aria-multiselectable={isSelectable || undefined}
          aria-busy={rows === undefined || props.isStale || undefined}
          className={styles.grid}
          onKeyDown={onKeyDown}
        >
          <TableHeader
            table={table}
            columns={visibleColumns}
            isSelectable={isSelectable}
            hasMenu={menuOf !== undefined}
          />
          <div
            ref={body}
            role="rowgroup"
            className={clsx(styles.body, props.isStale && styles.stale)}
            style={{ blockSize: rows === undefined ? undefined : height }}
          >
            {rows === undefined && props.error === null && <SkeletonRows columns={visibleColumns} />}
            {virtualRows.map(({ index, start }) => {
              const row = visibleRows[index];
              return (
                row && (
                  <TableRow
                    key={row.id}
                    row={row}
                    columns={visibleColumns}
                    index={index}
                    start={start}
                    isActive={index === activeIndex}
                    isSelected={table.state.rowSelection[row.id] ?? false}
                    isSelectable={isSelectable}
                    hrefOf={hrefOf}
                    menuOf={menuOf}
                    measure={measureRow}
                  />
                )
              );
            })}
          </div>
        </div>
        <ResultMessage {...props} />
      </div>
      {rows !== undefined && rows.length > 0 && (
        <TableFooter
          range={range}
          total={total}
          loadedCount={rows.length}
          hasMore={hasMore}
          isFetching={props.isFetching}
          onPageChange={scrollPage}
        />
      )}
    </>
  );
}

/** Error or empty state below the rows. */
function ResultMessage<Data extends RowData>({
  rows,
  error,
  errorTitle,
  isFetching,
  retry,
  empty,
}: DataTableProps<Data>): ReactNode {
  if (error !== null) {
    return (
      <div className={styles.message}>
        <LoadError error={error} title={errorTitle} level={3} pending={isFetching} onRetry={retry} />
      </div>
    );
  }
  if (rows?.length !== 0) return null;
  return (
    <div role="status" className={styles.message}>
      <EmptyState illustration="empty-search" level={3} {...empty} />
    </div>
  );
}

function SkeletonRows({ columns }: { columns: readonly TableColumn<never>[] }) {
  const { t } = useTexts();
  const [rows] = useState(() => Array.from({ length: 8 }, (_row, index) => index));
  return (
    <div role="row" className={styles.skeleton}>
      <div role="gridcell" aria-label={t('common.loading')}>
        {rows.map((row) => (
          <div key={row} className={styles.skeletonRow}>
            {columns.map(({ id }) => (
              <Skeleton key={id} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function trackOf({ width = [110, 1] }: TableColumn<never>): string {
  return typeof width === 'number' ? `${width}px` : `minmax(${width[0]}px, ${width[1]}fr)`;
}

function targetOf(
  key: string,
  activeIndex: number,
  { last, rowsPerScreen }: { last: number; rowsPerScreen: number },
): number | undefined {
  const target = {
    ArrowDown: activeIndex + 1,
    ArrowUp: activeIndex - 1,
    PageDown: activeIndex + rowsPerScreen,
    PageUp: activeIndex - rowsPerScreen,
    Home: 0,
    End: last,
  }[key];
  return target === undefined ? undefined : Math.min(Math.max(0, target), Math.max(0, last));
}

interface TableFooterProps {
  range: VisibleRange;
  total: TableTotal | undefined;
  /** Number of loaded rows. */
  loadedCount: number;
  hasMore: boolean;
  isFetching: boolean;
  onPageChange: (step: 1 | -1) => void;
}

/** Shows the visible range and the total, and scrolls by one screen of rows. */
function TableFooter({ range, total, loadedCount, hasMore, isFetching, onPageChange }: TableFooterProps) {
  const { t, formatNumber } = useTexts('table');
  const knownTotal = total ?? { count: loadedCount, isMore: hasMore };
  return (
    <div className={styles.footer}>
      <p className={styles.rows}>
        {t('table.rowsSeen')} <b>{formatNumber(range.count)}</b>
        {isFetching && (
          <span role="status" aria-label={t('common.loading')}>
            <Spinner />
          </span>
        )}
      </p>
      <p>
        {t(knownTotal.isMore ? 'table.rangeOfMore' : 'table.range', {
          from: formatNumber(range.first),
          to: formatNumber(range.last),
          total: formatNumber(knownTotal.count),
        })}
      </p>
      <IconButton
        label={t('table.previous')}
        icon="caret-left"
        mirrored
        disabled={range.first <= 1}
        className={styles.pageButton}
        onClick={() => onPageChange(-1)}
      />
      <IconButton
        label={t('table.next')}
        icon="caret-right"
        mirrored
        disabled={range.last >= loadedCount && !hasMore}
        className={styles.pageButton}
        onClick={() => onPageChange(1)}
      />
    </div>
  );
}
