import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useSession } from '../../platform/session-provider.tsx';
import { fakeApi, testAccount, testToken } from '../../testing/fake-api.ts';
import { renderInApp } from '../../testing/render-app.tsx';
import { testFactor } from '../../testing/test-factor.ts';
import { ConsoleFrame } from '../console/console-frame.tsx';
import { PrintTags, PrintTagsOfImpact } from './print-tags.tsx';

let stop: (() => void) | undefined;
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function InConsole() {
  const { status } = useSession();
  if (status !== 'signed-in') return null;
  return (
    <ConsoleFrame title="a land">
      <PrintTags scope="land" id="land-1" />
    </ConsoleFrame>
  );
}

const ofImpact = {
  part: <PrintTagsOfImpact scope="land" id="land-1" />,
  path: '/impact/land/land-1',
  status: 200,
};

async function show(
  role: 'person' | 'landowner' | 'admin',
  options: Partial<typeof ofImpact> = {},
): Promise<void> {
  const { part, path, status } = { ...ofImpact, ...options };
  const api = fakeApi();
  api.answer('GET /account', { data: { ...testAccount, role } });
  api.answer('GET /second_factor', { data: testFactor });
  api.answer('POST /second_factor/proof', { data: { ...testFactor, isProven: true } });
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.includes('sheet.pdf')) return await answer(url, init);
    asked.push(url);
    if (role === 'admin' && api.calls('POST /second_factor/proof').length === 0)
      return Response.json({ success: false, code: 'SECOND_FACTOR_REQUIRED' }, { status: 403 });
    const link = `</api/tree_tag/sheet.pdf?land=land-1&perPage=8&cursor=TAG240>; rel="next"`;
    return new Response('pdf', { status, headers: url.includes('cursor') ? {} : { Link: link } });
  });
  ({ stop } = await renderInApp(
    <Suspense>
      {part}
      <p>here</p>
    </Suspense>,
    { path },
  ));
}

const watchSaving = () => {
  const createObjectURL = vi.fn(() => 'blob:sheet');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
  return createObjectURL;
};

async function choose(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'طباعة اللوحات' }));
  await userEvent.click(screen.getByText('8 لوحات في الصفحة'));
}

test('who may print tags chooses how many lie on a page and gets the sheet of the land', async () => {
  const save = watchSaving();
  await show('landowner');
  await choose();
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(asked).toEqual(['/api/tree_tag/sheet.pdf?land=land-1&perPage=8']);

  await userEvent.click(await screen.findByRole('button', { name: 'طباعة اللوحات التالية' }));
  await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(asked[1]).toBe('/api/tree_tag/sheet.pdf?land=land-1&perPage=8&cursor=TAG240');
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'طباعة اللوحات التالية' })).not.toBeInTheDocument(),
  );
});

test.each([
  [404, 'لا لوحات على هذه الأشجار بعد.'],
  [500, 'تعذّرت طباعة اللوحات. حاول مرة أخرى.'],
])('an answer of %i is told', async (status, words) => {
  await show('landowner', { status });
  await choose();
  expect(await screen.findByText(words)).toBeInTheDocument();
});

test('nobody else is offered it', async () => {
  await show('person');
  expect(await screen.findByText('here')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('staff is led to the console, which may have a host of its own', async () => {
  await show('admin');
  const link = await screen.findByRole('link', { name: 'طباعة اللوحات' });
  expect(link).toHaveAttribute('href', '/console/lands/land-1');
  expect(link).toHaveAttribute('target', '_blank');
  expect(screen.queryByRole('button')).toBeNull();
});

test('in the console staff proves who it is and gets the sheet', async () => {
  const save = watchSaving();
  await show('admin', { part: <InConsole />, path: '/console/lands/land-1' });
  await choose();
  await userEvent.type(await screen.findByLabelText('رمز من ستة أرقام'), '123456');
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
