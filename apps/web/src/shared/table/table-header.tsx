import type { RowData } from '@tanstack/react-table';
import { clsx } from 'clsx';

import { tableTexts } from '../../locales/table.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { HeadlessTable, TableColumn } from './table-column.ts';

import styles from './table-head.module.css';

interface TableHeadProps<Data extends RowData> {
  table: HeadlessTable<Data>;
  columns: readonly TableColumn<Data>[];
  isSelectable: boolean;
  hasMenu: boolean;
}

export function TableHead<Data extends RowData>({
  table,
  columns,
  isSelectable,
  hasMenu,
}: TableHeadProps<Data>) {
  const tell = useTextFile(tableTexts);
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.row}>
        {isSelectable && (
          <div role="columnheader" className={styles.cell}>
            <label className={styles.check}>
              <input
                type="checkbox"
                aria-label={tell('table.selectAll')}
                checked={table.getIsAllRowsSelected()}
                onChange={(event) => table.toggleAllRowsSelected(event.target.checked)}
              />
            </label>
          </div>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} table={table} column={column} />
        ))}
        {hasMenu && (
          <div role="columnheader" className={styles.cell}>
            <VisuallyHidden>{tell('table.actions')}</VisuallyHidden>
          </div>
        )}
      </div>
    </div>
  );
}

function HeadCell<Data extends RowData>({
  table,
  column,
}: {
  table: HeadlessTable<Data>;
  column: TableColumn<Data>;
}) {
  const model = table.getColumn(column.id);
  const direction = model?.getIsSorted() ?? false;
  const className = clsx(styles.cell, column.isNumber && styles.number);
  if (!model?.getCanSort()) {
    return (
      <div role="columnheader" className={className}>
        <span className={styles.title}>{column.title}</span>
      </div>
    );
  }
  return (
    <div
      role="columnheader"
      aria-sort={direction === false ? 'none' : direction === 'asc' ? 'ascending' : 'descending'}
      className={className}
    >
      <button
        type="button"
        className={clsx(styles.sort, direction !== false && styles.sorted)}
        onClick={model.getToggleSortingHandler()}
      >
        <span className={styles.title}>{column.title}</span>
        <Icon name="arrow-down" size={14} className={clsx(styles.arrow, direction === 'asc' && styles.up)} />
      </button>
    </div>
  );
}
