import { defineProject } from 'vitest/config';

/** Long timeouts: the tests reinstall all packages with each supported npm. */
export default defineProject({
  test: {
    name: 'start',
    include: ['start.test.ts', 'add-a-page.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
