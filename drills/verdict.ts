/** Prints a figure beside its goal, and answers whether it was reached. */
export function say(what: string, figure: number, goal: number, unit: 's' | 'ms' | ''): boolean {
  const isGood = figure <= goal;
  const tell = (value: number) => {
    if (unit === 's') return `${(value / 1_000).toFixed(1)} s`;
    return unit === 'ms' ? `${value.toFixed(2)} ms` : String(value);
  };
  console.log(`  ${isGood ? 'ok   ' : 'SHORT'} ${what}: ${tell(figure)} (goal ${tell(goal)})`);
  return isGood;
}
