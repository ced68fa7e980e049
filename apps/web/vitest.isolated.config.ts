import { defineConfig } from 'vitest/config';

import web, { isolatedTests } from './vitest.config.ts';

/** The few files that replace a module or a function of the browser for everybody, each in a window of its own. */
export default defineConfig({
  ...web,
  test: { ...web.test, name: 'web-isolated', include: [isolatedTests], exclude: [], isolate: true },
});
