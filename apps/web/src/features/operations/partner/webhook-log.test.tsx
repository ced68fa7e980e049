import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useSession } from '#platform/session-provider.tsx';
import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { Page } from './webhook-log.tsx';

const webhook = {
  id: 'webhook-1',
  url: 'https://shop.example/nabta',
  types: [],
  isTest: true,
  isEnabled: true,
  version: 1,
  failures: 0,
  waiting: 0,
  givenUp: 0,
};
/** Newest first, down to 1. */
const deliveries = Array.from({ length: 120 }, (_, index) => ({
  id: 120 - index,
  type: 'ping',
  subject: `S${120 - index}`,
  at: '2026-10-01T09:00:00Z',
  status: 'delivered',
  nextAt: null,
  tries: 17,
  attempts: [],
  payload: '{}',
}));

let stop: (() => void) | undefined;

beforeEach(() => {
  const api = fakeApi();
  api.answer('GET /account', { data: { ...testAccount, role: 'admin' } });
  for (const offset of [0, 50, 100]) {
    const cursor = offset === 0 ? '' : `cursor=${121 - offset}&`;
    const page = { webhook, deliveries: deliveries.slice(offset, offset + 50) };
    api.answer(`GET /console/webhook/webhook-1?${cursor}limit=50`, { data: page });
  }
  localStorage.setItem('token', testToken());
});

function Log() {
  const { status } = useSession();
  return status === 'signed-in' ? <Page id="webhook-1" /> : null;
}

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('exports every page of the log even while it is being refetched', async () => {
  const saved = vi.fn((_file: Blob) => 'blob:log');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: vi.fn() }));
  const rendered = await renderInApp(
    <Suspense>
      <Log />
    </Suspense>,
  );
  ({ stop } = rendered);
  const button = await screen.findByRole('button', { name: 'تنزيل بصيغة CSV' });
  await screen.findByText('S120');
  const originalFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.includes('cursor') ? originalFetch(url, init) : new Promise(() => {}),
  );
  void rendered.services.connection.queryClient.refetchQueries();
  await userEvent.click(button);
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const lines = (await saved.mock.calls[0]?.[0].text())?.trim().split('\r\n');
  expect(lines).toHaveLength(1 + deliveries.length);
  expect(lines?.[1]).toContain('17');
});
