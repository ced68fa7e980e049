import { join } from 'node:path';

import { buildWebApp } from '../apps/api/src/core/web/web-build.ts';
import { checkBudgets } from './bundle-budget.ts';
import { findPlainEnglishProblems } from './plain-english.ts';
import { repositoryRoot, runCommand } from './run-command.ts';
import { findPackageErrors } from './supply/package-errors.ts';

type Outcome = { isPassed: boolean; output: string };

export type CheckResult = Outcome & { name: string };

type Check = { name: string; run(): Promise<Outcome> };

const typedProjects = [
  '.',
  'packages/domain',
  'packages/eco',
  'packages/chat-answers',
  'packages/contract',
  'packages/client',
  'apps/api',
  'apps/web',
  'examples/shop',
];

/** All static checks, the slowest first. */
const checks: Check[] = [
  { name: 'bundle budget', run: checkBudget },
  commandCheck('format', 'oxfmt', ['--check', '.']),
  commandCheck('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
  ...typedProjects.map((project) => commandCheck(`types of ${project}`, 'tsc', ['-p', project])),
  commandCheck('dead code', 'knip', []),
  commandCheck('architecture', 'vitest', ['run', '--project', 'architecture']),
  { name: 'supply', run: checkPackages },
  { name: 'plain English', run: checkPlainEnglish },
];

if (import.meta.main) {
  const results = await runChecks(({ name, isPassed, output }) => {
    console.log(`${isPassed ? '✓' : '✗'} ${name}`);
    if (!isPassed || name === 'bundle budget') console.log(output.trim());
  });
  const passed = results.filter((result) => result.isPassed).length;
  console.log(`\n${passed} passed, ${results.length - passed} failed`);
  process.exitCode = passed === results.length ? 0 : 1;
}

/** Runs two checks at a time, since half of them use one core; reports each result when it is ready. */
export async function runChecks(report: (result: CheckResult) => void): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  const queue = checks.values();
  const worker = async () => {
    for (const { name, run } of queue) {
      const result = { name, ...(await run()) };
      report(result);
      results.push(result);
    }
  };
  await Promise.all([worker(), worker()]);
  return results;
}

function commandCheck(name: string, binary: string, args: string[]): Check {
  return {
    name,
    run: async () => {
      const { code, output } = await runCommand(join(repositoryRoot, 'node_modules/.bin', binary), args);
      return { isPassed: code === 0, output };
    },
  };
}

async function checkPackages(): Promise<Outcome> {
  const errors = await findPackageErrors();
  return { isPassed: errors.length === 0, output: errors.join('\n') };
}

async function checkPlainEnglish(): Promise<Outcome> {
  const { filesRead, problems } = await findPlainEnglishProblems();
  return {
    isPassed: problems.length === 0 && filesRead > 2_500,
    output: [...problems, `${filesRead} files read`].join('\n'),
  };
}

async function checkBudget(): Promise<Outcome> {
  const directory = await buildWebApp(() => undefined);
  const { errors, metrics } = await checkBudgets(directory);
  return { isPassed: errors.length === 0, output: [...metrics, ...errors].join('\n') };
}
