/** Picks the fields of `source` that `fields` has. */
export function pickFields<Source extends object>(
  source: Source,
  fields: Partial<NoInfer<Source>>,
): Partial<Source> {
  const names = Object.keys(fields) as (keyof Source)[];
  return Object.fromEntries(names.map((name) => [name, source[name]])) as Partial<Source>;
}
