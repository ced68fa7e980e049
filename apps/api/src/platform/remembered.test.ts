import { expect, test, vi } from 'vitest';

import { remembered } from './remembered.ts';

test('what was made of a text is not made again, and a flood of others only makes it once more', () => {
  const make = vi.fn((text: string) => text.length);
  const lengthOf = remembered(make);
  expect([lengthOf('br'), lengthOf('br')]).toEqual([2, 2]);
  expect(make).toHaveBeenCalledTimes(1);

  for (let number = 0; number < 1_000; number += 1) lengthOf(`made up ${number}`);
  expect([lengthOf('br'), lengthOf('br')]).toEqual([2, 2]);
  expect(make).toHaveBeenCalledTimes(1_002);
});
