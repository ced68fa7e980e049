import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { GrowingTree } from './growing-tree.tsx';

const tree = vi.hoisted(() => ({ showFrame: vi.fn(), growTo: vi.fn(), remove: vi.fn() }));
vi.mock('./growth-animation.ts', () => ({ loadGrowthAnimation: async () => ({ load: () => tree }) }));
vi.mock('#platform/when-idle.ts', () => ({
  whenIdle: (callback: () => void) => {
    callback();
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
  expect(tree.showFrame).not.toHaveBeenCalled();
});

test.each([
  ['by pointer', () => fireEvent.pointerDown, () => fireEvent.pointerUp],
  ['when the finger slides away', () => fireEvent.pointerDown, () => fireEvent.pointerLeave],
  ['when the page begins to scroll', () => fireEvent.pointerDown, () => fireEvent.pointerCancel],
])('shrinks while held down and grows again on release: %s', async (_input, press, release) => {
  const picture = await show();
  press()(picture, { button: 0 });
  expect(tree.growTo).toHaveBeenLastCalledWith(0);
  release()(picture);
  expect(tree.growTo).toHaveBeenLastCalledWith(146);
});

test('treats the space bar as a press and ignores key repeat', async () => {
  const picture = await show();
  fireEvent.keyDown(picture, { key: ' ' });
  fireEvent.keyDown(picture, { key: ' ', repeat: true });
  expect(tree.growTo.mock.calls).toEqual([[146], [0]]);
  fireEvent.keyUp(picture, { key: ' ' });
  expect(tree.growTo).toHaveBeenLastCalledWith(146);
});

test('shows the full-grown tree without motion under reduced motion', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const picture = await show();
  expect(tree.showFrame).toHaveBeenCalledWith(146);
  fireEvent.pointerDown(picture, { button: 0 });
  expect(tree.growTo).not.toHaveBeenCalled();
});
