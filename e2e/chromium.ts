import { access } from 'node:fs/promises';
import { join } from 'node:path';

import { chromium } from '@playwright/test';

import { repositoryRoot, runCommand } from '../scripts/run-command.ts';

/** Without windows, as Playwright itself takes it for tests: the same engine, and journeys take an eighth less time. */
const shell = { path: '/usr/bin/chromium-headless-shell', package: 'chromium-headless-shell' };
const wholes = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The path of a Chromium to test with; installs one where there is none. */
export async function ensureShell(log: (line: string) => void): Promise<string> {
  return ensure([shell.path, ...wholes], shell.package, log);
}

/** The path of a whole Chromium, to measure what people have. */
export async function ensureChromium(log: (line: string) => void): Promise<string> {
  return ensure(wholes, 'chromium', log);
}

async function ensure(places: string[], debianPackage: string, log: (line: string) => void): Promise<string> {
  const found = await find(places);
  if (found !== undefined) return found;
  log('Installing Chromium (first test run only)…');
  const output =
    process.getuid?.() === 0 ? await installFromDebian(debianPackage) : await installFromPlaywright();
  const installed = await find(places);
  if (installed === undefined) throw new Error(`No Chromium could be installed for the journeys:\n${output}`);
  return installed;
}

async function find(places: string[]): Promise<string | undefined> {
  for (const path of [...places, chromium.executablePath()]) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
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
