import {
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactTable, Row, RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';

export type TableColumn<Data> = {
  /** Also the word by which the server orders it, where the table's schema names it among its sorts. */
  id: string;
  title: string;
  render: (row: Data) => ReactNode;
  /** As a track of a grid; `minmax(110px, 1fr)` where nothing is said. */
  width?: string;
  /** Numbers stand at the end, one below the other. */
  isNumber?: boolean;
  /** Newest and most first. */
  isDescendingFirst?: boolean;
  /** Always seen, as the name of the row is. */
  isFixed?: boolean;
  /** Seen only once somebody chose it. */
  isExtra?: boolean;
};

export const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });

export type HeadlessTable<Data extends RowData> = ReactTable<typeof features, Data>;
export type HeadlessRow<Data extends RowData> = Row<typeof features, Data>;
