import type { Impact } from '@nabta/contract/impact';

type Planted = Pick<Impact['planted']['buckets'][number], 'from' | 'planted' | 'plantedSoFar'>;

/** More columns than this are hairs on a phone. */
export const maxColumns = 40;

/** Neighbours of the same name as one: together what each planted, and as far as the last of them came. */
export function joinByName(buckets: readonly Planted[], nameOf: (from: string) => string): Planted[] {
  const joined = new Map<string, Planted>();
  for (const { from, planted, plantedSoFar } of buckets) {
    const name = nameOf(from);
    const before = joined.get(name) ?? { from, planted: 0 };
    joined.set(name, { from: before.from, planted: before.planted + planted, plantedSoFar });
  }
  return [...joined.values()];
}
