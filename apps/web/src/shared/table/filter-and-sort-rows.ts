import type { TableColumn, TableFilter } from './table-props.ts';
import type { TableState } from './use-table-state.ts';

/** A filter that the browser applies; the server applies filters without `valueOf`. */
export type RowFilter<Data> = TableFilter & { valueOf?: (row: Data) => string | undefined };

export type RowAccessors<Data> = {
  columns: readonly TableColumn<Data>[];
  /** The text in which a search looks. */
  search: (row: Data) => string;
  filters?: readonly RowFilter<Data>[];
};

/** Filters and sorts a complete list for the table state; undefined while loading. */
export function filterAndSortRows<Data>(
  rows: readonly Data[] | undefined,
  state: TableState,
  { columns, search, filters = [] }: RowAccessors<Data>,
): readonly Data[] | undefined {
  if (rows === undefined) return undefined;
  const searchText = state.search.trim().toLocaleLowerCase();
  const matching = rows.filter(
    (row) =>
      search(row).toLocaleLowerCase().includes(searchText) &&
      filters.every(({ key, valueOf }) => {
        const chosen = state.filters[key];
        return chosen === undefined || valueOf === undefined || valueOf(row) === chosen;
      }),
  );
  const { sort } = state;
  const sortBy = columns.find(({ id }) => id === sort?.by)?.sortBy;
  if (sortBy === undefined) return matching;
  const sorted = matching.toSorted((first, second) => compare(sortBy(first), sortBy(second)));
  return sort?.isDescending ? sorted.toReversed() : sorted;
}

function compare(first: string | number, second: string | number): number {
  return typeof first === 'number' && typeof second === 'number'
    ? first - second
    : String(first).localeCompare(String(second));
}
