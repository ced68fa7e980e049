import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { generateClientCalls } from '../apps/api/src/core/openapi/client-calls.ts';
import { featureRoutes } from '../apps/api/src/features.ts';
import { readJson, repositoryRoot, runCommand } from './run-command.ts';

const client = join(repositoryRoot, 'packages/client');

/** Builds the npm package of the client: JavaScript, types and a `package.json` with its exports. */
export async function buildClient(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const tsc = join(repositoryRoot, 'node_modules/.bin/tsc');
  const project = join(client, 'tsconfig.build.json');
  const { code, output } = await runCommand(tsc, ['-p', project, '--outDir', folder]);
  if (code !== 0) throw new Error(output);
  const packageJson = await readJson<object>(client, 'package.json');
  const published = { ...packageJson, exports: { '.': entry('client'), './webhook': entry('webhook') } };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  await copyFile(join(client, 'README.md'), join(folder, 'README.md'));
}

function entry(name: string) {
  return { types: `./${name}.d.ts`, default: `./${name}.js` };
}

if (import.meta.main) {
  const calls = join(client, 'src/calls.ts');
  await writeFile(calls, await generateClientCalls(featureRoutes.flatMap(({ endpoint }) => endpoint ?? [])));
  await runCommand(join(repositoryRoot, 'node_modules/.bin/oxfmt'), [calls]);
  await buildClient(join(client, 'dist'));
  console.log('packages/client is made of the contract; publish it with: npm publish packages/client/dist');
}
