import { timingSafeEqual } from 'node:crypto';

/** Whether two texts are the same, in a time that does not tell how much of them is. */
export function isSame(one: string, other: string): boolean {
  const [ours, theirs] = [Buffer.from(one), Buffer.from(other)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
