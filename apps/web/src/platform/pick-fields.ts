import { typedKeys } from '@nabta/domain/typed-object';

/** Picks the fields of `source` that `fields` has. */
export function pickFields<Source extends object>(
  source: Source,
  fields: Partial<NoInfer<Source>>,
): Partial<Source> {
  const picked: Partial<Source> = {};
  for (const name of typedKeys(fields)) picked[name] = source[name];
  return picked;
}
