import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { fingerprintOf } from '../web/web-build.ts';

const rootPackage = join(import.meta.dirname, '../../../../../package.json');

/** Everything that the server is made of. */
const sources = ['package-lock.json', 'apps/api/{src,migrations}/**/*.{ts,sql}', 'packages/*/src/**/*.ts'];

let named: Promise<string> | undefined;

/** Names what runs on the server by what it is made of, so that no deployment has to. */
export function serverRelease(): Promise<string> {
  named ??= nameServer();
  return named;
}

async function nameServer(): Promise<string> {
  const { version } = JSON.parse(await readFile(rootPackage, 'utf8')) as { version: string };
  return `${version}+${(await fingerprintOf(sources)).slice(0, 8)}`;
}

/** The name that the web app's build gave itself. */
export function webRelease(webDirectory: string): Promise<string> {
  return readFile(join(webDirectory, 'release.txt'), 'utf8');
}
