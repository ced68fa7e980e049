import { defineConfig } from 'vitest/config';

import web, { isolatedTests } from './vitest.config.ts';

/**
 * Runs each test file that replaces a module or a browser function globally in its own window. Contexts of one
 * thread share the loaded jsdom, which saves half of the CPU time of a process per file.
 */
export default defineConfig({
  ...web,
  test: {
    ...web.test,
    name: 'web-isolated',
    include: [isolatedTests],
    exclude: [],
    isolate: true,
    pool: 'vmThreads',
    // Node accepts no V8 options for a thread.
    execArgv: [],
  },
});
