import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { parseJson } from '../apps/api/src/core/parse-json.ts';
import { runChecks } from './check.ts';
import { repositoryRoot, runCommand } from './run-command.ts';

/** Names a file and, unless the file failed to load, one test in it. */
type Failure = { name: string; message: string };

/** Result of one run; `flaky` tests passed only on retry. */
type Results = { passed: number; failed: Failure[]; flaky: Failure[] };

type VitestReport = {
  numPassedTests: number;
  testResults: { name: string; status: string; message: string; assertionResults: VitestTest[] }[];
};
type VitestTest = { status: string; fullName: string; failureMessages: string[] };

type JourneyReport = { suites: Suite[]; stats: { expected: number; flaky: number } };
type Suite = { suites?: Suite[]; specs: Spec[] };
type Spec = { file: string; title: string; tests: Journey[] };
type Journey = { status: string; results: { error?: { message?: string } }[] };

type VitestResults = Results & { failedFiles: string[] };

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
  const firstRun = await runVitest('all', [`--maxWorkers=${availableParallelism() + 1}`]);
  if (firstRun.failedFiles.length === 0) return firstRun;
  console.log('\nRetrying failed files');
  const { failed } = await runVitest('again', ['--no-file-parallelism', ...firstRun.failedFiles]);
  const failedTwice = new Set(failed.map(({ name }) => name));
  const flaky = firstRun.failed.filter(({ name }) => !failedTwice.has(name));
  return { passed: firstRun.passed + flaky.length, failed, flaky };
}

async function runVitest(title: string, options: string[]): Promise<VitestResults> {
  const report = join(scratch, `${title}.json`);
  const names = ['domain', 'eco', 'chat-answers', 'contract', 'api', 'web', 'web-isolated', 'start'];
  const projects = names.flatMap((name) => ['--project', name]);
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

/** A missing report counts as no passed tests: the runner crashed before writing it. */
async function readVitestResults(file: string): Promise<VitestResults> {
  const report = await readJson<VitestReport>(file);
  const failedFiles = (report?.testResults ?? []).filter(({ status }) => status === 'failed');
  return {
    passed: report?.numPassedTests ?? 0,
    failed: failedFiles.flatMap(({ name, message, assertionResults }) => {
      const path = relative(repositoryRoot, name);
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      // A file that failed to load has no tests.
      if (tests.length === 0) return [failureOf([path], message)];
      return tests.map(({ fullName, failureMessages }) => failureOf([path, fullName], failureMessages[0]));
    }),
    flaky: [],
    failedFiles: failedFiles.map(({ name }) => name),
  };
}

async function readJourneyResults(file: string): Promise<Results> {
  const report = await readJson<JourneyReport>(file);
  const specs = (report?.suites ?? []).flatMap(specsOf);
  const failuresWithStatus = (expectedStatus: string) =>
    specs.flatMap(({ file: path, title, tests }) =>
      tests
        .filter(({ status }) => status === expectedStatus)
        .map(({ results }) => failureOf([path, title], results[0]?.error?.message)),
    );
  return {
    passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
    failed: failuresWithStatus('unexpected'),
    flaky: failuresWithStatus('flaky'),
  };
}

/** Reports a crashed runner as a failure, with the end of its output. */
function withExitCode<Result extends Results>(
  results: Result,
  { code, output }: { code: number; output: string },
): Result {
  if (code === 0 || results.failed.length > 0) return results;
  const message = output.trimEnd().split('\n').slice(-30).join('\n    ');
  return { ...results, failed: [{ name: `runner, exit code ${code}`, message }] };
}

function specsOf({ specs, suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function failureOf(path: string[], message = ''): Failure {
  return { name: path.join(' › '), message: stripVTControlCharacters(message).trim().split('\n')[0] ?? '' };
}

async function readJson<Content>(file: string): Promise<Content | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : parseJson(text);
}
