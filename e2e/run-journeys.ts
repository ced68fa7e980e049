import { join } from 'node:path';

import { buildWebApp } from '../apps/api/src/platform/web/web-build.ts';
import { repositoryRoot, runCommand } from '../scripts/run-command.ts';
import { ensureShell } from './chromium.ts';

/** Finds or installs a Chromium, builds the web app if it changed, and walks all journeys. */
const say = (line: string) => console.log(`  ${line}`);
const environment = { CHROMIUM_PATH: await ensureShell(say) };
await buildWebApp(say);
const playwright = join(repositoryRoot, 'node_modules/.bin/playwright');
const args = ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)];
const { code } = await runCommand(playwright, args, { isShown: true, environment });
process.exitCode = code;
