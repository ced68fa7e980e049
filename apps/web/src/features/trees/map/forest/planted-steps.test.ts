import { expect, test } from 'vitest';

import { daysOfSteps, histogramOf, stepOf, createSteps } from './planted-steps.ts';

test('divides ten years into about sixty steps and a month into days', () => {
  const years = createSteps(17_000, 20_653);
  expect(years.count).toBeGreaterThan(55);
  expect(years.count).toBeLessThanOrEqual(60);
  expect(createSteps(20_000, 20_029)).toMatchObject({ days: 1, count: 30 });
  expect(createSteps(20_000, 20_000).count).toBe(1);
});

test('covers all days without a gap and ends today', () => {
  const steps = createSteps(17_000, 20_653);
  const spans = Array.from({ length: steps.count }, (_, step) => daysOfSteps(steps, step, step));
  expect(spans[0]?.from).toBe(17_000);
  expect(spans.at(-1)?.to).toBe(20_653);
  expect(spans.slice(1).map(({ from }) => from - 1)).toEqual(spans.slice(0, -1).map(({ to }) => to));
  expect(
    spans.every(({ from, to }, step) => stepOf(steps, from) === step && stepOf(steps, to) === step),
  ).toBe(true);
});

test('counts every tree in one step', () => {
  const steps = createSteps(100, 219);
  const days = [100, 101, 102, 219];
  const counts = histogramOf(
    steps,
    days.map((day) => ({ from: day, to: day, trees: 1 })),
  );
  expect(counts.slice(0, 2)).toEqual([2, 1]);
  expect(counts.at(-1)).toBe(1);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4);
});

test('distributes the trees of a month over the steps it spans', () => {
  const steps = createSteps(100, 279);
  expect(histogramOf(steps, [{ from: 101, to: 105, trees: 50 }]).slice(0, 3)).toEqual([20, 30, 0]);
});
