import {
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactTable, Row, RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';

import type { MenuItem } from '#ui/menu.tsx';

import type { TablePages, TableTotal } from './table-pages.ts';
import type { TableControl } from './use-table-state.ts';

export type TableColumn<Data> = {
  /** Also the sort key of the API, if the table's schema lists it in `sorts`. */
  id: string;
  title: string;
  render: (row: Data) => ReactNode;
  /** Pixels, or the minimum in pixels and the share of the free space; defaults to `[110, 1]`. */
  width?: number | readonly [minimum: number, share: number];
  /** Aligned at the end. */
  isNumber?: boolean;
  /** The first click sorts in descending order. */
  isDescendingFirst?: boolean;
  /** Always visible. */
  isFixed?: boolean;
  /** Hidden unless chosen. */
  isExtra?: boolean;
  /** Order of the rows where the browser sorts a complete list. */
  sortBy?: (row: Data) => string | number;
};

/** Filter of a table; `key` matches the table's schema. */
export type TableFilter = { key: string; label: string } & (
  | {
      kind?: undefined;
      /** Undefined while loading. */
      choices: readonly { id: string; name: string }[] | undefined;
    }
  | { kind: 'day' }
);

export interface DataTableProps<Data> extends TablePages<Data> {
  label: string;
  columns: readonly TableColumn<Data>[];
  state: TableControl;
  rowId: (row: Data) => string;
  /** Total number of rows, if known. */
  total?: TableTotal | undefined;
  /** URL of a row. */
  hrefOf?: (row: Data) => string;
  /** Menu actions of a row. */
  menuOf?: (row: Data) => readonly MenuItem[];
  /** Enables selection; renders the actions for selected rows. */
  renderSelected?: (rows: readonly Data[], clear: () => void) => ReactNode;
  /** The server creates the export, because the table is too large for the browser. */
  hasOwnExport?: boolean;
  /** Enables search, with this label. */
  searchLabel?: string;
  filters?: readonly TableFilter[];
  /** Shown when there are no rows. */
  empty: { title: string; body?: string; actions?: ReactNode };
  /** Shown when loading fails. */
  errorTitle: string;
}

export const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });

export type HeadlessTable<Data extends RowData> = ReactTable<typeof features, Data>;
export type HeadlessRow<Data extends RowData> = Row<typeof features, Data>;
