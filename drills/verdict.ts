/** Prints a figure beside its goal, and answers whether it was reached. */
export function say(what: string, figure: number, goal: number, unit: 's' | ''): boolean {
  const isGood = figure <= goal;
  const tell = (value: number) => (unit === 's' ? `${(value / 1_000).toFixed(1)} s` : String(value));
  console.log(`  ${isGood ? 'ok   ' : 'SHORT'} ${what}: ${tell(figure)} (goal ${tell(goal)})`);
  return isGood;
}
