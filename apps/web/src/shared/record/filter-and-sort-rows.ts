import type { TableState } from '../table/table-state.ts';

/** How a list that comes as a whole is searched, ordered and narrowed down: what a row has under each name. */
export type RowReaders<Data> = {
  search: (row: Data) => string;
  sorts: Readonly<Record<string, (row: Data) => string | number>>;
  filters?: Readonly<Record<string, (row: Data) => string | undefined>>;
};

/** The rows of a whole list that a table shows, in its order; undefined until they are here. */
export function arrangeRows<Data>(
  rows: readonly Data[] | undefined,
  { search, sort, filters }: TableState,
  readers: RowReaders<Data>,
): readonly Data[] | undefined {
  if (rows === undefined) return undefined;
  const wanted = search.trim().toLocaleLowerCase();
  const passing = rows.filter(
    (row) =>
      readers.search(row).toLocaleLowerCase().includes(wanted) &&
      Object.entries(filters).every(
        ([key, value]) => value === undefined || readers.filters?.[key]?.(row) === value,
      ),
  );
  const read = sort && readers.sorts[sort.by];
  if (read === undefined) return passing;
  const order = passing.toSorted((one, other) => compare(read(one), read(other)));
  return sort?.isDescending ? order.toReversed() : order;
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other));
}
