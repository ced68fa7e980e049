import { afterEach, expect, test, vi } from 'vitest';

import { fakeApi, testToken } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { HomeWaiting } from './home-screen.tsx';

let stop: (() => void) | undefined;

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('what home shows is asked for while the account is still on its way', async () => {
  const api = fakeApi();
  localStorage.setItem('token', testToken());
  ({ stop } = await renderInApp(<HomeWaiting />));
  for (const call of ['/tree/infinite?limit=20', '/tree/eco_benefit', '/tree/gifted?limit=100'])
    expect(api.calls(`GET ${call}`), call).toHaveLength(1);
});
