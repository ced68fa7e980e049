/** Of a whole those fields that a part of it has. */
export function fieldsLike<Whole extends object>(
  whole: Whole,
  part: Partial<NoInfer<Whole>>,
): Partial<Whole> {
  const names = Object.keys(part) as (keyof Whole)[];
  return Object.fromEntries(names.map((name) => [name, whole[name]])) as Partial<Whole>;
}
