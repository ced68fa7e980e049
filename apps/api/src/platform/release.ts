import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import rootPackage from '../../../../package.json' with { type: 'json' };
import { fingerprintOf } from './web-build.ts';

/** Everything that the server is made of. */
const sources = ['package-lock.json', 'apps/api/{src,migrations}/**/*.{ts,sql}', 'packages/*/src/**/*.ts'];

let named: Promise<string> | undefined;

/** Names what runs on the server by what it is made of, so that no deployment has to. */
export function serverRelease(): Promise<string> {
  named ??= fingerprintOf(sources).then((fingerprint) => `${rootPackage.version}+${fingerprint.slice(0, 8)}`);
  return named;
}

/** The name that the web app's build gave itself. */
export function webRelease(webDirectory: string): Promise<string> {
  return readFile(join(webDirectory, 'release.txt'), 'utf8');
}
