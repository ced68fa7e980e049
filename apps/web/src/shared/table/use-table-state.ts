import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

import { readTableState, writeTableState } from './table-state.ts';
import type { TableSchema, TableState } from './table-state.ts';

/** What a table shows, and how it is changed; it lives in the address of the page. */
export type TableControl<Filter extends string = string> = TableState<Filter> & {
  schema: TableSchema<Filter>;
  change(part: Partial<TableState<Filter>>): void;
  /** The part of the address that a named view keeps, and how one is shown again. */
  address: string;
  show(address: string): void;
};

/** `schema` is one object for the life of the page. */
export function useTableState<Filter extends string>(schema: TableSchema<Filter>): TableControl<Filter> {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readTableState(params, schema), [params, schema]);
  const write = useCallback(
    (next: TableState<Filter>) =>
      setParams((known) => writeTableState(known, schema, next), {
        replace: true,
        preventScrollReset: true,
      }),
    [setParams, schema],
  );
  return useMemo(
    () => ({
      ...state,
      schema,
      change: (part) => write({ ...state, ...part }),
      address: writeTableState(new URLSearchParams(), schema, state).toString(),
      show: (address) => write(readTableState(new URLSearchParams(address), schema)),
    }),
    [state, schema, write],
  );
}
