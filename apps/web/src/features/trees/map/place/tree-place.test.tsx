import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { fakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';
import { testTree } from '#testing/test-trees.ts';

import { createTestPlan } from '../base/testing/test-plan.ts';
import { TreePlace } from './tree-place.tsx';

let stop: (() => void) | undefined;

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
});

const land = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: { ar: 'وادي حنيفة، الرياض', en: 'Wadi Hanifah' },
};

/** Everything is in the viewport. */
class ObserverOfVisible {
  readonly #onChange: (entries: { isIntersecting: boolean }[]) => void;

  constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
    this.#onChange = onChange;
  }

  observe(): void {
    this.#onChange([{ isIntersecting: true }]);
  }

  disconnect(): void {}
}

async function show(plans: unknown[]) {
  vi.stubGlobal('IntersectionObserver', ObserverOfVisible);
  const api = fakeApi();
  api.answer('GET /land/plan/2579/1757', { data: plans });
  api.answer('GET /location?latitude=24.7&longitude=46.7&language=ar', {
    data: { latitude: 24.7, longitude: 46.7, city: 'الرياض', region: 'منطقة الرياض', country: 'السعودية' },
  });
  const rendered = await renderInApp(<TreePlace tree={{ ...testTree(1), land }} />);
  stop = rendered.stop;
}

test('shows a visitor region, site, plot, row and distance from the gate', async () => {
  await show([createTestPlan([46.7, 24.7])]);
  expect(await screen.findByText('الرياض، منطقة الرياض، السعودية')).toBeVisible();
  expect(await screen.findByText('القطعة C، الصف 7 · على بعد 110 أمتار من البوابة')).toBeVisible();
  expect(screen.getByText('وادي حنيفة، الرياض')).toBeVisible();
});

test('names the land of a tree without a plan', async () => {
  await show([]);
  expect(await screen.findByText('وادي حنيفة، الرياض')).toBeVisible();
  expect(screen.queryByText('المكان داخل الموقع')).toBeNull();
});
