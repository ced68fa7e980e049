/** By which column a table is ordered. */
export type TableSort = { by: string; isDescending: boolean };

/** All that a table shows is said by this and nothing else, so that an address shows the same to whoever opens it. */
export type TableState<Filter extends string = string> = {
  search: string;
  sort: TableSort | undefined;
  filters: Readonly<Partial<Record<Filter, string>>>;
  /** The columns that were chosen to be seen; undefined while nobody chose. */
  columns: readonly string[] | undefined;
};

/** What may stand in the address of a table; everything else there is left alone. */
export type TableSchema<Filter extends string = string> = {
  /** Under which its named views are kept. */
  name: string;
  /** The columns by which the server orders it. */
  sorts: readonly string[];
  filters: readonly Filter[];
};

const keys = { search: 'q', sort: 'sort', columns: 'columns' } as const;

export function readTableState<Filter extends string>(
  params: URLSearchParams,
  { sorts, filters }: TableSchema<Filter>,
): TableState<Filter> {
  const given = filters.flatMap((filter) => {
    const value = params.get(filter);
    return value ? [[filter, value] as const] : [];
  });
  return {
    search: params.get(keys.search) ?? '',
    sort: readSort(params.get(keys.sort) ?? '', sorts),
    filters: Object.fromEntries(given) as TableState<Filter>['filters'],
    columns: params.get(keys.columns)?.split('.').filter(Boolean),
  };
}

/** The same address with this state in it. */
export function writeTableState<Filter extends string>(
  params: URLSearchParams,
  { filters }: TableSchema<Filter>,
  state: TableState<Filter>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (key: string, value: string | undefined) => {
    if (value) next.set(key, value);
    else next.delete(key);
  };
  put(keys.search, state.search);
  put(keys.sort, state.sort && sortText(state.sort));
  put(keys.columns, state.columns?.join('.'));
  for (const filter of filters) put(filter, state.filters[filter]);
  return next;
}

/** What the server is asked for, as its calls for tables take it. */
export function tableQuery<Filter extends string>({
  search,
  sort,
  filters,
}: TableState<Filter>): Partial<Record<Filter, string>> & { q?: string; sort?: string } {
  const wanted = search.trim();
  return {
    ...filters,
    ...(wanted !== '' && { q: wanted }),
    ...(sort !== undefined && { sort: sortText(sort) }),
  };
}

function sortText({ by, isDescending }: TableSort): string {
  return isDescending ? `-${by}` : by;
}

function readSort(text: string, sorts: readonly string[]): TableSort | undefined {
  const isDescending = text.startsWith('-');
  const by = isDescending ? text.slice(1) : text;
  return sorts.includes(by) ? { by, isDescending } : undefined;
}
