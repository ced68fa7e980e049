import { expect, test } from 'vitest';

import { iconNames } from '../src/ui/icon-names.ts';
import { drawSprite } from './icon-sprite.ts';

test('the sprite holds each named icon once, under its own name', () => {
  const sprite = drawSprite(iconNames);
  for (const name of iconNames) expect(sprite.split(`<symbol id="${name}" `)).toHaveLength(2);
  expect(new Set(iconNames).size).toBe(iconNames.length);
});

test('an icon that Phosphor does not draw stops the build', () => {
  expect(() => drawSprite(['no-such-icon'])).toThrow(/no-such-icon/u);
});
