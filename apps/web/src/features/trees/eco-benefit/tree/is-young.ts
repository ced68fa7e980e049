const yearMs = 365.25 * 86_400_000;

/** Under a year a tree is told by what it will be. */
export function isYoung(plantedAt: string, at: string | Date): boolean {
  return new Date(at).getTime() - new Date(plantedAt).getTime() < yearMs;
}
