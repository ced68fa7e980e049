import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Offline } from '#platform/offline/offline.ts';
import { useSession } from '#platform/session-provider.tsx';
import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';
import { stubNavigator } from '#testing/stub-navigator.ts';

import { useConfirmedShare } from './use-confirmed-share.tsx';

const forest = { title: 'نبتة', text: 'هذه غابتي!', url: 'https://nabta.example/user/share' };
const share = vi.fn<(shared: typeof forest) => Promise<void>>();
let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: { ...testAccount, isPrivate: true } });
  share.mockResolvedValue();
  stubNavigator({ share });
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('makes a private forest public before sharing it', async () => {
  api.answer('PATCH /account', { data: testAccount });
  await visit();
  await openAndShare();
  await waitFor(() => expect(share).toHaveBeenCalledWith(forest));
  expect(api.calls('PATCH /account')).toEqual([{ isPrivate: false }]);
});

test('does not share a forest while the change is queued', async () => {
  const { services } = await visit();
  const sendOrQueue = vi.fn(async () => undefined);
  vi.spyOn(services.connection, 'offline').mockResolvedValue({
    outbox: { sendOrQueue },
  } as unknown as Offline);
  await openAndShare();
  await waitFor(() => expect(sendOrQueue).toHaveBeenCalled());
  await waitFor(() => expect(services.connection.queryClient.isMutating()).toBe(0));
  expect(share).not.toHaveBeenCalled();
});

async function visit() {
  const rendered = await renderInApp(
    <Suspense>
      <SignedInForest />
    </Suspense>,
  );
  stop = rendered.stop;
  await screen.findByRole('button', { name: 'share' });
  return rendered;
}

async function openAndShare(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'share' }));
  await userEvent.click(await screen.findByRole('button', { name: 'فتحها ومشاركتها' }));
}

function SignedInForest() {
  return useSession().status === 'signed-in' ? <Forest /> : null;
}

function Forest() {
  const { share, sheets } = useConfirmedShare('forest', true);
  return (
    <>
      <button onClick={() => share(forest)}>share</button>
      {sheets}
    </>
  );
}
