import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildClient } from '../../../scripts/build-client.ts';
import { repositoryRoot, runCommand } from '../../../scripts/run-command.ts';
import { featureRoutes } from './app.ts';
import { createPartner } from './features/partner/testing/partner-house.ts';
import { sweepWebhooks } from './features/webhook/webhook.jobs.ts';
import { clientCallsOf } from './platform/openapi/client-calls.ts';
import { useTestApp } from './testing/test-app.ts';

const house = useTestApp();
let folder: string;
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nabta-quick-start-'));
  await buildClient(join(folder, 'node_modules/@nabta/client'));
  address = await house.app.listen({ port: 0, host: '127.0.0.1' });
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

test('the client has every call of the contract, as it is now', async () => {
  const endpoints = featureRoutes.flatMap(({ endpoint }) => endpoint ?? []);
  const path = join(folder, 'calls.ts');
  await writeFile(path, await clientCallsOf(endpoints));
  const config = join(repositoryRoot, '.oxfmtrc.json');
  await runCommand(join(repositoryRoot, 'node_modules/.bin/oxfmt'), ['-c', config, path]);
  const kept = await readFile(join(repositoryRoot, 'packages/client/src/calls.ts'), 'utf8');
  expect(await readFile(path, 'utf8'), 'Run: npm run client').toBe(kept);
});

test('the quick start of the docs compiles and runs as it stands there', { timeout: 60_000 }, async () => {
  house.clock.set(new Date());
  const docs = await readFile(join(repositoryRoot, 'docs/partners.md'), 'utf8');
  const [, program = ''] = /```ts quick-start\n([\s\S]*?)```/u.exec(docs) ?? [];
  await writeFile(join(folder, 'quick-start.ts'), program);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(repositoryRoot, 'tsconfig.base.json'),
      compilerOptions: {
        lib: ['ES2024', 'DOM'],
        types: ['node'],
        typeRoots: [join(repositoryRoot, 'node_modules/@types')],
      },
      files: ['quick-start.ts'],
    }),
  );
  const compiled = await runCommand(join(repositoryRoot, 'node_modules/.bin/tsc'), ['-p', folder]);
  expect(compiled).toMatchObject({ code: 0, output: '' });

  const partner = await createPartner(house);
  const { secret } = await partner.key(true);
  const environment = { PATH: process.env['PATH'], NABTA_URL: address, NABTA_KEY: secret, PORT: '0' };
  const run = spawn(process.execPath, ['quick-start.ts'], { cwd: folder, env: environment });
  const ended = Promise.all([text(run.stdout), text(run.stderr)]);
  const isOver = ended.then(() => true);
  while (!(await Promise.race([isOver, pause()]))) {
    await sweepWebhooks.run(house.context, {});
    await house.runJobs();
  }
  const [output, faults] = await ended;
  expect(faults).toBe('');
  expect(output.split('\n')).toEqual(
    expect.arrayContaining([
      `${partner.company.name.en}, test mode: true`,
      'order 1001: 1 tree, pending, once: true',
      'link for the customer: true',
      'told: tree.given',
      'told: tree.claimed',
      'now: opened',
    ]),
  );
});

/** The queue of the house turns while the program runs. */
async function pause(): Promise<false> {
  await new Promise((resolve) => setTimeout(resolve, 20));
  return false;
}
