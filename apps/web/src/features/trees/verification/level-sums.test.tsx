import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';

import { renderInApp } from '#testing/render-app.tsx';

import { LevelSums, ReportedCarbon } from './level-sums.tsx';

let stop: (() => void) | undefined;

afterEach(() => stop?.());

const byLevel = {
  documented: { trees: 3, co2RemovedKg: 85.01 },
  photographed: { trees: 0, co2RemovedKg: 0 },
  verified: { trees: 1200, co2RemovedKg: 2000 },
};

async function show(element: ReactNode, language: 'ar' | 'en' = 'en') {
  ({ stop } = await renderInApp(<Suspense>{element}</Suspense>, { language }));
}

test('shows the number of trees of each level that has some', async () => {
  await show(<LevelSums sums={byLevel} />);
  expect(await screen.findByRole('button', { name: /^1,200 Verified ?3 On file only$/u })).toBeVisible();
});

test('explains all levels with their trees and carbon when pressed', async () => {
  await show(<LevelSums sums={byLevel} />);
  await userEvent.click(await screen.findByRole('button'));
  const dialog = await screen.findByRole('dialog', { name: 'How do we know these trees exist?' });
  const terms = within(dialog).getAllByRole('term');
  expect(terms.map(({ textContent }) => textContent)).toEqual([
    'Verified1,200 trees · 2,000.00 kg',
    'Photographed on siteno trees · 0.00 kg',
    'On file only3 trees · 85.01 kg',
  ]);
  expect(within(dialog).getByText(/^Known from a record only/u)).toBeVisible();
});

test('explains counts without carbon', async () => {
  const trees = (count: number) => ({ trees: count });
  await show(<LevelSums sums={{ documented: trees(1), photographed: trees(2), verified: trees(0) }} />);
  await userEvent.click(await screen.findByRole('button'));
  expect(await screen.findByRole('dialog')).not.toHaveTextContent('kg');
});

test.each([
  ['en', 'Waha', '+ 85.01 kg reported by Waha for 3 trees that are only on file'],
  ['en', undefined, '+ 85.01 kg reported for 3 trees that are only on file'],
  ['ar', 'الواحة', '+ 85.01 كجم بحسب الواحة عن 3 أشجار مسجّلة فقط'],
] as const)(
  'names in %s who reported trees that nobody photographed: %s',
  async (language, reporter, text) => {
    await show(<ReportedCarbon byLevel={byLevel} reporter={reporter} />, language);
    const paragraph = await screen.findByText(/85\.01/u);
    expect(paragraph.textContent.replaceAll(/[⁦-⁩]/gu, '')).toBe(text);
  },
);

test('reports nothing when each tree was photographed or seen', async () => {
  await show(<ReportedCarbon byLevel={{ ...byLevel, documented: byLevel.photographed }} reporter="Waha" />);
  expect(screen.queryByText(/reported/u)).toBeNull();
});
