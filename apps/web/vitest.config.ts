import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

import { iconSprite } from './plugins/icon-sprite.ts';
import { treeGrowth } from './plugins/tree-growth.ts';
import { flagFolder } from './vite.config.ts';

export const isolatedTests = 'src/**/*.isolated.test.{ts,tsx}';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), iconSprite(), treeGrowth()],
  resolve: { alias: { flags: flagFolder } },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', 'plugins/**/*.test.ts'],
    exclude: [isolatedTests],
    // One browser window for many files: three times as fast as a new one per file.
    isolate: false,
    // Most objects die with the test that made them: fewer, larger collections save a tenth of the CPU time.
    execArgv: ['--max-semi-space-size=64'],
    setupFiles: ['src/testing/set-up.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // Limits, not measurements: a busy machine may be many times slower.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
