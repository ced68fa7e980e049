/**
 * Proof of work required before sending a code under attack: find a number whose digest with the puzzle
 * starts with enough zero bits. Format: `{minute}.{bits}.{proof of origin}`.
 */
export type PuzzleParts = { minute: number; bits: number; proof: string };

const pattern = /^(\d{1,12})\.(\d{1,2})\.([\w-]{22})$/u;

export function formatPuzzle({ minute, bits, proof }: PuzzleParts): string {
  return `${minute}.${bits}.${proof}`;
}

export function parsePuzzle(puzzle: string): PuzzleParts | undefined {
  const [, minute, bits, proof] = pattern.exec(puzzle) ?? [];
  return proof === undefined ? undefined : { minute: Number(minute), bits: Number(bits), proof };
}

/** Returns the SHA-256 input. */
export function puzzleHashInput(puzzle: string, solution: number): string {
  return `${puzzle}:${solution}`;
}

export function leadingZeroBits(digest: Uint8Array): number {
  const first = digest.findIndex((byte) => byte !== 0);
  return first === -1 ? digest.length * 8 : first * 8 + Math.clz32(digest[first] ?? 0) - 24;
}
