import { defineProject } from 'vitest/config';

/** Installs everything anew with each npm in use; how long that takes is not what is measured. */
export default defineProject({
  test: { name: 'start', include: ['start.test.ts'], testTimeout: 600_000, hookTimeout: 600_000 },
});
