import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

import { readTableState, writeTableState } from './table-state.ts';
import type { TableSchema, TableState } from './table-state.ts';

/** Table state from the URL, with functions to change it. */
export type TableControl<Filter extends string = string> = TableState<Filter> & {
  schema: TableSchema<Filter>;
  change(changes: Partial<TableState<Filter>>): void;
  /** Query string of the current view; saved views store it. */
  address: string;
  apply(address: string): void;
};

/** `schema` must be referentially stable. */
export function useTableState<Filter extends string>(schema: TableSchema<Filter>): TableControl<Filter> {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readTableState(params, schema), [params, schema]);
  const write = useCallback(
    (next: TableState<Filter>) =>
      setParams((current) => writeTableState(current, schema, next), {
        replace: true,
        preventScrollReset: true,
      }),
    [setParams, schema],
  );
  return useMemo(
    () => ({
      ...state,
      schema,
      change: (changes) => write({ ...state, ...changes }),
      address: writeTableState(new URLSearchParams(), schema, state).toString(),
      apply: (address) => write(readTableState(new URLSearchParams(address), schema)),
    }),
    [state, schema, write],
  );
}
