/** What a table may be narrowed down by, under the same key as in its schema. */
export type TableFilter = { key: string; label: string } & (
  | {
      kind: 'choice';
      /** Undefined until they are here. */
      choices: readonly { id: string; name: string }[] | undefined;
    }
  | { kind: 'day' }
);
