import { leadingZeroBits, parsePuzzle, puzzleHashInput } from '@nabta/domain/proof-of-work';
import { sha256 } from '@noble/hashes/sha2.js';

const encoder = new TextEncoder();

/** Increments the solution until the digest starts with enough zero bits. */
addEventListener('message', ({ data: puzzle }: MessageEvent<string>) => {
  const bits = parsePuzzle(puzzle)?.bits ?? 0;
  let solution = 0;
  while (leadingZeroBits(sha256(encoder.encode(puzzleHashInput(puzzle, solution)))) < bits) solution += 1;
  postMessage(solution);
});
