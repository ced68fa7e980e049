type Fields = Record<string, unknown>;

/** Of two states of a record what differs, for the audit log; undefined where nothing does. */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } | undefined {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return undefined;
  const only = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: only(before), after: only(after) };
}
