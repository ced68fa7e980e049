import { timingSafeEqual } from 'node:crypto';

/** Compares two texts in constant time, so that timing does not reveal how much of them is equal. */
export function timingSafeEqualText(left: string, right: string): boolean {
  const [leftBytes, rightBytes] = [Buffer.from(left), Buffer.from(right)];
  return leftBytes.length === rightBytes.length && timingSafeEqual(leftBytes, rightBytes);
}
