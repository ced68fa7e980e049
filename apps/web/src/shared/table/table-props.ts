import type { ReactNode } from 'react';

import type { MenuItem } from '../../ui/menu.tsx';
import type { TableColumn } from './table-column.ts';
import type { TableFilter } from './table-filter.ts';
import type { TablePages, TableTotal } from './table-pages.ts';
import type { TableControl } from './use-table-state.ts';

export interface DataTableProps<Data> extends TablePages<Data> {
  /** What it is a table of. */
  label: string;
  /** The same array for as long as they say the same. */
  columns: readonly TableColumn<Data>[];
  state: TableControl;
  rowId: (row: Data) => string;
  /** How many there are in all, where that is known. */
  total?: TableTotal | undefined;
  /** Where a row leads to. */
  hrefOf?: (row: Data) => string;
  /** What else may be done with a row. */
  menuOf?: (row: Data) => readonly MenuItem[];
  /** Rows can be chosen, and this may be done with those that are. */
  renderSelected?: (rows: readonly Data[], clear: () => void) => ReactNode;
  /** The server writes its file, since it has more rows than a browser should gather. */
  hasOwnExport?: boolean;
  /** There is a search field, with these words in it. */
  searchLabel?: string;
  filters?: readonly TableFilter[];
  /** Told where there is no row at all. */
  empty: { title: string; body?: string; actions?: ReactNode };
  /** Told where the rows could not be loaded. */
  errorTitle: string;
}
