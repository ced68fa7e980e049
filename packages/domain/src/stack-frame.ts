/** One line of a stack, innermost first; lines and columns count from 1. */
export type StackFrame = { name: string | null; file: string; line: number; column: number };

/** `at name (file:1:2)` and `at file:1:2` of V8, `name@file:1:2` of Firefox and Safari. */
const frameLine =
  /^\s*(?:at (?:async )?(?:(.*?) \()?|(.*?)@)((?:[a-z][a-z+.-]*:)?\/[^\s()]*?):(\d+):(\d+)\)?$/u;

/** The calls that led to an error; the text of the error itself, which stands above them, is left out. */
export function framesOfStack(stack: string, max: number): StackFrame[] {
  const frames: StackFrame[] = [];
  for (const text of stack.split('\n')) {
    const [, called, calledOtherwise, file, line, column] = frameLine.exec(text.slice(0, 500)) ?? [];
    if (file === undefined) continue;
    frames.push({
      name: (called ?? calledOtherwise) || null,
      file,
      line: Number(line),
      column: Number(column),
    });
    if (frames.length === max) break;
  }
  return frames;
}
