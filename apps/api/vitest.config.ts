import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'api',
    /** The bench tests compare against this API and need the same database setup. */
    include: ['src/**/*.test.ts', '../../bench/src/*.test.ts'],
    environment: 'node',
    globalSetup: ['src/testing/global-set-up.ts'],
    setupFiles: ['../../scripts/compare-test-cases.ts'],
    provide: { givenServerUrl: process.env['TEST_DATABASE_URL'] },
    pool: 'forks',
    // Most objects die with the test that made them: fewer, larger collections save a tenth of the CPU time.
    execArgv: ['--max-semi-space-size=64'],
    // The transformation of vitest makes its loops ten times slower.
    server: { deps: { external: [/\/packages\/eco\//u] } },
    // One process runs many files: reloading the modules per file took a quarter of the time. Every file has
    // its own database.
    isolate: false,
    // These are limits, not measurements: a busy machine may be many times slower than a quiet one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
