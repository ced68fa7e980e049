/** One entry a box, empty where no digit stands. */
export type CodeDigits = readonly string[];

export const noDigits: CodeDigits = ['', '', '', ''];

interface Change {
  digits: CodeDigits;
  /** The box that the caret belongs in. */
  position: number;
}

export function isComplete(digits: CodeDigits): boolean {
  return digits.every((digit) => digit !== '');
}

/**
 * What the boxes hold after one of them received this text. Three digits or more can only be a message or a paste
 * that went into one box, so they fill the code from its start; two are a box that was typed into again.
 */
export function afterInput(digits: CodeDigits, position: number, typed: string): Change {
  const last = digits.length - 1;
  if (typed === '') return { digits: digits.with(position, ''), position };
  if (typed.length > 2) return write(noDigits, 0, typed);
  if (typed.length === 2 && (position === last || typed[0] !== digits[position])) {
    const added = typed[0] === digits[position] ? typed.slice(1) : typed.slice(0, 1);
    return write(digits, position, added);
  }
  return write(digits, position, typed);
}

/** Removes the digit in this box, or before an empty one, and steps back. */
export function afterBackspace(digits: CodeDigits, position: number): Change {
  const before = Math.max(0, position - 1);
  return { digits: digits.with(digits[position] ? position : before, ''), position: before };
}

function write(digits: CodeDigits, start: number, added: string): Change {
  const end = Math.min(start + added.length, digits.length);
  const written = digits.map((digit, index) =>
    index >= start && index < end ? (added[index - start] ?? '') : digit,
  );
  return { digits: written, position: Math.min(end, digits.length - 1) };
}
