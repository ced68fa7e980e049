import { join } from 'node:path';

import { defineConfig } from '@playwright/test';

import { port } from './database-fixtures.ts';

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: join(import.meta.dirname, 'journeys'),
  outputDir: join(import.meta.dirname, 'results'),
  fullyParallel: true,
  // One more than two cores, because pages wait for timers, the network to be idle, and jobs.
  workers: 3,
  // A busy machine can delay a browser; only a second failure counts.
  retries: 1,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  use: {
    // Without a limit, an action on a missing element uses the whole test timeout and does not report what it
    // waited for.
    actionTimeout: 120_000,
    baseURL: `http://localhost:${port}`,
    viewport: { width: 390, height: 844 },
    locale: 'ar-SA',
    timezoneId: 'Asia/Riyadh',
    // Requests through a service worker bypass page.route; the offline tests allow it.
    serviceWorkers: 'block',
    // Animations are slow without a GPU; only clean-console.spec.ts runs with full motion.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        // Chromium's address bar popups are separate pages that cost as much as a test page.
        '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
        // Chrome's default for users: the HTTP cache is partitioned by site.
        '--enable-features=SplitCacheByNetworkIsolationKey',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" ${join(import.meta.dirname, 'start-server.ts')}`,
    url: `http://localhost:${port}/api/health/ready`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
});
