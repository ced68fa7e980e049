import { listEfforts } from '@nabta/contract/supply/effort';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useApi, useSession } from '#platform/session-provider.tsx';
import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';
import { testFactor } from '#testing/test-factor.ts';
import { Sheet } from '#ui/sheet.tsx';

import { consoleSections } from '../pages.ts';
import { ConsoleFrame } from './console-frame.tsx';

let api: FakeApi;
let stop: (() => void) | undefined;
const onSheetClose = vi.fn();

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: { ...testAccount, role: 'admin' } });
  api.answer('GET /effort', { status: 403, code: 'SECOND_FACTOR_REQUIRED' });
  api.answer('GET /second_factor', { data: testFactor });
  api.answer('POST /second_factor/proof', { data: { ...testFactor, isProven: true } });
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function SheetWithDraft() {
  const { call } = useApi();
  const [text, setText] = useState('');
  const [isSent, setIsSent] = useState(false);
  const send = () => void call(listEfforts, { query: {} }).then(() => setIsSent(true));
  return (
    <Sheet open onClose={onSheetClose} title="a sheet" closeLabel="close">
      <input aria-label="text" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={send}>
        {isSent ? 'sent' : 'send'}
      </button>
    </Sheet>
  );
}

function Page() {
  const { status } = useSession();
  if (status !== 'signed-in') return null;
  return (
    <ConsoleFrame section={consoleSections.console}>
      <SheetWithDraft />
    </ConsoleFrame>
  );
}

async function writeAndSend(): Promise<{ path: () => string }> {
  const rendered = await renderInApp(
    <Suspense>
      <Page />
    </Suspense>,
    { path: '/console' },
  );
  ({ stop } = rendered);
  await userEvent.type(await screen.findByLabelText('text'), 'long work');
  await userEvent.click(screen.getByRole('button', { name: 'send' }));
  return rendered;
}

test('shows the guard above an open sheet and sends its input once the second factor is proven', async () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  await writeAndSend();
  const code = await screen.findByLabelText('رمز من ستة أرقام');
  const guard = screen.getByRole('dialog', { name: 'تأكيد الهوية' });
  expect(showModal.mock.contexts.at(-1)).toBe(guard);
  expect(screen.getByLabelText('text')).not.toBeVisible();
  fireEvent(guard, new Event('cancel', { cancelable: true }));
  expect(guard).toBeVisible();
  expect(onSheetClose).not.toHaveBeenCalled();

  api.answer('GET /effort', { data: [] });
  await userEvent.type(code, '123456');
  expect(await screen.findByRole('button', { name: 'sent' })).toBeVisible();
  await waitFor(() => expect(guard).not.toBeInTheDocument());
  expect(screen.getByLabelText('text')).toHaveValue('long work');
});

test('leaves the console when the user declines the second factor', async () => {
  const { path } = await writeAndSend();
  await userEvent.click(await screen.findByRole('button', { name: 'ليس الآن' }));
  expect(path()).toBe('/');
});
