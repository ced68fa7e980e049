/** One entry per box; empty if not filled. */
export type CodeDigits = readonly string[];

export const noDigits: CodeDigits = ['', '', '', ''];

interface Change {
  digits: CodeDigits;
  /** Index of the box that gets the caret. */
  position: number;
}

export function isComplete(digits: CodeDigits): boolean {
  return digits.every((digit) => digit !== '');
}

/**
 * Digits after text was entered into one box. Three or more digits are a paste or an autofilled code and fill
 * from the start; two are a box that was typed into again.
 */
export function afterInput(digits: CodeDigits, position: number, typed: string): Change {
  const last = digits.length - 1;
  if (typed === '') return { digits: digits.with(position, ''), position };
  if (typed.length > 2) return insertDigits(noDigits, 0, typed);
  if (typed.length === 2 && (position === last || typed[0] !== digits[position])) {
    const added = typed[0] === digits[position] ? typed.slice(1) : typed.slice(0, 1);
    return insertDigits(digits, position, added);
  }
  return insertDigits(digits, position, typed);
}

/** Removes the digit in this box, or in the previous one if it is empty, and moves back. */
export function afterBackspace(digits: CodeDigits, position: number): Change {
  const previous = Math.max(0, position - 1);
  return { digits: digits.with(digits[position] ? position : previous, ''), position: previous };
}

function insertDigits(digits: CodeDigits, start: number, added: string): Change {
  const end = Math.min(start + added.length, digits.length);
  const written = digits.map((digit, index) =>
    index >= start && index < end ? (added[index - start] ?? '') : digit,
  );
  return { digits: written, position: Math.min(end, digits.length - 1) };
}
