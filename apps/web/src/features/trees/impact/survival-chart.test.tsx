import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';

import { renderInApp } from '#testing/render-app.tsx';

import { SurvivalChart } from './survival-chart.tsx';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

test('does not round up to 100 % when trees were lost', async () => {
  const survival = { planted: 5_000, standing: 4_998, ended: 2 };
  ({ stop } = await renderInApp(
    <Suspense>
      <SurvivalChart survival={survival} fileName="forest" source="nabta" />
    </Suspense>,
    { language: 'en' },
  ));
  expect(await screen.findByText('99.9% of the trees planted still stand')).toBeInTheDocument();
  expect(screen.getByText('4,998 · 99.9%')).toBeInTheDocument();
  expect(screen.getByText('2 · 0.1%')).toBeInTheDocument();
});
