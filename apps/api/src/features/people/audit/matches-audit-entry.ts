type Fields = Readonly<Record<string, unknown>>;

/** Whether a record still has the values of an audit entry, ignoring the key order inside fields. */
export function matchesAuditEntry(record: Fields, after: Fields): boolean {
  return Object.keys(after).every((name) => toCanonicalJson(record[name]) === toCanonicalJson(after[name]));
}

function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : inner,
  );
}
