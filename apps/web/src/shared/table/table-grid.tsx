import type { RowData } from '@tanstack/react-table';
import { clsx } from 'clsx';
import { useState } from 'react';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { useTexts } from '../../platform/texts.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadFailure } from '../navigation/load-failure.tsx';
import type { HeadlessTable, TableColumn } from './table-column.ts';
import { TableFooter } from './table-footer.tsx';
import { TableHead } from './table-head.tsx';
import type { DataTableProps } from './table-props.ts';
import { TableRow } from './table-row.tsx';
import { useTableRows } from './use-table-rows.ts';

import styles from './table-grid.module.css';

interface TableGridProps<Data extends RowData> extends DataTableProps<Data> {
  table: HeadlessTable<Data>;
  isSelectable: boolean;
}

/** Head, rows and foot. Rows are drawn as far as they are seen; one of them has the focus, and arrows, Home and End move it. */
export function TableGrid<Data extends RowData>(props: TableGridProps<Data>) {
  const { table, columns, rows, total, hasMore, loadMore, isSelectable, menuOf, hrefOf } = props;
  const navigate = useNavigate();
  const shown = table.getRowModel().rows;
  const seen = columns.filter(({ id }) => table.getColumn(id)?.getIsVisible());
  const { box, body, places, height, range, focus, active, measure, turn } = useTableRows({
    ids: shown.map(({ id }) => id),
    hasMore,
    mayAsk: !props.isFetching && props.error === null,
    loadMore,
  });
  const tracks = [isSelectable && '56px', ...seen.map(trackOf), menuOf && '60px'].filter(Boolean).join(' ');

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    // Keys that are meant for a control inside a row are its own.
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'row') return;
    const row = shown[active];
    const target = targetOf(event.key, active, { last: shown.length - 1, screenful: range.count });
    if (target !== undefined) focus(target);
    else if (event.key === 'Enter' && row && hrefOf) void navigate(hrefOf(row.original));
    else if (event.key === ' ' && row && isSelectable) row.toggleSelected();
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div ref={box} className={styles.box} style={{ '--tracks': tracks } as CSSProperties}>
        <div
          role="grid"
          tabIndex={-1}
          aria-label={props.label}
          aria-rowcount={total === undefined || total.isMore ? -1 : total.count + 1}
          aria-colcount={seen.length + Number(isSelectable) + Number(menuOf !== undefined)}
          aria-multiselectable={isSelectable || undefined}
          aria-busy={rows === undefined || props.isStale || undefined}
          className={styles.grid}
          onKeyDown={onKeyDown}
        >
          <TableHead
            table={table}
            columns={seen}
            isSelectable={isSelectable}
            hasMenu={menuOf !== undefined}
          />
          <div
            ref={body}
            role="rowgroup"
            className={clsx(styles.body, props.isStale && styles.stale)}
            style={{ blockSize: rows === undefined ? undefined : height }}
          >
            {rows === undefined && props.error === null && <WaitingRows columns={seen} />}
            {places.map(({ index, start }) => {
              const row = shown[index];
              return (
                row && (
                  <TableRow
                    key={row.id}
                    row={row}
                    columns={seen}
                    index={index}
                    start={start}
                    isActive={index === active}
                    isSelected={table.state.rowSelection[row.id] ?? false}
                    isSelectable={isSelectable}
                    hrefOf={hrefOf}
                    menuOf={menuOf}
                    measure={measure}
                  />
                )
              );
            })}
          </div>
        </div>
        <Outcome {...props} />
      </div>
      {rows !== undefined && rows.length > 0 && (
        <TableFooter
          range={range}
          total={total}
          loaded={rows.length}
          hasMore={hasMore}
          isFetching={props.isFetching}
          onTurn={turn}
        />
      )}
    </>
  );
}

/** What stands below the head, or the last row, where there is nothing more to show. */
function Outcome<Data extends RowData>({
  rows,
  error,
  errorTitle,
  isFetching,
  retry,
  empty,
}: DataTableProps<Data>): ReactNode {
  if (error !== null) {
    return (
      <div className={styles.outcome}>
        <LoadFailure error={error} title={errorTitle} level={3} pending={isFetching} onRetry={retry} />
      </div>
    );
  }
  if (rows?.length !== 0) return null;
  return (
    <div role="status" className={styles.outcome}>
      <EmptyState illustration="empty-search" level={3} {...empty} />
    </div>
  );
}

function WaitingRows({ columns }: { columns: readonly TableColumn<never>[] }) {
  const { t } = useTexts();
  const [rows] = useState(() => Array.from({ length: 8 }, (_row, index) => index));
  return (
    <div role="row" className={styles.waiting}>
      <div role="gridcell" aria-label={t('common.loading')}>
        {rows.map((row) => (
          <div key={row} className={styles.waitingRow}>
            {columns.map(({ id }) => (
              <Skeleton key={id} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function trackOf({ width = 'minmax(110px, 1fr)' }: TableColumn<never>): string {
  return width;
}

function targetOf(
  key: string,
  active: number,
  { last, screenful }: { last: number; screenful: number },
): number | undefined {
  const target = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + screenful,
    PageUp: active - screenful,
    Home: 0,
    End: last,
  }[key];
  return target === undefined ? undefined : Math.min(Math.max(0, target), Math.max(0, last));
}
