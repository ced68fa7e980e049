/** One line of the table that every run ends with. */
export type Row = {
  job: string;
  ours: string;
  rival?: string;
  ratio?: number;
  /** Without one it is only told. */
  goal?: string;
  isMet?: boolean;
};

/** `figure` beside the most or the least that it may be. */
export function verdict(figure: number, goal: { max: number } | { min: number }, unit = '') {
  const isMet = 'max' in goal ? figure <= goal.max : figure >= goal.min;
  return { isMet, goal: `${'max' in goal ? `≤ ${goal.max}` : `≥ ${goal.min}`}${unit}` };
}

export const isGood = (rows: Row[]) => rows.every(({ isMet }) => isMet !== false);

const columns = ['job', 'ours', 'rival', 'ratio', 'goal', ''];

export function tell(rows: Row[]): void {
  const cells = rows.map(({ job, ours, rival = '', ratio, goal = '', isMet }) => [
    job,
    ours,
    rival,
    ratio?.toFixed(2) ?? '',
    goal,
    { true: 'met', false: 'NOT MET', undefined: '' }[`${isMet}`],
  ]);
  const widths = columns.map((_, index) =>
    Math.max(...[columns, ...cells].map((row) => row[index]?.length ?? 0)),
  );
  for (const row of [columns, ...cells]) {
    const line = row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('   ');
    console.log(line.trimEnd());
  }
}
