import { access } from 'node:fs/promises';
import { join } from 'node:path';

import { chromium } from '@playwright/test';

import { repositoryRoot, runCommand } from '../scripts/run-command.ts';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The path of a Chromium to test with; installs one where there is none. */
export async function ensureChromium(log: (line: string) => void): Promise<string> {
  const found = await findChromium();
  if (found !== undefined) return found;
  log('Installing Chromium (first test run only)…');
  const install = process.getuid?.() === 0 ? installFromDebian : installFromPlaywright;
  const output = await install();
  const installed = await findChromium();
  if (installed === undefined) throw new Error(`No Chromium could be installed for the journeys:\n${output}`);
  return installed;
}

async function findChromium(): Promise<string | undefined> {
  for (const path of [...places, chromium.executablePath()]) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return undefined;
}

async function installFromDebian(): Promise<string> {
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await runCommand('apt-get', ['update', '-q'], { environment });
  const install = await runCommand('apt-get', ['install', '-y', '-q', 'chromium'], { environment });
  return install.code === 0
    ? install.output
    : update.output + install.output + (await installFromPlaywright());
}

async function installFromPlaywright(): Promise<string> {
  const playwright = join(repositoryRoot, 'node_modules/.bin/playwright');
  return (await runCommand(playwright, ['install', '--with-deps', 'chromium'])).output;
}
