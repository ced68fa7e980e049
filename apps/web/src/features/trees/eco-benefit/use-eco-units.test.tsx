import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeAll, expect, test } from 'vitest';

import { loadNamespace } from '#platform/text-files.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { useEcoUnits } from './use-eco-units.ts';

beforeAll(() => loadNamespace('ar', 'eco-benefit'));

test.each([
  [8.883, '8,883 لترًا'],
  [0.002, '2 لتر'],
  [0.005, '5 لترات'],
  [0.0025, '2.5 لتر'],
  // Displayed as 11, so it needs the plural of eleven.
  [0.011_004, '11 لترًا'],
])('formats %s m³ of water with the plural of the displayed number', async (m3, formatQuantity) => {
  await renderInApp(
    <Suspense>
      <Water m3={m3} />
    </Suspense>,
  );
  expect(await screen.findByText(formatQuantity)).toBeVisible();
});

function Water({ m3 }: { m3: number }) {
  const { quantities, formatQuantity } = useEcoUnits();
  return <p>{formatQuantity(quantities.water(m3))}</p>;
}
