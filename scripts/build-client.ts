import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { parseJson } from '../apps/api/src/core/parse-json.ts';
import { repositoryRoot, runCommand } from './run-command.ts';

const source = join(repositoryRoot, 'packages/client');

/** Builds the npm package of the client: JavaScript, types and a `package.json` with its exports. */
export async function buildClient(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const tsc = join(repositoryRoot, 'node_modules/.bin/tsc');
  const project = join(source, 'tsconfig.build.json');
  const { code, output } = await runCommand(tsc, ['-p', project, '--outDir', folder]);
  if (code !== 0) throw new Error(output);
  const packageJson = parseJson<object>(await readFile(join(source, 'package.json'), 'utf8'));
  const published = { ...packageJson, exports: { '.': entry('client'), './webhook': entry('webhook') } };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  await copyFile(join(source, 'README.md'), join(folder, 'README.md'));
}

function entry(name: string) {
  return { types: `./${name}.d.ts`, default: `./${name}.js` };
}
