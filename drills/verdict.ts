/** Times are in milliseconds, memory in bytes. */
export type Figure = {
  what: string;
  figure: number;
  goal: number;
  unit?: 's' | 'ms' | 'MB';
  /** The goal is the least that must be reached: a deed that the others rest on. */
  isAtLeast?: boolean;
};

/** One table of what was reached beside what was promised; answers whether all of it was. */
export function tellFigures(figures: readonly Figure[]): boolean {
  const rows = figures.map((figure) => ({ ...figure, isGood: isReached(figure) }));
  const width = Math.max(...rows.map(({ what }) => what.length));
  for (const { what, figure, goal, unit, isAtLeast, isGood } of rows) {
    const sign = isAtLeast ? '≥' : '≤';
    console.log(
      `  ${isGood ? 'ok   ' : 'SHORT'} ${what.padEnd(width)} ${tell(figure, unit).padStart(9)}  (goal ${sign} ${tell(goal, unit)})`,
    );
  }
  return rows.every(({ isGood }) => isGood);
}

function isReached({ figure, goal, isAtLeast = false }: Figure): boolean {
  return isAtLeast ? figure >= goal : figure <= goal;
}

function tell(value: number, unit: Figure['unit']): string {
  if (unit === 's') return `${(value / 1_000).toFixed(1)} s`;
  if (unit === 'ms') return `${value.toFixed(1)} ms`;
  if (unit === 'MB') return `${(value / 1e6).toFixed(0)} MB`;
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}
