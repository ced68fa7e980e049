import type { ReactNode } from 'react';

import type { MenuItem } from '#ui/menu.tsx';

import type { TableColumn } from './table-column.ts';
import type { TableFilter } from './table-filter.ts';
import type { TablePages, TableTotal } from './table-pages.ts';
import type { TableControl } from './use-table-state.ts';

export interface DataTableProps<Data> extends TablePages<Data> {
  label: string;
  /** Must be referentially stable. */
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
