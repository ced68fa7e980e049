import { expect, test } from 'vitest';

import { bootScript } from './prerender.ts';

test('builds a small boot script without dependencies', () => {
  const script = bootScript();
  expect(script.length).toBeLessThan(600);
  expect(script).not.toMatch(/import|require|__/u);
  localStorage.setItem('preferred-language', 'en');
  // oxlint-disable-next-line typescript/no-implied-eval -- this is how a page runs it
  new Function(script)();
  localStorage.clear();
  expect(document.documentElement).toHaveAttribute('dir', 'ltr');
});
