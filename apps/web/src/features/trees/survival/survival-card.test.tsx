import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { fakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { SurvivalCard } from './survival-card.tsx';

let stop: (() => void) | undefined;

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
});

test('fills the bar to the share and draws the interval over it, without jargon', async () => {
  fakeApi().answer('GET /survival/land/land-1', {
    data: {
      scope: 'land',
      id: 'land-1',
      name: { ar: 'حديقة الظهران', en: 'Dhahran Park' },
      after: [
        { years: 1, basis: 20, count: 19, share: 0.95, low: 0.764, high: 0.991 },
        { years: 2, basis: 0, count: 0, share: null, low: null, high: null },
        { years: 3, basis: 0, count: 0, share: null, low: null, high: null },
      ],
      sample: null,
    },
  });
  ({ stop } = await renderInApp(
    <Suspense>
      <SurvivalCard scope="land" id="land-1" isNamed={false} />
    </Suspense>,
  ));
  expect(await screen.findByText('كم شجرة بقيت حيّة')).toBeInTheDocument();
  const year = screen.getByText('95%').closest('li');
  const [fill, range] = [...(year?.querySelectorAll<HTMLElement>('[style]') ?? [])];
  expect(fill?.style.inlineSize).toBe('95%');
  expect(range?.style.insetInlineStart).toBe('76.4%');
  expect(parseFloat(range?.style.inlineSize ?? '')).toBeCloseTo(22.7, 1);
  expect(year).toHaveTextContent(/بين .*76.* و.*99.* من كل 100/u);
  expect(screen.queryByText(/ويلسون|95 مرة/u)).toBeNull();
});
