const dayMs = 86_400_000;

export type TreeAge = { unit: 'ageDays' | 'ageMonths' | 'ageYears'; count: number };

/** Returns days below 60 days, months below two years, then years. */
export function treeAge(plantedAt: Date, at: Date): TreeAge {
  const days = Math.max(0, Math.floor((at.getTime() - plantedAt.getTime()) / dayMs));
  if (days < 60) return { unit: 'ageDays', count: days };
  if (days < 730) return { unit: 'ageMonths', count: Math.floor(days / 30.4375) };
  return { unit: 'ageYears', count: Math.floor(days / 365.25) };
}
