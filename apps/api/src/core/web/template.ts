export type Template = (values: Record<string, string>) => Uint8Array;

/** Splits the text at its placeholders and encodes it once; each call only inserts the values. */
export function templateOf(text: string, placeholders: readonly string[]): Template {
  const anyPlaceholder = new RegExp(
    `(${placeholders.map((placeholder) => RegExp.escape(placeholder)).join('|')})`,
    'u',
  );
  const chunks = text
    .split(anyPlaceholder)
    .map((chunk) => (placeholders.includes(chunk) ? chunk : Buffer.from(chunk)));
  return (values) =>
    Buffer.concat(
      chunks.map((chunk) => (typeof chunk === 'string' ? Buffer.from(values[chunk] ?? '') : chunk)),
    );
}
