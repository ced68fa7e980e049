import { join } from 'node:path';

import { buildWebApp } from '../apps/api/src/platform/web/web-build.ts';
import { findBudgetFaults } from './bundle-budget.ts';
import { repositoryRoot, runCommand } from './run-command.ts';
import { findSupplyFaults } from './supply/supply-faults.ts';

export type CheckResult = { name: string; isPassed: boolean; output: string };

type Check = { name: string; run(): Promise<{ isPassed: boolean; output: string }> };

const typedProjects = [
  '.',
  'packages/domain',
  'packages/eco',
  'packages/voice',
  'packages/contract',
  'packages/client',
  'apps/api',
  'apps/web',
  'examples/shop',
];

/** Everything that is checked without running the product; what takes longest begins first. */
const checks: Check[] = [
  { name: 'bundle budget', run: checkBudget },
  command('format', 'oxfmt', ['--check', '.']),
  command('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
  ...typedProjects.map((project) => command(`types of ${project}`, 'tsc', ['-p', project])),
  command('dead code', 'knip', []),
  command('arrows', 'vitest', ['run', '--project', 'architecture']),
  { name: 'supply', run: checkSupply },
];

/** Two at a time, since half of them can use one core alone; each result is told as it comes. */
export async function runChecks(tell: (result: CheckResult) => void): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  const queue = checks.values();
  const lane = async () => {
    for (const { name, run } of queue) {
      const result = { name, ...(await run()) };
      tell(result);
      results.push(result);
    }
  };
  await Promise.all([lane(), lane()]);
  return results;
}

function command(name: string, binary: string, args: string[]): Check {
  return {
    name,
    run: async () => {
      const { code, output } = await runCommand(join(repositoryRoot, 'node_modules/.bin', binary), args);
      return { isPassed: code === 0, output };
    },
  };
}

async function checkSupply(): Promise<{ isPassed: boolean; output: string }> {
  const faults = await findSupplyFaults();
  return { isPassed: faults.length === 0, output: faults.join('\n') };
}

async function checkBudget(): Promise<{ isPassed: boolean; output: string }> {
  const directory = await buildWebApp(() => undefined);
  const { faults, figures } = await findBudgetFaults(directory);
  return { isPassed: faults.length === 0, output: [...figures, ...faults].join('\n') };
}
