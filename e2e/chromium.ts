import { access } from 'node:fs/promises';
import { join } from 'node:path';

import { chromium } from '@playwright/test';

import { repositoryRoot, runCommand } from '../scripts/run-command.ts';

/** Headless shell, Playwright's default for tests: same engine, and tests run an eighth faster. */
const shell = { path: '/usr/bin/chromium-headless-shell', package: 'chromium-headless-shell' };
const fullPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Returns the path of a Chromium for tests; installs one if necessary. */
export async function ensureHeadlessShell(log: (line: string) => void): Promise<string> {
  return ensure([shell.path, ...fullPaths], shell.package, log);
}

/** Returns the path of a full Chromium, for measurements. */
export async function ensureChromium(log: (line: string) => void): Promise<string> {
  return ensure(fullPaths, 'chromium', log);
}

async function ensure(paths: string[], debianPackage: string, log: (line: string) => void): Promise<string> {
  const found = await find(paths);
  if (found !== undefined) return found;
  log('Installing Chromium (first test run only)…');
  const output =
    process.getuid?.() === 0 ? await installFromDebian(debianPackage) : await installFromPlaywright();
  const installed = await find(paths);
  if (installed === undefined) throw new Error(`Chromium could not be installed for the tests:\n${output}`);
  return installed;
}

async function find(paths: string[]): Promise<string | undefined> {
  for (const path of [...paths, chromium.executablePath()]) {
    const exists = await access(path).then(
      () => true,
      () => false,
    );
    if (exists) return path;
  }
  return undefined;
}

async function installFromDebian(name: string): Promise<string> {
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await runCommand('apt-get', ['update', '-q'], { environment });
  const install = await runCommand('apt-get', ['install', '-y', '-q', name], { environment });
  return install.code === 0
    ? install.output
    : update.output + install.output + (await installFromPlaywright());
}

async function installFromPlaywright(): Promise<string> {
  const playwright = join(repositoryRoot, 'node_modules/.bin/playwright');
  return (await runCommand(playwright, ['install', '--with-deps', 'chromium'])).output;
}
