type Fields = Readonly<Record<string, unknown>>;

/** Whether a record still is as an entry of the log says that it became, whatever the order of what lies inside its fields. */
export function isAsTold(record: Fields, after: Fields): boolean {
  return Object.keys(after).every((name) => inOrder(record[name]) === inOrder(after[name]));
}

function inOrder(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
