import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'domain',
    include: ['src/**/*.test.ts'],
    isolate: false,
    setupFiles: ['../../scripts/same-cases.ts'],
    testTimeout: 60_000,
  },
});
