import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { parseJson } from '../parse-json.ts';
import { fingerprintOf } from '../web/web-build.ts';

const rootPackage = join(import.meta.dirname, '../../../../../package.json');

const serverSources = [
  'package-lock.json',
  'apps/api/{src,migrations}/**/*.{ts,sql}',
  'packages/*/src/**/*.ts',
];

let release: Promise<string> | undefined;

/** Derives the release name from the sources, so that no deployment has to set it. */
export function serverRelease(): Promise<string> {
  release ??= computeRelease();
  return release;
}

async function computeRelease(): Promise<string> {
  const { version } = parseJson<{ version: string }>(await readFile(rootPackage, 'utf8'));
  return `${version}+${(await fingerprintOf(serverSources)).slice(0, 8)}`;
}

export function webRelease(webDirectory: string): Promise<string> {
  return readFile(join(webDirectory, 'release.txt'), 'utf8');
}
