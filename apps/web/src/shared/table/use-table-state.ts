import { recordFrom } from '@nabta/domain/typed-object';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';

export type TableSort = { by: string; isDescending: boolean };

/** Complete state of a table, so that a URL shows the same to everyone. */
export type TableState<Filter extends string = string> = {
  search: string;
  sort: TableSort | undefined;
  filters: Readonly<Partial<Record<Filter, string | undefined>>>;
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

/** Table state from the URL, with functions to change it. */
export type TableControl<Filter extends string = string> = TableState<Filter> & {
  schema: TableSchema<Filter>;
  change(changes: Partial<TableState<Filter>>): void;
  /** Query string of the current view; saved views store it. */
  queryString: string;
  apply(queryString: string): void;
};

/** `schema` must be referentially stable. */
export function useTableState<Filter extends string>(schema: TableSchema<Filter>): TableControl<Filter> {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readTableState(params, schema), [params, schema]);
  // The router renders a change in a transition; a second change before that must not undo the first.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const change = useCallback(
    (changes: Partial<TableState<Filter>>) => {
      const next = { ...readTableState(latest.current, schema), ...changes };
      latest.current = writeTableState(latest.current, schema, next);
      setParams(latest.current, { replace: true, preventScrollReset: true });
    },
    [setParams, schema],
  );
  return useMemo(
    () => ({
      ...state,
      schema,
      change,
      queryString: writeTableState(new URLSearchParams(), schema, state).toString(),
      apply: (queryString) => change(readTableState(new URLSearchParams(queryString), schema)),
    }),
    [state, schema, change],
  );
}

const keys = { search: 'q', sort: 'sort', columns: 'columns' } as const;

function readTableState<Filter extends string>(
  params: URLSearchParams,
  { sorts, filters }: TableSchema<Filter>,
): TableState<Filter> {
  return {
    search: params.get(keys.search) ?? '',
    sort: readSort(params.get(keys.sort) ?? '', sorts),
    filters: recordFrom(filters, (filter) => params.get(filter) || undefined),
    columns: params.get(keys.columns)?.split('.').filter(Boolean),
  };
}

/** Returns the parameters with the state written into them. */
function writeTableState<Filter extends string>(
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

/** Query parameters for a table endpoint of the API. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the query type of its endpoint
export function tableQuery<Query extends object>({ search, sort, filters }: TableState): Query {
  const q = search.trim() || undefined;
  return filterQuery({ ...filters, ...(q && { q }), ...(sort && { sort: sortText(sort) }) });
}

/** Filters from the URL with the types of the endpoint. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as above
export function filterQuery<Query extends object>(filters: TableState['filters']): Query {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server validates what is typed into the URL
  return filters as Query;
}

function sortText({ by, isDescending }: TableSort): string {
  return isDescending ? `-${by}` : by;
}

function readSort(text: string, sorts: readonly string[]): TableSort | undefined {
  const isDescending = text.startsWith('-');
  const by = isDescending ? text.slice(1) : text;
  return sorts.includes(by) ? { by, isDescending } : undefined;
}
