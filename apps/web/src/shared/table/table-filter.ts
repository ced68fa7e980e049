/** Filter of a table; `key` matches the table's schema. */
export type TableFilter = { key: string; label: string } & (
  | {
      kind: 'choice';
      /** Undefined while loading. */
      choices: readonly { id: string; name: string }[] | undefined;
    }
  | { kind: 'day' }
);
