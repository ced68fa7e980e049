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
const checks = await runEveryCheck();
console.log('\nJourneys, with unit, API and component tests in the background');
const [tests, journeys] = await Promise.all([runInBackground(), runJourneys()]);
const results = [checks, await retryFailedFiles(tests), journeys];
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

/** A journey waits for its browser half of the time; tests of a lower priority use that half. */
async function runInBackground(): Promise<VitestResults> {
  const { output, ...results } = await runVitest(
    'all',
    ['nice', '-n', '5'],
    [`--maxWorkers=${availableParallelism()}`],
  );
  console.log(output);
  return results;
}

/** Retries failed files on their own: a test may time out on a busy machine, a real error fails again. */
async function retryFailedFiles(first: VitestResults): Promise<Results> {
  if (first.failedFiles.length === 0) return first;
  console.log('\nRetrying failed files');
  const second = await runVitest('again', [], ['--no-file-parallelism', ...first.failedFiles]);
  console.log(second.output);
  const failingAgain = new Set(second.failed.map(({ name }) => name));
  const flaky = first.failed.filter(({ name }) => !failingAgain.has(name));
  return { passed: first.passed + flaky.length, failed: second.failed, flaky };
}

async function runVitest(
  title: string,
  prefix: string[],
  options: string[],
): Promise<VitestResults & { output: string }> {
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
  const [command = '', ...args] = [...prefix, join(repositoryRoot, 'node_modules/.bin/vitest'), 'run'];
  const outcome = await runCommand(command, [...args, ...options, ...projects, ...reporters]);
  return { ...withExitCode(await readVitestResults(report), outcome), output: outcome.output };
}

async function runJourneys(): Promise<Results> {
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
