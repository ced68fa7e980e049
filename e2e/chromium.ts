import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { chromium } from '@playwright/test';

import { repositoryRoot, runCommand } from '../scripts/run-command.ts';

/** Playwright's default for tests: same engine as Chromium, and tests run an eighth faster. */
const headlessShell = 'chromium-headless-shell';
const fullPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Returns the path of a Chromium for tests; installs one if necessary. */
export async function ensureHeadlessShell(log: (line: string) => void): Promise<string> {
  return ensureInstalled([`/usr/bin/${headlessShell}`, ...fullPaths], headlessShell, log);
}

/** Returns the path of a full Chromium, for measurements. */
export async function ensureChromium(log: (line: string) => void): Promise<string> {
  return ensureInstalled(fullPaths, 'chromium', log);
}

async function ensureInstalled(
  paths: string[],
  debianPackage: string,
  log: (line: string) => void,
): Promise<string> {
  const existing = findInstalled(paths);
  if (existing !== undefined) return existing;
  log('Installing Chromium (first test run only)…');
  const output =
    process.getuid?.() === 0 ? await installFromDebian(debianPackage) : await installFromPlaywright();
  const installed = findInstalled(paths);
  if (installed === undefined) throw new Error(`Chromium could not be installed for the tests:\n${output}`);
  return installed;
}

function findInstalled(paths: string[]): string | undefined {
  return [...paths, chromium.executablePath()].find((path) => existsSync(path));
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
