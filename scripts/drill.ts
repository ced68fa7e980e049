import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { repositoryRoot, runCommand } from './run-command.ts';

/** Drills that are test suites with more cases than `npm test` runs. */
const suites: Record<string, { environment: Record<string, string>; args: string[] }> = {
  chain: {
    environment: { CHAIN_STEPS: '10000' },
    args: ['--project', 'api', 'apps/api/src/chain.test.ts'],
  },
  fuzz: {
    environment: { FUZZ_CASES: '2000' },
    args: ['--project', 'api', 'fuzz.test', 'hostile-', 'injections', 'gift-model', 'cohort', 'tile-counts'],
  },
  start: { environment: { FULL_START: 'on' }, args: ['--project', 'start'] },
};

const folder = join(repositoryRoot, 'drills');
const files = (await readdir(folder)).filter((file) => file.endsWith('.ts'));
const [name = '', ...options] = process.argv.slice(2);
const suite = suites[name];
if (suite !== undefined) {
  const { environment, args } = suite;
  const vitest = `${repositoryRoot}/node_modules/.bin/vitest`;
  const { code } = await runCommand(vitest, ['run', ...args, ...options], { isShown: true, environment });
  process.exitCode = code;
} else if (files.includes(`${name}.ts`)) {
  const file = join(folder, `${name}.ts`);
  // A drill that starts itself again, for example in a network namespace, then starts this file.
  process.argv = [process.execPath, file, ...options];
  await import(file);
} else {
  const names = [...files.map((file) => file.slice(0, -'.ts'.length)), ...Object.keys(suites)];
  console.error(`Usage: npm run drill -- <name> [options]\nDrills: ${names.toSorted().join(', ')}`);
  process.exitCode = 1;
}
