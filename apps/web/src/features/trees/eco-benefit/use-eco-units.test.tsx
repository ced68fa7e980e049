import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeAll, expect, test } from 'vitest';

import { ecoBenefitTexts } from '../../locales/eco-benefit.ts';
import { renderInApp } from '../../testing/render-app.tsx';
import { useEcoUnits } from './use-eco-units.ts';

beforeAll(() => ecoBenefitTexts.ar());

test.each([
  [8.883, '8,883 لترًا'],
  [0.002, '2 لتر'],
  [0.005, '5 لترات'],
  [0.0025, '2.5 لتر'],
  // Written as 11, it has the plural of eleven.
  [0.011_004, '11 لترًا'],
])('%s m³ of water are told with the plural that the written number has', async (m3, told) => {
  await renderInApp(
    <Suspense>
      <Water m3={m3} />
    </Suspense>,
  );
  expect(await screen.findByText(told)).toBeVisible();
});

function Water({ m3 }: { m3: number }) {
  const { quantities, told } = useEcoUnits();
  return <p>{told(quantities.water(m3))}</p>;
}
