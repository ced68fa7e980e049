import { join } from 'node:path';

import { defineConfig } from '@playwright/test';

import { databaseFile, masterSecret, port } from './house.ts';

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: join(import.meta.dirname, 'journeys'),
  outputDir: join(import.meta.dirname, 'results'),
  fullyParallel: true,
  workers: 2,
  // A busy machine may hold up a browser; what fails twice is a fault.
  retries: 1,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  use: {
    // Without an end a press on what never comes takes all the time of its journey, and does not say what it waited for.
    actionTimeout: 120_000,
    baseURL: `http://localhost:${port}`,
    viewport: { width: 390, height: 844 },
    locale: 'ar-SA',
    timezoneId: 'Asia/Riyadh',
    // What a journey intercepts must come from its page; the journeys without a connection allow it.
    serviceWorkers: 'block',
    // Without a graphics card every moving picture is paid for by the processor; the walk alone is taken in full motion.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        // The pages behind the address bar, which nobody sees here, cost as much as a journey's own.
        '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
        // As browsers that people use: what one site has kept is not there for another.
        '--enable-features=SplitCacheByNetworkIsolationKey',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" ${join(import.meta.dirname, 'start-house.ts')}`,
    url: `http://localhost:${port}/api/health/ready`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    env: { PORT: String(port), DATABASE_FILE: databaseFile, SECRET_KEY: masterSecret },
  },
});
