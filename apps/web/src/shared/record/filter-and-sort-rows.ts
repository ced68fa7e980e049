import type { TableState } from '../table/table-state.ts';

/** Accessors for client-side search, sort and filters of a complete list. */
export type RowAccessors<Data> = {
  search: (row: Data) => string;
  sorts: Readonly<Record<string, (row: Data) => string | number>>;
  filters?: Readonly<Record<string, (row: Data) => string | undefined>>;
};

/** Filters and sorts a complete list for the table state; undefined while loading. */
export function filterAndSortRows<Data>(
  rows: readonly Data[] | undefined,
  { search, sort, filters }: TableState,
  accessors: RowAccessors<Data>,
): readonly Data[] | undefined {
  if (rows === undefined) return undefined;
  const searchText = search.trim().toLocaleLowerCase();
  const matching = rows.filter(
    (row) =>
      accessors.search(row).toLocaleLowerCase().includes(searchText) &&
      Object.entries(filters).every(
        ([key, value]) => value === undefined || accessors.filters?.[key]?.(row) === value,
      ),
  );
  const sortValueOf = sort && accessors.sorts[sort.by];
  if (sortValueOf === undefined) return matching;
  const sorted = matching.toSorted((one, other) => compare(sortValueOf(one), sortValueOf(other)));
  return sort?.isDescending ? sorted.toReversed() : sorted;
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other));
}
