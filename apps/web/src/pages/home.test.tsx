import { afterEach, expect, test, vi } from 'vitest';

import { fakeApi, testToken } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { Fallback } from './home.tsx';

let stop: (() => void) | undefined;

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('requests the data of the home page while the account is loading', async () => {
  const api = fakeApi();
  localStorage.setItem('token', testToken());
  ({ stop } = await renderInApp(<Fallback />));
  for (const call of ['/tree/infinite?limit=20', '/tree/eco_benefit', '/tree/gifted?limit=100'])
    expect(api.calls(`GET ${call}`), call).toHaveLength(1);
});
