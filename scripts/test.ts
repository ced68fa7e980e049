import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runChecks } from './checks.ts';
import { repositoryRoot, runCommand } from './run-command.ts';

type Count = { passed: number; failed: number };

/** Everything: checks, unit, API and component tests, journeys in a real browser; closes with one line of counts. */
const scratch = await mkdtemp(join(tmpdir(), 'nabta-results-'));
const counts = [await countChecks(), await countVitest(), await countJourneys()];
await rm(scratch, { recursive: true, force: true });
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

async function countChecks(): Promise<Count> {
  console.log('\nChecks');
  const results = await runChecks(({ name, isPassed, output }) => {
    console.log(`  ${isPassed ? '✓' : '✗'} ${name}`);
    if (!isPassed || name === 'bundle budget') console.log(output.trim());
  });
  const passed = results.filter((result) => result.isPassed).length;
  return { passed, failed: results.length - passed };
}

async function countVitest(): Promise<Count> {
  console.log('\nUnit, API and component tests');
  const file = join(scratch, 'vitest.json');
  const projects = ['domain', 'eco', 'voice', 'contract', 'api', 'web', 'web-isolated', 'start'].flatMap(
    (name) => ['--project', name],
  );
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const vitest = join(repositoryRoot, 'node_modules/.bin/vitest');
  // By itself a project leaves one core to the watcher, of which there is none.
  const args = ['run', ...projects, '--maxWorkers=100%', ...reporters];
  const { code } = await runCommand(vitest, args, { isShown: true });
  const report = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as {
    numPassedTests?: number;
    numFailedTests?: number;
  };
  return withExitCode({ passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 }, code);
}

async function countJourneys(): Promise<Count> {
  console.log('\nJourneys');
  const file = join(scratch, 'journeys.json');
  const { code } = await runCommand(process.execPath, ['e2e/run-journeys.ts', '--reporter=line,json'], {
    isShown: true,
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const report = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as {
    stats?: { expected: number; unexpected: number; flaky: number };
  };
  const { expected = 0, unexpected = 0, flaky = 0 } = report.stats ?? {};
  if (flaky > 0) console.log(`  ${flaky} of them only on the second walk: see above, and mend the journey.`);
  return withExitCode({ passed: expected + flaky, failed: unexpected }, code);
}

/** A runner that broke without counting a failure has failed all the same. */
function withExitCode(count: Count, code: number): Count {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}
