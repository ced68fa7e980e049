/**
 * Work that a browser proves before a code is sent to a phone while there is trouble: a number is looked for whose digest,
 * together with the puzzle, begins with so many zero bits. A puzzle is `{minute}.{bits}.{proof that it is ours}`.
 */
export type PuzzleParts = { minute: number; bits: number; proof: string };

const form = /^(\d{1,12})\.(\d{1,2})\.([\w-]{22})$/u;

export function puzzleOf({ minute, bits, proof }: PuzzleParts): string {
  return `${minute}.${bits}.${proof}`;
}

export function partsOfPuzzle(puzzle: string): PuzzleParts | undefined {
  const [, minute, bits, proof] = form.exec(puzzle) ?? [];
  return proof === undefined ? undefined : { minute: Number(minute), bits: Number(bits), proof };
}

/** What is hashed with SHA-256. */
export function puzzleText(puzzle: string, solution: number): string {
  return `${puzzle}:${solution}`;
}

export function leadingZeroBits(digest: Uint8Array): number {
  const first = digest.findIndex((byte) => byte !== 0);
  return first === -1 ? digest.length * 8 : first * 8 + Math.clz32(digest[first] ?? 0) - 24;
}
