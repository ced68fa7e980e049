import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { GrowingTree } from './growing-tree.tsx';

const tree = vi.hoisted(() => ({ standAt: vi.fn(), growTo: vi.fn(), remove: vi.fn() }));
vi.mock('./growth-animation.ts', () => ({ loadGrowthAnimation: async () => ({ load: () => tree }) }));
vi.mock('../../platform/when-idle.ts', () => ({
  whenIdle: (work: () => void) => {
    work();
    return () => undefined;
  },
}));

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
  expect(tree.growTo).toHaveBeenCalledExactlyOnceWith(146);
  expect(tree.standAt).not.toHaveBeenCalled();
});

test.each([
  ['by pointer', () => fireEvent.pointerDown, () => fireEvent.pointerUp],
  ['when the finger slides away', () => fireEvent.pointerDown, () => fireEvent.pointerLeave],
  ['when the page begins to scroll', () => fireEvent.pointerDown, () => fireEvent.pointerCancel],
])('held down it shrinks, let go it grows again: %s', async (_way, press, release) => {
  const picture = await show();
  press()(picture, { button: 0 });
  expect(tree.growTo).toHaveBeenLastCalledWith(0);
  release()(picture);
  expect(tree.growTo).toHaveBeenLastCalledWith(146);
});

test('the space bar presses it too, once however long it is held', async () => {
  const picture = await show();
  fireEvent.keyDown(picture, { key: ' ' });
  fireEvent.keyDown(picture, { key: ' ', repeat: true });
  expect(tree.growTo.mock.calls).toEqual([[146], [0]]);
  fireEvent.keyUp(picture, { key: ' ' });
  expect(tree.growTo).toHaveBeenLastCalledWith(146);
});

test('who wants less motion sees it grown and still', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const picture = await show();
  expect(tree.standAt).toHaveBeenCalledWith(146);
  fireEvent.pointerDown(picture, { button: 0 });
  expect(tree.growTo).not.toHaveBeenCalled();
});
