/** The figure that so large a share of all is smaller than; 0 of none. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function median(figures: readonly number[]): number {
  return quantile(figures, 0.5);
}
