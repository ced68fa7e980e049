export type TableSort = { by: string; isDescending: boolean };

/** Complete state of a table, so that a URL shows the same to everyone. */
export type TableState<Filter extends string = string> = {
  search: string;
  sort: TableSort | undefined;
  filters: Readonly<Partial<Record<Filter, string>>>;
  /** Visible columns; undefined for the default. */
  columns: readonly string[] | undefined;
};

/** Parameters a table reads from the URL; all others are preserved. */
export type TableSchema<Filter extends string = string> = {
  /** Storage name of the saved views. */
  name: string;
  /** Sortable columns. */
  sorts: readonly string[];
  filters: readonly Filter[];
};

const keys = { search: 'q', sort: 'sort', columns: 'columns' } as const;

export function readTableState<Filter extends string>(
  params: URLSearchParams,
  { sorts, filters }: TableSchema<Filter>,
): TableState<Filter> {
  const activeFilters = filters.flatMap((filter) => {
    const value = params.get(filter);
    return value ? [[filter, value] as const] : [];
  });
  return {
    search: params.get(keys.search) ?? '',
    sort: readSort(params.get(keys.sort) ?? '', sorts),
    filters: Object.fromEntries(activeFilters) as TableState<Filter>['filters'],
    columns: params.get(keys.columns)?.split('.').filter(Boolean),
  };
}

/** Returns the parameters with the state written into them. */
export function writeTableState<Filter extends string>(
  params: URLSearchParams,
  { filters }: TableSchema<Filter>,
  state: TableState<Filter>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const setParam = (key: string, value: string | undefined) => {
    if (value) next.set(key, value);
    else next.delete(key);
  };
  setParam(keys.search, state.search);
  setParam(keys.sort, state.sort && sortText(state.sort));
  setParam(keys.columns, state.columns?.join('.'));
  for (const filter of filters) setParam(filter, state.filters[filter]);
  return next;
}

/** Query parameters for the table endpoints of the API. */
export function tableQuery<Filter extends string>({
  search,
  sort,
  filters,
}: TableState<Filter>): Partial<Record<Filter, string>> & { q?: string; sort?: string } {
  const searchText = search.trim();
  return {
    ...filters,
    ...(searchText !== '' && { q: searchText }),
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
