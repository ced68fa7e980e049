import {
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactTable, Row, RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';

export type TableColumn<Data> = {
  /** Also the sort key of the API, if the table's schema lists it in `sorts`. */
  id: string;
  title: string;
  render: (row: Data) => ReactNode;
  /** CSS grid track; defaults to `minmax(110px, 1fr)`. */
  width?: string;
  /** Aligned at the end. */
  isNumber?: boolean;
  /** The first click sorts in descending order. */
  isDescendingFirst?: boolean;
  /** Always visible. */
  isFixed?: boolean;
  /** Hidden unless chosen. */
  isExtra?: boolean;
};

export const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });

export type HeadlessTable<Data extends RowData> = ReactTable<typeof features, Data>;
export type HeadlessRow<Data extends RowData> = Row<typeof features, Data>;
