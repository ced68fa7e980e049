import { leadingZeroBits, partsOfPuzzle, puzzleText } from '@nabta/domain/puzzle';
import { sha256 } from '@noble/hashes/sha2.js';

const encoder = new TextEncoder();

/** Counts up until the digest begins with the zeros that are asked for. */
addEventListener('message', ({ data: puzzle }: MessageEvent<string>) => {
  const bits = partsOfPuzzle(puzzle)?.bits ?? 0;
  let solution = 0;
  while (leadingZeroBits(sha256(encoder.encode(puzzleText(puzzle, solution)))) < bits) solution += 1;
  answer(solution);
});

function answer(solution: number): void {
  postMessage(solution);
}
