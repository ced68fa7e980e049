import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildClient } from '../../../scripts/client.ts';
import { repositoryRoot, runCommand } from '../../../scripts/run-command.ts';
import { generateClientCalls } from './core/openapi/client-calls.ts';
import { featureRoutes } from './features.ts';
import { createPartner } from './features/operations/partner/testing/partner-test-kit.ts';
import { sweepWebhooks } from './features/services/webhook/webhook.jobs.ts';
import { useTestApp } from './testing/test-app.ts';

const app = useTestApp();
let folder: string;
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nabta-quick-start-'));
  await buildClient(join(folder, 'node_modules/@nabta/client'));
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

test('the client contains every endpoint of the current contract', async () => {
  const endpoints = featureRoutes.flatMap(({ endpoint }) => endpoint ?? []);
  const path = join(folder, 'calls.ts');
  await writeFile(path, await generateClientCalls(endpoints));
  const config = join(repositoryRoot, '.oxfmtrc.json');
  await runCommand(join(repositoryRoot, 'node_modules/.bin/oxfmt'), ['-c', config, path]);
  const committed = await readFile(join(repositoryRoot, 'packages/client/src/calls.ts'), 'utf8');
  expect(await readFile(path, 'utf8'), 'Run: npm run client').toBe(committed);
});

test('the quick start of the docs compiles and runs unchanged', { timeout: 60_000 }, async () => {
  app.clock.set(new Date());
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

  const partner = await createPartner(app);
  const { secret } = await partner.key(true);
  const environment = { PATH: process.env['PATH'], NABTA_URL: address, NABTA_KEY: secret, PORT: '0' };
  const run = spawn(process.execPath, ['quick-start.ts'], { cwd: folder, env: environment });
  const ended = Promise.all([text(run.stdout), text(run.stderr)]);
  const hasEnded = ended.then(() => true);
  while (!(await Promise.race([hasEnded, pause()]))) {
    await sweepWebhooks.run(app.context, {});
    await app.runJobs();
  }
  const [output, errors] = await ended;
  expect(errors).toBe('');
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

/** Yields between runs of the job queue while the program runs. */
async function pause(): Promise<false> {
  await new Promise((resolve) => setTimeout(resolve, 20));
  return false;
}
