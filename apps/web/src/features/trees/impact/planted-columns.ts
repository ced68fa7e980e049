import type { Impact } from '@nabta/contract/trees/impact';

type Planted = Pick<Impact['planted']['buckets'][number], 'from' | 'planted' | 'plantedSoFar'>;

/** More columns are too thin to see on a phone. */
export const maxColumns = 40;

/** Merges buckets of the same name: sums `planted` and uses the last `plantedSoFar`. */
export function mergeByName(buckets: readonly Planted[], nameOf: (from: string) => string): Planted[] {
  const merged = new Map<string, Planted>();
  for (const { from, planted, plantedSoFar } of buckets) {
    const name = nameOf(from);
    const existing = merged.get(name) ?? { from, planted: 0 };
    merged.set(name, { from: existing.from, planted: existing.planted + planted, plantedSoFar });
  }
  return [...merged.values()];
}
