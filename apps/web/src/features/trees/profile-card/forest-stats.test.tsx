import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';

import { renderInApp } from '#testing/render-app.tsx';

import { ForestStats } from './forest-stats.tsx';

let stop: (() => void) | undefined;

afterEach(() => stop?.());

async function show(impactHref?: string) {
  ({ stop } = await renderInApp(
    <Suspense>
      <ForestStats treesPlanted={3} co2Avoided={12.345} impactHref={impactHref} />
    </Suspense>,
  ));
  expect(await screen.findByText('12.35')).toBeInTheDocument();
}

test("links the carbon of the user's own forest to its impact page", async () => {
  await show('/impact');
  expect(screen.getByRole('link', { name: /12\.35/u })).toHaveAttribute('href', '/impact');
});

test('shows only a number without an impact page', async () => {
  await show();
  expect(screen.queryByRole('link')).toBeNull();
});

test('explains the levels of the trees when their line is pressed', async () => {
  const none = { trees: 0, co2RemovedKg: 0 };
  const byLevel = { documented: { trees: 3, co2RemovedKg: 12.345 }, photographed: none, verified: none };
  ({ stop } = await renderInApp(
    <Suspense>
      <ForestStats treesPlanted={3} co2Avoided={12.345} byLevel={byLevel} />
    </Suspense>,
  ));
  await userEvent.click(await screen.findByRole('button', { name: '0 تم التحقق منها' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('3 أشجار · 12.35 كجم');
});

test('shows a dash for an unavailable number', async () => {
  ({ stop } = await renderInApp(
    <Suspense>
      <ForestStats treesPlanted={3} co2Avoided={null} />
    </Suspense>,
  ));
  expect(await screen.findByText('–')).toBeVisible();
});

test('shows how many trees were lost', async () => {
  ({ stop } = await renderInApp(
    <Suspense>
      <ForestStats treesPlanted={12} treesLost={2} co2Avoided={1} />
    </Suspense>,
  ));
  expect(await screen.findByText('فُقدت اثنتان')).toBeVisible();
});
