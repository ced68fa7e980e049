import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { useSession } from '../platform/session-provider.tsx';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { Page } from './field-round.tsx';

vi.mock('../features/supply/field/work/use-field-tasks.ts', () => ({
  useFieldOutbox: () => ({}),
  useFieldTasks: () => [],
}));

let stop: (() => void) | undefined;

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('requests the round once when the second factor is missing', async () => {
  const api = fakeApi();
  api.answer('GET /account', { data: { ...testAccount, role: 'planter' } });
  const missing = { status: 403, code: 'SECOND_FACTOR_REQUIRED' };
  api.answer('GET /field/round', missing);
  api.answer('GET /field/assignments', missing);
  localStorage.setItem('token', testToken());
  ({ stop } = await renderInApp(
    <Suspense>
      <SignedInPage />
    </Suspense>,
  ));
  expect(await screen.findByRole('button', { name: 'تأكيد الهوية' })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(api.calls('GET /field/round')).toHaveLength(1);
});

function SignedInPage() {
  return useSession().account && <Page />;
}
