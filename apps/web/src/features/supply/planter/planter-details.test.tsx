import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { PlanterDetails } from './planter-details.tsx';

const planter = {
  id: 'planter-1',
  version: 3,
  name: null,
  teamOf: { en: 'Ghaf of the East' },
  showsName: false,
  isMine: false,
  efforts: [{ id: 'effort-1', name: { en: 'Ghaf of the East' } }],
  lands: [
    {
      id: 'land-1',
      name: { en: 'Dhahran Park' },
      point: { geometry: { type: 'Point', coordinates: [50.13, 26.3] } },
    },
  ],
};

let stop: (() => void) | undefined;

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function show(page: object) {
  const api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  api.answer('GET /planter/page/planter-1', { data: page });
  ({ stop } = await renderInApp(
    <Suspense>
      <PlanterDetails id="planter-1" />
    </Suspense>,
    { language: 'en' },
  ));
  await screen.findByRole('link', { name: /Dhahran Park/u });
  return api;
}

test('links to lands and campaigns, without a switch for others', async () => {
  await show(planter);
  expect(screen.getByRole('link', { name: /Dhahran Park/u })).toHaveAttribute('href', '/impact/land/land-1');
  expect(screen.getByRole('link', { name: /Ghaf of the East/u })).toHaveAttribute(
    'href',
    '/impact/effort/effort-1',
  );
  expect(screen.queryByRole('switch')).toBeNull();
});

test('stores the consent of the planter and reads the page again', async () => {
  localStorage.setItem('token', testToken());
  const api = await show({ ...planter, isMine: true });
  const shown = { ...planter, isMine: true, showsName: true, version: 4 };
  api.answer('PATCH /planter/planter-1/consent', { data: shown });
  api.answer('GET /planter/page/planter-1', { data: shown });
  await userEvent.click(screen.getByRole('switch', { name: 'Show my name to everyone' }));
  await waitFor(() => expect(screen.getByRole('switch')).toBeChecked());
  expect(api.calls('PATCH /planter/planter-1/consent')).toEqual([{ showsName: true }]);
});

test('says that the consent was not stored', async () => {
  localStorage.setItem('token', testToken());
  const api = await show({ ...planter, isMine: true });
  api.answer('PATCH /planter/planter-1/consent', { status: 409, code: 'EDITED_MEANWHILE' });
  await userEvent.click(screen.getByRole('switch'));
  expect(await screen.findByText('Your choice could not be saved. Please try again.')).toBeInTheDocument();
  expect(screen.getByRole('switch')).not.toBeChecked();
});
