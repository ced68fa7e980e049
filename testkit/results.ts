/** Times are in milliseconds, memory in bytes. */
export type Metric = {
  name: string;
  value: number;
  goal: number;
  unit?: 's' | 'ms' | 'MB';
  /** The goal is a minimum, for example of load that the other metrics require. */
  isAtLeast?: boolean;
};

export function atLeast(name: string, value: number, goal: number, unit?: Metric['unit']): Metric {
  return { name, value, goal, isAtLeast: true, ...(unit && { unit }) };
}

export function atMost(name: string, value: number, goal: number, unit?: Metric['unit']): Metric {
  return { name, value, goal, ...(unit && { unit }) };
}

/** Line of a result table; without a goal it is only printed. */
export type Row = {
  job: string;
  ours: string;
  baseline?: string;
  ratio?: number;
  goal?: string;
  isMet?: boolean;
};

/** Compares a value with its limit. */
export function checkGoal(value: number, goal: { max: number } | { min: number }, unit = '') {
  const isMet = 'max' in goal ? value <= goal.max : value >= goal.min;
  return { isMet, goal: `${'max' in goal ? `≤ ${goal.max}` : `≥ ${goal.min}`}${unit}` };
}

/** Compares a duration with its limit. */
export function checkMs(
  job: string,
  ms: number,
  { max, decimals = 0 }: { max: number; decimals?: number },
): Row {
  return { job, ours: `${ms.toFixed(decimals)} ms`, ...checkGoal(ms, { max }, ' ms') };
}

/** Prints metrics and their goals; returns whether all goals are met. */
export function printResults(metrics: readonly Metric[]): boolean {
  return printTable(
    metrics.map(({ name, value, goal, unit, isAtLeast = false }) => ({
      job: name,
      ours: formatValue(value, unit),
      ...checkGoal(value, isAtLeast ? { min: goal } : { max: goal }),
      goal: `${isAtLeast ? '≥' : '≤'} ${formatValue(goal, unit)}`,
    })),
  );
}

/** Prints a table without empty columns; returns whether all goals are met. */
export function printTable(rows: readonly Row[]): boolean {
  const cells = rows.map(({ job, ours, baseline = '', ratio, goal = '', isMet }) => [
    job,
    ours,
    baseline,
    ratio?.toFixed(2) ?? '',
    goal,
    { true: 'met', false: 'NOT MET', undefined: '' }[`${isMet}`],
  ]);
  const titles = ['job', 'ours', 'baseline', 'ratio', 'goal', ''];
  const columns = titles.flatMap((title, index) => {
    const width = Math.max(...cells.map((row) => row[index]?.length ?? 0));
    return width === 0 ? [] : [{ index, width: Math.max(title.length, width) }];
  });
  for (const row of [titles, ...cells]) {
    const line = columns.map(({ index, width }) => (row[index] ?? '').padEnd(width)).join('   ');
    console.log(`  ${line.trimEnd()}`);
  }
  return rows.every(({ isMet }) => isMet !== false);
}

function formatValue(value: number, unit: Metric['unit']): string {
  if (unit === 's') return `${(value / 1_000).toFixed(1)} s`;
  if (unit === 'ms') return `${value.toFixed(1)} ms`;
  if (unit === 'MB') return `${(value / 1e6).toFixed(0)} MB`;
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}
