/** One line of the table that every run ends with. */
export type Row = {
  job: string;
  ours: string;
  rival?: string;
  ratio?: number;
  goal: string;
  isMet: boolean;
};

/** `figure` beside the most or the least that it may be. */
export function verdict(figure: number, goal: { max: number } | { min: number }, unit = '') {
  const isMet = 'max' in goal ? figure <= goal.max : figure >= goal.min;
  return { isMet, goal: `${'max' in goal ? `≤ ${goal.max}` : `≥ ${goal.min}`}${unit}` };
}

const columns = ['job', 'ours', 'rival', 'ratio', 'goal', ''];

export function tell(rows: Row[]): void {
  const cells = rows.map(({ job, ours, rival = '', ratio, goal, isMet }) => [
    job,
    ours,
    rival,
    ratio?.toFixed(2) ?? '',
    goal,
    isMet ? 'met' : 'NOT MET',
  ]);
  const widths = columns.map((_, index) =>
    Math.max(...[columns, ...cells].map((row) => row[index]?.length ?? 0)),
  );
  for (const row of [columns, ...cells]) {
    const line = row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('   ');
    console.log(line.trimEnd());
  }
}

export function median(figures: readonly number[]): number {
  return quantile(figures, 0.5);
}

export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
