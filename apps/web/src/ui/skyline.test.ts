import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');
const drawings = readdirSync(join(source, 'assets'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.svg'))
  .map((name) => ({ name, text: readFileSync(join(source, 'assets', name), 'utf8') }));
const moving = drawings.filter(({ text }) => /animat/u.test(text));

test('the city moves, by day and by night', () => {
  expect(moving.map(({ name }) => name).toSorted()).toEqual([
    'skyline/skyline-night.svg',
    'skyline/skyline.svg',
  ]);
});

test.each(moving)(
  '$name rests after five seconds at most, and does not move where no motion is wanted',
  ({ name, text }) => {
    expect(text).not.toMatch(/infinite|repeatCount/u);
    const seconds = [...text.matchAll(/animation:[\w-]+ (\d+)s/gu)].map(([, count]) => Number(count));
    expect(Math.max(...seconds)).toBeLessThanOrEqual(5);
    expect(text).toMatch(/^<svg id="still" .*:target \*\{animation:none!important\}/u);
    expect(readFileSync(join(source, 'ui/tokens.css'), 'utf8')).toContain(`/${name}#still`);
  },
);
