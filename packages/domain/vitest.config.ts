import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'domain',
    include: ['src/**/*.test.ts'],
    isolate: false,
    setupFiles: ['../../scripts/compare-test-cases.ts'],
    testTimeout: 60_000,
  },
});
