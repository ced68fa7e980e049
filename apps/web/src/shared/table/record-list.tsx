import { can } from '@nabta/domain/capability';
import type { Capability } from '@nabta/domain/capability';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { useAccount } from '#platform/session-provider.tsx';
import { ButtonLink } from '#ui/button.tsx';

import { HeaderActions } from '../record/header-slot.tsx';
import { DataTable } from './data-table.tsx';
import { filterAndSortRows } from './filter-and-sort-rows.ts';
import type { RowAccessors } from './filter-and-sort-rows.ts';
import { TableFilters } from './table-filters.tsx';
import { singlePageOf } from './table-pages.ts';
import type { TablePages } from './table-pages.ts';
import type { DataTableProps } from './table-props.ts';
import { useTableState } from './use-table-state.ts';
import type { TableSchema } from './use-table-state.ts';

import styles from './record-list.module.css';

interface TablePageProps<Data> extends DataTableProps<Data> {
  /** Shown after the filters, next to the page title. */
  actions?: ReactNode;
}

/** A table whose filters are next to the page title. */
export function TablePage<Data extends object>({ actions, ...table }: TablePageProps<Data>) {
  return (
    <>
      <HeaderActions>
        {table.filters && table.filters.length > 0 && (
          <TableFilters filters={table.filters} state={table.state} />
        )}
        {actions}
      </HeaderActions>
      <DataTable {...table} />
    </>
  );
}

interface RecordListProps<Data>
  extends
    Omit<DataTableProps<Data>, keyof TablePages<Data> | 'state' | 'rowId' | 'hrefOf' | 'filters'>,
    RowAccessors<Data> {
  /** Must be referentially stable. */
  schema: TableSchema;
  query: UseQueryResult<readonly Data[]>;
  /** URL of a record, or of the form of a new one for `new`. */
  urlOf: (id: string) => string;
  add: { label: string; capability?: Capability };
}

/** A complete list of records, which the browser searches, filters and sorts, with a link to add one. */
export function RecordList<Data extends { id: string }>({
  schema,
  query,
  urlOf,
  add,
  search,
  ...table
}: RecordListProps<Data>) {
  const { role } = useAccount();
  const state = useTableState(schema);
  const rows = filterAndSortRows(query.data, state, { ...table, search });
  return (
    <TablePage
      {...table}
      {...singlePageOf(query, rows)}
      total={rows && { count: rows.length, isMore: false }}
      state={state}
      rowId={({ id }) => id}
      hrefOf={({ id }) => urlOf(id)}
      actions={
        (add.capability === undefined || can(role, add.capability, 'all')) && (
          <ButtonLink icon="plus" size="sm" href={urlOf('new')} className={styles.add}>
            {add.label}
          </ButtonLink>
        )
      }
    />
  );
}
