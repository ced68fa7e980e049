import { expect, test } from 'vitest';

import { boot } from '../src/platform/boot.ts';
import { deferScripts } from '../src/platform/defer-scripts.ts';
import { inlineScript } from './server-build.ts';

test('builds small scripts without dependencies for every page', () => {
  for (const script of [inlineScript(boot), inlineScript(deferScripts)]) {
    expect(script.length).toBeLessThan(1_100);
  }
  expect(inlineScript(boot)).not.toMatch(/import|require|__/u);
  localStorage.setItem('preferred-language', 'en');
  // oxlint-disable-next-line typescript/no-implied-eval -- this is how a page runs it
  new Function(inlineScript(boot))();
  localStorage.clear();
  expect(document.documentElement).toHaveAttribute('dir', 'ltr');
});
