import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const sourceFolder = join(import.meta.dirname, '..');
const images = readdirSync(join(sourceFolder, 'assets'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.svg'))
  .map((name) => ({ name, text: readFileSync(join(sourceFolder, 'assets', name), 'utf8') }));
const animated = images.filter(({ text }) => /animat/u.test(text));

test('animates only the city, by day and by night', () => {
  expect(animated.map(({ name }) => name).toSorted()).toEqual([
    'skyline/skyline-night.svg',
    'skyline/skyline.svg',
  ]);
});

test.each(animated)(
  '$name stops after five seconds and has a still version for reduced motion',
  ({ name, text }) => {
    expect(text).not.toMatch(/infinite|repeatCount/u);
    const seconds = [...text.matchAll(/animation:[\w-]+ (\d+)s/gu)].map(([, count]) => Number(count));
    expect(Math.max(...seconds)).toBeLessThanOrEqual(5);
    expect(text).toMatch(/^<svg id="still" .*:target \*\{animation:none!important\}/u);
    expect(readFileSync(join(sourceFolder, 'ui/tokens.css'), 'utf8')).toContain(`/${name}#still`);
  },
);
