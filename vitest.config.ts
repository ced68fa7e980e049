import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'packages/*',
      'apps/*',
      'apps/web/vitest.isolated.config.ts',
      'scripts',
      'scripts/vitest.start.config.ts',
    ],
  },
});
