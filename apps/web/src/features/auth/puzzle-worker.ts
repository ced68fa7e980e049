import { leadingZeroBits, partsOfPuzzle, puzzleText } from '@nabta/domain/puzzle';
import { sha256 } from '@noble/hashes/sha2.js';

type Scope = { postMessage(solution: number): void; onmessage: (event: MessageEvent<string>) => void };

const scope = globalThis as unknown as Scope;
const encoder = new TextEncoder();

/** Counts up until the digest begins with the zeros that are asked for. */
scope.onmessage = ({ data: puzzle }) => {
  const bits = partsOfPuzzle(puzzle)?.bits ?? 0;
  let solution = 0;
  while (leadingZeroBits(sha256(encoder.encode(puzzleText(puzzle, solution)))) < bits) solution += 1;
  scope.postMessage(solution);
};
