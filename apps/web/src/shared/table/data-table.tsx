import { useTable } from '@tanstack/react-table';
import type { RowData, RowSelectionState, SortingState, Updater } from '@tanstack/react-table';
import { useMemo, useState } from 'react';

import { Card } from '#ui/card.tsx';

import { TableExport } from './table-export.tsx';
import { TableGrid } from './table-grid.tsx';
import { features } from './table-props.ts';
import type { DataTableProps, TableColumn } from './table-props.ts';
import { TableToolbar } from './table-toolbar.tsx';
import type { TableControl } from './use-table-state.ts';

import styles from './data-table.module.css';

const noRows: readonly never[] = [];

/** Server-driven table: the server sorts, filters and pages. All state except row selection is in the URL. */
export function DataTable<Data extends RowData>(props: DataTableProps<Data>) {
  const { columns, state, rows, rowId, searchLabel, filters = [], renderSelected, hasOwnExport } = props;
  const [selection, setSelection] = useState<RowSelectionState>({});
  const [lastQuery, setLastQuery] = useState(state.queryString);
  if (lastQuery !== state.queryString) {
    setLastQuery(state.queryString);
    setSelection({});
  }
  const definitions = useMemo(
    () =>
      columns.map(({ id, title, isFixed = false, isDescendingFirst = false }) => ({
        id,
        header: title,
        accessorFn: (row: Data) => row,
        enableSorting: state.schema.sorts.includes(id),
        enableHiding: !isFixed,
        sortDescFirst: isDescendingFirst,
      })),
    [columns, state.schema],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: rows ?? noRows,
    getRowId: rowId,
    manualSorting: true,
    enableMultiSort: false,
    state: {
      rowSelection: selection,
      sorting: sortingOf(state),
      columnVisibility: visibilityOf(columns, state.columns),
    },
    onRowSelectionChange: setSelection,
    onSortingChange: (change) => state.change({ sort: sortOf(change, sortingOf(state)) }),
  });
  const selected = rows?.filter((row) => selection[rowId(row)]) ?? noRows;
  return (
    <Card flush className={styles.table}>
      <TableToolbar
        columns={columns}
        state={state}
        filters={filters}
        searchLabel={searchLabel}
        selectedCount={selected.length}
      >
        {selected.length > 0 && renderSelected?.(selected, () => setSelection({}))}
        {!hasOwnExport && (
          <TableExport
            name={state.schema.name}
            columns={columns.filter(({ id }) => table.getColumn(id)?.getIsVisible())}
            pages={props}
          />
        )}
      </TableToolbar>
      <TableGrid {...props} table={table} isSelectable={renderSelected !== undefined} />
    </Card>
  );
}

function sortingOf({ sort }: TableControl): SortingState {
  return sort === undefined ? [] : [{ id: sort.by, desc: sort.isDescending }];
}

function sortOf(change: Updater<SortingState>, current: SortingState) {
  const [first] = typeof change === 'function' ? change(current) : change;
  return first && { by: first.id, isDescending: first.desc };
}

function visibilityOf(
  columns: readonly TableColumn<never>[],
  chosen: readonly string[] | undefined,
): Record<string, boolean> {
  return Object.fromEntries(
    columns.map(({ id, isFixed, isExtra }) => [id, isFixed || (chosen?.includes(id) ?? !isExtra)]),
  );
}
