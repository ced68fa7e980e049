import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { GrowingTree } from './growing-tree.tsx';

const tree = vi.hoisted(() => ({
  goToAndStop: vi.fn(),
  playSegments: vi.fn(),
  setDirection: vi.fn(),
  play: vi.fn(),
  destroy: vi.fn(),
}));
vi.mock('./growth-animation.ts', () => ({ loadGrowthAnimation: async () => ({ load: () => tree }) }));

afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

async function show() {
  await act(async () => render(<GrowingTree frame={146} label="tree" />));
  return screen.getByRole('img', { name: 'tree' });
}

test('grows from the seed to its frame', async () => {
  await show();
  expect(tree.playSegments).toHaveBeenCalledWith([0, 146], true);
  expect(tree.goToAndStop).not.toHaveBeenCalled();
});

test.each([
  ['by pointer', () => fireEvent.pointerDown, () => fireEvent.pointerUp],
  ['when the finger slides away', () => fireEvent.pointerDown, () => fireEvent.pointerLeave],
  ['when the page begins to scroll', () => fireEvent.pointerDown, () => fireEvent.pointerCancel],
])('held down it shrinks, let go it grows again: %s', async (_way, press, release) => {
  const picture = await show();
  press()(picture, { button: 0 });
  expect(tree.setDirection).toHaveBeenLastCalledWith(-1);
  expect(tree.play).toHaveBeenCalledTimes(1);
  release()(picture);
  expect(tree.setDirection).toHaveBeenLastCalledWith(1);
  expect(tree.play).toHaveBeenCalledTimes(2);
});

test('the space bar presses it too, once however long it is held', async () => {
  const picture = await show();
  fireEvent.keyDown(picture, { key: ' ' });
  fireEvent.keyDown(picture, { key: ' ', repeat: true });
  expect(tree.setDirection.mock.calls).toEqual([[-1]]);
  fireEvent.keyUp(picture, { key: ' ' });
  expect(tree.setDirection).toHaveBeenLastCalledWith(1);
});

test('who wants less motion sees it grown and still', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const picture = await show();
  expect(tree.goToAndStop).toHaveBeenCalledWith(146, true);
  fireEvent.pointerDown(picture, { button: 0 });
  expect(tree.playSegments).not.toHaveBeenCalled();
  expect(tree.play).not.toHaveBeenCalled();
});
