import { defineProject } from 'vitest/config';

/** Properties are tried on hundreds of forests, which takes its time on a busy machine. */
export default defineProject({
  test: {
    name: 'eco',
    include: ['src/**/*.test.ts'],
    isolate: false,
    setupFiles: ['../../scripts/same-cases.ts'],
    testTimeout: 60_000,
  },
});
