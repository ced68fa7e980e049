/** Parses JSON that this product wrote itself; anything else is parsed with a schema. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows what was written
export function parseJson<T>(text: string): T {
  return JSON.parse(text);
}
