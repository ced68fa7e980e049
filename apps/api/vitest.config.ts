import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'api',
    /** The bench compares itself with this API, so it needs its database too. */
    include: ['src/**/*.test.ts', '../../bench/src/*.test.ts'],
    environment: 'node',
    globalSetup: ['src/testing/global-set-up.ts'],
    setupFiles: ['../../scripts/same-cases.ts'],
    provide: { givenServerUrl: process.env['TEST_DATABASE_URL'] },
    pool: 'forks',
    // One process for many files: reading the house anew for each took a quarter of the time. Every file has its own database.
    isolate: false,
    // Limits and no measurements: a busy machine may be many times slower than a quiet one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
