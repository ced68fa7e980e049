import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { renderInApp } from '#testing/render-app.tsx';

import { BadgeRow } from './badge-row.tsx';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

async function show(treeCount: number) {
  const onChoose = vi.fn();
  const rendered = await renderInApp(
    <Suspense>
      <BadgeRow treeCount={treeCount} onChoose={onChoose} />
    </Suspense>,
  );
  stop = rendered.stop;
  await screen.findByRole('list', { name: 'الأوسمة' });
  return onChoose;
}

test.each([
  [0, 0, undefined],
  [1, 1, '1'],
  [4, 1, '1'],
  [5, 2, '5'],
  [199, 5, '100'],
  [200, 6, '200'],
  [10_000, 6, '200'],
])(
  'with %i trees unlocks %i badges and highlights the one for %s trees',
  async (treeCount, unlocked, current) => {
    await show(treeCount);
    const badges = screen.getAllByRole('button');
    expect(badges.map((badge) => badge.textContent)).toEqual(['1', '5', '10', '50', '100', '200']);
    expect(screen.queryAllByRole('button', { name: /، مفتوح$/u })).toHaveLength(unlocked);
    expect(screen.queryAllByRole('button', { name: /، مقفل$/u })).toHaveLength(6 - unlocked);
    const currentBadges = badges.filter((badge) => badge.hasAttribute('aria-current'));
    expect(currentBadges.map((badge) => badge.textContent)).toEqual(current === undefined ? [] : [current]);
  },
);

test('labels a badge with its name, requirement and state', async () => {
  const onChoose = await show(5);
  await userEvent.click(screen.getByRole('button', { name: '10: وسام بطل الأشجار، 10 أشجار، مقفل' }));
  expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ code: 'treesHero' }));
});
