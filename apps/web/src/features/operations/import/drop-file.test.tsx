import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useSession } from '#platform/session-provider.tsx';
import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { DropFile } from './drop-file.tsx';

const firstChunk = 'POST /import/import-1/part/0';
const onSent = vi.fn();
let api: FakeApi;
let uploadGate: PromiseWithResolvers<void>;
let stop: (() => void) | undefined;

beforeEach(async () => {
  api = fakeApi();
  api.answer('GET /account', { data: { ...testAccount, role: 'company' } });
  api.answer('POST /import', { data: { id: 'import-1' } });
  api.answer(firstChunk, { data: {} });
  localStorage.setItem('token', testToken());
  uploadGate = Promise.withResolvers();
  const previousFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('/part/')) await uploadGate.promise;
    return await previousFetch(url, init);
  });
  ({ stop } = await renderInApp(
    <Suspense>
      <Page />
    </Suspense>,
  ));
  const file = new File(['id,lat,lng'], 'trees.csv', { type: 'text/csv' });
  await userEvent.upload(await screen.findByLabelText('اختيار ملف', { selector: 'input' }), file);
  await screen.findByText(/^جارٍ إرسال/u);
});

afterEach(() => {
  stop?.();
  onSent.mockClear();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('opens the import after the upload', async () => {
  uploadGate.resolve();
  await waitFor(() => expect(onSent).toHaveBeenCalledWith('import-1'));
});

test('stays on the other page after leaving', async () => {
  await userEvent.click(screen.getByText('elsewhere'));
  uploadGate.resolve();
  await waitFor(() => expect(api.calls(firstChunk)).toHaveLength(1));
  await new Promise((done) => setTimeout(done, 50));
  expect(onSent).not.toHaveBeenCalled();
});

function Page() {
  const { account } = useSession();
  const [isVisible, setIsVisible] = useState(true);
  return (
    <>
      <button onClick={() => setIsVisible(false)}>elsewhere</button>
      {account && isVisible && <DropFile onSent={onSent} />}
    </>
  );
}
