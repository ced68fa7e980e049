import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { fakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { KeySheet } from './key-sheet.tsx';

let stop: (() => void) | undefined;

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
});

function Keys() {
  const [isOpen, setIsOpen] = useState(true);
  return <KeySheet companyId="company-1" open={isOpen} onClose={() => setIsOpen(false)} />;
}

const cancelDialogs = () =>
  screen.getAllByRole('dialog').forEach((dialog) => fireEvent(dialog, new Event('cancel')));

test('closes only when the user confirms saving the secret, not while creating or showing it', async () => {
  const created = Promise.withResolvers<void>();
  const api = fakeApi();
  api.answer('POST /console/partner/company-1/key', { data: { secret: 'nbt_test_1' } });
  const originalFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'POST') await created.promise;
    return await originalFetch(url, init);
  });
  ({ stop } = await renderInApp(
    <Suspense>
      <Keys />
    </Suspense>,
  ));
  await userEvent.type(await screen.findByLabelText('لأي غرض؟'), 'متجر');
  await userEvent.click(screen.getByRole('button', { name: 'إنشاء مفتاح' }));
  cancelDialogs();
  created.resolve();
  expect(await screen.findByText('nbt_test_1')).toBeVisible();
  cancelDialogs();
  expect(screen.queryByRole('button', { name: 'إغلاق' })).toBeNull();
  expect(screen.getByText('nbt_test_1')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'نسخته' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
