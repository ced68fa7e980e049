import type { RowData } from '@tanstack/react-table';
import { clsx } from 'clsx';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

import { useTexts } from '#platform/texts.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Link } from '#ui/link.tsx';
import { Menu } from '#ui/menu.tsx';
import type { MenuItem } from '#ui/menu.tsx';

import type { HeadlessRow, TableColumn } from './table-props.ts';

import styles from './table-grid.module.css';

interface TableRowProps<Data extends RowData> {
  row: HeadlessRow<Data>;
  columns: readonly TableColumn<Data>[];
  index: number;
  /** Offset below the header in pixels. */
  start: number;
  /** The row in the tab order. */
  isActive: boolean;
  isSelected: boolean;
  isSelectable: boolean;
  hrefOf: ((row: Data) => string) | undefined;
  menuOf: ((row: Data) => readonly MenuItem[]) | undefined;
  measure: (element: HTMLElement | null) => void;
}

export function TableRow<Data extends RowData>(props: TableRowProps<Data>) {
  const { row, columns, index, start, isActive, isSelected, isSelectable, hrefOf, menuOf, measure } = props;
  const { t } = useTexts('table');
  const navigate = useNavigate();
  const tabIndex = isActive ? 0 : -1;
  const href = hrefOf?.(row.original);

  function onClick(event: MouseEvent<HTMLElement>): void {
    const isControl = event.target instanceof Element && event.target.closest('a, button, label, [popover]');
    if (href === undefined || isControl || getSelection()?.type === 'Range') return;
    void navigate(href);
  }

  return (
    // The grid handles the keys of its rows.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={measure}
      data-index={index}
      role="row"
      tabIndex={tabIndex}
      aria-rowindex={index + 2}
      aria-selected={isSelectable ? isSelected : undefined}
      className={clsx(styles.row, isSelected && styles.selected, href !== undefined && styles.clickable)}
      style={{ transform: `translateY(${start}px)` }}
      onClick={onClick}
    >
      {isSelectable && (
        <div role="gridcell" className={clsx(styles.cell, styles.checkCell)}>
          <label className={styles.check}>
            <input
              type="checkbox"
              tabIndex={tabIndex}
              aria-label={t('table.select')}
              checked={isSelected}
              onChange={() => row.toggleSelected()}
            />
          </label>
        </div>
      )}
      {columns.map((column, columnIndex) => (
        <div
          key={column.id}
          role="gridcell"
          data-title={columnIndex === 0 ? undefined : column.title}
          className={clsx(styles.cell, column.isNumber && styles.number, columnIndex === 0 && styles.first)}
        >
          {columnIndex === 0 && href !== undefined ? (
            <Link href={href} tabIndex={tabIndex} className={styles.link}>
              {column.render(row.original)}
            </Link>
          ) : (
            column.render(row.original)
          )}
        </div>
      ))}
      {menuOf && (
        <div role="gridcell" className={clsx(styles.cell, styles.menuCell)}>
          <Menu
            label={t('table.actions')}
            items={menuOf(row.original)}
            renderTrigger={(trigger) => (
              <IconButton {...trigger} label={t('table.actions')} icon="dots-three" tabIndex={tabIndex} />
            )}
          />
        </div>
      )}
    </div>
  );
}
