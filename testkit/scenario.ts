import { parseArgs } from 'node:util';

import { type Metric, printResults } from './results.ts';

type Args = Record<string, string | number | boolean>;

/** Prints a title and metrics; missed goals fail the scenario. */
export type Report = (title: string, metrics: readonly Metric[]) => void;

/** Runs a drill with the options of the command line, prints its metrics and sets the exit code. */
export async function scenario<Options extends Args>(
  defaults: Options,
  run: (args: Options, report: Report) => Promise<readonly Metric[] | void>,
): Promise<void> {
  let hasPassed = true;
  const report: Report = (title, metrics) => {
    console.log(`\n${title}`);
    hasPassed = printResults(metrics) && hasPassed;
  };
  const metrics = await run(parseOptions(defaults), report);
  if (metrics) report('Results', metrics);
  process.exitCode = hasPassed ? 0 : 1;
}

/** Parses the options of the command line; the defaults give their names and types. */
export function parseOptions<Options extends Args>(defaults: Options): Options {
  const types = Object.entries(defaults).map(([name, value]) => {
    const type = typeof value === 'boolean' ? ('boolean' as const) : ('string' as const);
    return [name, { type }] as const;
  });
  const { values } = parseArgs({ options: Object.fromEntries(types) });
  const options = Object.entries(values).map(([name, value]) => [
    name,
    typeof defaults[name] === 'number' ? Number(value) : value,
  ]);
  return { ...defaults, ...Object.fromEntries(options) } as Options;
}
