import { expect, test } from 'vitest';

import { iconNames } from '../src/ui/icon-names.ts';
import { renderSprite } from './icon-sprite.ts';

test('contains each icon once under its own name', () => {
  const sprite = renderSprite(iconNames);
  for (const name of iconNames) expect(sprite.split(`<symbol id="${name}" `)).toHaveLength(2);
  expect(new Set(iconNames).size).toBe(iconNames.length);
});

test('throws for an icon that Phosphor does not have', () => {
  expect(() => renderSprite(['no-such-icon'])).toThrow(/no-such-icon/u);
});
