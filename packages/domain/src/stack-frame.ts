/** One stack line, innermost first; line and column start at 1. */
export type StackFrame = { name: string | null; file: string; line: number; column: number };

/** `at name (file:1:2)` and `at file:1:2` in V8; `name@file:1:2` in Firefox and Safari. */
const frameLine =
  /^\s*(?:at (?:async )?(?:(.*?) \()?|(.*?)@)((?:[a-z][a-z+.-]*:)?\/[^\s()]*?):(\d+):(\d+)\)?$/u;

/** Parses the frames of a stack; drops the error message, which may contain personal data. */
export function framesOfStack(stack: string, max: number): StackFrame[] {
  const frames: StackFrame[] = [];
  for (const text of stack.split('\n')) {
    const [, v8Name, geckoName, file, line, column] = frameLine.exec(text.slice(0, 500)) ?? [];
    if (file === undefined) continue;
    frames.push({
      name: (v8Name ?? geckoName) || null,
      file,
      line: Number(line),
      column: Number(column),
    });
    if (frames.length === max) break;
  }
  return frames;
}
