import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

import { runChecks } from './checks.ts';
import { repositoryRoot, runCommand } from './run-command.ts';
import { readJourneyResults, readVitestResults, withExitCode } from './test-results.ts';
import type { Failure, Results, VitestResults } from './test-results.ts';

/**
 * Runs checks, unit, API and component tests and browser journeys. The failures are printed last, so the end
 * of a log is enough.
 */
const scratch = await mkdtemp(join(tmpdir(), 'nabta-results-'));
const results = [await runEveryCheck(), await runTests(), await runJourneys()];
await rm(scratch, { recursive: true, force: true });
const failed = results.flatMap((result) => result.failed);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
printFailures(
  'Flaky, passed only on retry:',
  results.flatMap(({ flaky }) => flaky),
);
printFailures('Failed:', failed);
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 && passed > 0 ? 0 : 1;

async function runEveryCheck(): Promise<Results> {
  console.log('\nChecks');
  const checks = await runChecks(({ name, isPassed, output }) => {
    console.log(`  ${isPassed ? '✓' : '✗'} ${name}`);
    if (!isPassed || name === 'bundle budget') console.log(output.trim());
  });
  const failed = checks
    .filter(({ isPassed }) => !isPassed)
    .map(({ name }) => ({ name: `check of ${name}`, message: 'see above' }));
  return { passed: checks.length - failed.length, failed, flaky: [] };
}

/** Retries failed files on their own: a test may time out on a busy machine, a real error fails again. */
async function runTests(): Promise<Results> {
  console.log('\nUnit, API and component tests');
  // One more worker than cores, because some tests wait for a process or for npm.
  const first = await runVitest('all', [`--maxWorkers=${availableParallelism() + 1}`]);
  if (first.failedFiles.length === 0) return first;
  console.log('\nRetrying failed files');
  const second = await runVitest('again', ['--no-file-parallelism', ...first.failedFiles]);
  const failingAgain = new Set(second.failed.map(({ name }) => name));
  const flaky = first.failed.filter(({ name }) => !failingAgain.has(name));
  return { passed: first.passed + flaky.length, failed: second.failed, flaky };
}

async function runVitest(title: string, options: string[]): Promise<VitestResults> {
  const report = join(scratch, `${title}.json`);
  const projects = [
    'domain',
    'eco',
    'chat-answers',
    'contract',
    'api',
    'web',
    'web-isolated',
    'start',
  ].flatMap((name) => ['--project', name]);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const vitest = join(repositoryRoot, 'node_modules/.bin/vitest');
  const outcome = await runCommand(vitest, ['run', ...options, ...projects, ...reporters], { isShown: true });
  return withExitCode(await readVitestResults(report), outcome);
}

async function runJourneys(): Promise<Results> {
  console.log('\nJourneys');
  const report = join(scratch, 'journeys.json');
  const outcome = await runCommand(process.execPath, ['e2e/run-journeys.ts', '--reporter=line,json'], {
    isShown: true,
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return withExitCode(await readJourneyResults(report), outcome);
}

function printFailures(title: string, failures: readonly Failure[]): void {
  if (failures.length === 0) return;
  console.log(`\n${title}`);
  for (const { name, message } of failures) console.log(`  ✗ ${name}: ${message}`);
}
