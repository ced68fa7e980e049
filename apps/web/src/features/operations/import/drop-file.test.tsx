import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useSession } from '../../platform/session-provider.tsx';
import { fakeApi, testAccount, testToken } from '../../testing/fake-api.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { renderInApp } from '../../testing/render-app.tsx';
import { DropFile } from './drop-file.tsx';

const part = 'POST /import/import-1/part/0';
const onSent = vi.fn();
let api: FakeApi;
let arrived: PromiseWithResolvers<void>;
let stop: (() => void) | undefined;

beforeEach(async () => {
  api = fakeApi();
  api.answer('GET /account', { data: { ...testAccount, role: 'company' } });
  api.answer('POST /import', { data: { id: 'import-1' } });
  api.answer(part, { data: {} });
  localStorage.setItem('token', testToken());
  arrived = Promise.withResolvers();
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('/part/')) await arrived.promise;
    return await answer(url, init);
  });
  ({ stop } = await renderInApp(
    <Suspense>
      <Page />
    </Suspense>,
  ));
  const file = new File(['id,lat,lng'], 'trees.csv', { type: 'text/csv' });
  await userEvent.upload(await screen.findByLabelText('اختر ملفًا', { selector: 'input' }), file);
  await screen.findByText(/^جارٍ إرسال/u);
});

afterEach(() => {
  stop?.();
  onSent.mockClear();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('who waits is brought to the import', async () => {
  arrived.resolve();
  await waitFor(() => expect(onSent).toHaveBeenCalledWith('import-1'));
});

test('who went on to something else stays there', async () => {
  await userEvent.click(screen.getByText('elsewhere'));
  arrived.resolve();
  await waitFor(() => expect(api.calls(part)).toHaveLength(1));
  await new Promise((done) => setTimeout(done, 50));
  expect(onSent).not.toHaveBeenCalled();
});

function Page() {
  const { account } = useSession();
  const [isHere, setIsHere] = useState(true);
  return (
    <>
      <button onClick={() => setIsHere(false)}>elsewhere</button>
      {account && isHere && <DropFile onSent={onSent} />}
    </>
  );
}
