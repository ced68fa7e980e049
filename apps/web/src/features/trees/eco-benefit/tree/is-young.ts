const yearMs = 365.25 * 86_400_000;

/** Trees under a year old show their forecast first. */
export function isYoung(plantedAt: string, at: string | Date): boolean {
  return new Date(at).getTime() - new Date(plantedAt).getTime() < yearMs;
}
