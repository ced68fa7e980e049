import { defineProject } from 'vitest/config';

/** Property tests over hundreds of forests are slow on a busy machine. */
export default defineProject({
  test: {
    name: 'eco',
    include: ['src/**/*.test.ts'],
    isolate: false,
    setupFiles: ['../../scripts/compare-test-cases.ts'],
    testTimeout: 60_000,
  },
});
