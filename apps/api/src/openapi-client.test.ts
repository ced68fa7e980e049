import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { repositoryRoot, runCommand } from '../../../scripts/run-command.ts';
import { useTestApp } from './testing/test-app.ts';

/** A third-party program whose only input is the OpenAPI document. */
const program = `
import createClient from 'openapi-fetch';
import type { paths } from './nabta.ts';

const client = createClient<paths>({ baseUrl: 'https://nabta.example/api' });
const params = { path: { publicId: '7K3M9QX2TB' } };

export async function giveTree(): Promise<{ of: string; isWaiting: boolean }> {
  const { data, error } = await client.POST('/tree/{publicId}/gift', {
    params: { ...params, header: { 'Idempotency-Key': 'once' } },
    body: { phone: '+966501234567', occasion: 'birthday' },
  });
  if (error !== undefined) throw new Error(error.details?.[0]?.message ?? error.code);
  return { of: data.data.tree.publicId, isWaiting: data.data.status === 'pending' };
}

// @ts-expect-error A gift without a body.
void client.POST('/tree/{publicId}/gift', { params });
// @ts-expect-error A gift to nobody.
void client.POST('/tree/{publicId}/gift', { params, body: {} });
// @ts-expect-error A gift for an occasion that there is not.
void client.POST('/tree/{publicId}/gift', { params, body: { phone: '+966501234567', occasion: 'monday' } });
// @ts-expect-error A gift of no tree.
void client.POST('/tree/{publicId}/gift', { body: { phone: '+966501234567' } });
// @ts-expect-error There is no such call.
void client.GET('/plants');

void client.POST('/auth/logout');
`;

const app = useTestApp();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nabta-client-'));
  const document: OpenAPI3 = (await app.app.inject('/api/openapi.json')).json();
  await writeFile(join(folder, 'nabta.ts'), astToString(await openapiTS(document)));
  const openapiFetch = dirname(createRequire(import.meta.url).resolve('openapi-fetch/package.json'));
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(repositoryRoot, 'tsconfig.base.json'),
      compilerOptions: {
        lib: ['ES2024', 'DOM'],
        paths: { 'openapi-fetch': [join(openapiFetch, 'dist/index.d.mts')] },
      },
      files: ['program.ts'],
    }),
  );
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

async function compile(text: string) {
  await writeFile(join(folder, 'program.ts'), text);
  return runCommand(join(repositoryRoot, 'node_modules/.bin/tsc'), ['-p', folder]);
}

test(
  'compiles a client generated from the OpenAPI document, and rejects invalid calls',
  { timeout: 60_000 },
  async () => {
    expect(await compile(program)).toMatchObject({ code: 0, output: '' });
  },
);

test(
  'fails to compile a gift without a body when the `@ts-expect-error` is removed',
  { timeout: 60_000 },
  async () => {
    const { code, output } = await compile(program.replace('// @ts-expect-error A gift without a body.', ''));
    expect(code).not.toBe(0);
    expect(output).toContain('program.ts');
  },
);
