import { join } from 'node:path';

import { buildWebApp } from '../apps/api/src/core/web/web-build.ts';
import { repositoryRoot, runCommand } from '../scripts/run-command.ts';
import { ensureHeadlessShell } from './chromium.ts';

/** Installs Chromium if needed, builds the web app if it changed, and runs all end-to-end tests. */
const log = (line: string) => console.log(`  ${line}`);
const environment = { CHROMIUM_PATH: await ensureHeadlessShell(log) };
await buildWebApp(log);
const playwright = join(repositoryRoot, 'node_modules/.bin/playwright');
const args = ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)];
const { code } = await runCommand(playwright, args, { isShown: true, environment });
process.exitCode = code;
