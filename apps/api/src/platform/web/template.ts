/** Given what takes the place of each mark. */
export type Template = (values: Record<string, string>) => Uint8Array;

/** A text is cut at its marks and turned into bytes once; for each reader only what takes their place is. */
export function templateOf(text: string, marks: readonly string[]): Template {
  const anyMark = new RegExp(`(${marks.map((mark) => RegExp.escape(mark)).join('|')})`, 'u');
  const pieces = text.split(anyMark).map((piece) => (marks.includes(piece) ? piece : Buffer.from(piece)));
  return (values) =>
    Buffer.concat(
      pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(values[piece] ?? '') : piece)),
    );
}
