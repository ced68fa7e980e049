import { readdirSync, readFileSync } from 'node:fs';

const tickMs = 10;

type Times = { parent: number; own: number; ofEnded: number };

/** What a process, and with `all` those it started, have used of the processors so far, as Linux counts it. */
export function processorMs(pid: number, { all = false } = {}): number {
  const times = timesOf(pid);
  if (times === undefined) throw new Error(`There is no process ${pid} in /proc.`);
  if (!all) return times.own;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map((name) => timesOf(Number(name)))
    .filter((each) => each?.parent === pid);
  return children.reduce((sum, child) => sum + (child?.own ?? 0), times.own + times.ofEnded);
}

/** `man 5 proc_pid_stat`; the name in brackets may hold anything. What still runs is told to the nanosecond by its threads. */
function timesOf(pid: number): Times | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ofEnded = ((fields[13] ?? 0) + (fields[14] ?? 0)) * tickMs;
    const threads = readdirSync(`/proc/${pid}/task`);
    const own = threads.reduce((sum, thread) => sum + nanosecondsOf(pid, thread) / 1_000_000, 0);
    return { parent: fields[1] ?? 0, own, ofEnded };
  } catch {
    return undefined;
  }
}

function nanosecondsOf(pid: number, thread: string): number {
  return Number.parseInt(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'), 10);
}
