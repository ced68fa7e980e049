import type { RowData } from '@tanstack/react-table';
import { clsx } from 'clsx';

import { useTexts } from '#platform/texts.tsx';
import { Icon } from '#ui/icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

import type { HeadlessTable, TableColumn } from './table-props.ts';

import styles from './table-grid.module.css';

interface TableHeaderProps<Data extends RowData> {
  table: HeadlessTable<Data>;
  columns: readonly TableColumn<Data>[];
  isSelectable: boolean;
  hasMenu: boolean;
}

export function TableHeader<Data extends RowData>(props: TableHeaderProps<Data>) {
  const { table, columns, isSelectable, hasMenu } = props;
  const { t } = useTexts('table');
  return (
    <div role="rowgroup" className={styles.header}>
      <div role="row" aria-rowindex={1} className={styles.headerRow}>
        {isSelectable && (
          <div role="columnheader" className={styles.headerCell}>
            <label className={styles.check}>
              <input
                type="checkbox"
                aria-label={t('table.selectAll')}
                checked={table.getIsAllRowsSelected()}
                onChange={(event) => table.toggleAllRowsSelected(event.target.checked)}
              />
            </label>
          </div>
        )}
        {columns.map((column) => (
          <HeaderCell key={column.id} table={table} column={column} />
        ))}
        {hasMenu && (
          <div role="columnheader" className={styles.headerCell}>
            <VisuallyHidden>{t('table.actions')}</VisuallyHidden>
          </div>
        )}
      </div>
    </div>
  );
}

const ariaSorts = { asc: 'ascending', desc: 'descending' } as const;

type HeaderCellProps<Data extends RowData> = { table: HeadlessTable<Data>; column: TableColumn<Data> };

function HeaderCell<Data extends RowData>({ table, column }: HeaderCellProps<Data>) {
  const model = table.getColumn(column.id);
  const direction = model?.getIsSorted() ?? false;
  const className = clsx(styles.headerCell, column.isNumber && styles.headerNumber);
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
      aria-sort={direction === false ? 'none' : ariaSorts[direction]}
      className={className}
    >
      <button
        type="button"
        className={clsx(styles.sort, direction !== false && styles.sorted)}
        onClick={model.getToggleSortingHandler()}
      >
        <span className={styles.title}>{column.title}</span>
        <Icon
          name="arrow-down"
          size={14}
          className={clsx(styles.arrow, direction === 'asc' && styles.ascending)}
        />
      </button>
    </div>
  );
}
