import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ConsoleFrame } from '#app/console/console-frame.tsx';
import { consoleSections } from '#app/pages.ts';
import { useSession } from '#platform/session-provider.tsx';
import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';
import { testFactor } from '#testing/test-factor.ts';

import { PrintTags, ImpactPrintTags } from './print-tags.tsx';

let stop: (() => void) | undefined;
const requestedUrls: string[] = [];

beforeEach(() => {
  requestedUrls.length = 0;
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
    <ConsoleFrame section={consoleSections.consoleLands}>
      <PrintTags scope="land" id="land-1" />
    </ConsoleFrame>
  );
}

const defaults = {
  part: <PrintTags scope="land" id="land-1" />,
  path: '/impact/land/land-1',
  status: 200,
};

async function renderPage(
  role: 'person' | 'landowner' | 'admin',
  options: Partial<typeof defaults> = {},
): Promise<void> {
  const { part, path, status } = { ...defaults, ...options };
  const api = fakeApi();
  api.answer('GET /account', { data: { ...testAccount, role } });
  api.answer('GET /second_factor', { data: testFactor });
  api.answer('POST /second_factor/proof', { data: { ...testFactor, isProven: true } });
  const previousFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.includes('sheet.pdf')) return await previousFetch(url, init);
    requestedUrls.push(url);
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

const spyOnDownload = () => {
  const createObjectURL = vi.fn(() => 'blob:sheet');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
  return createObjectURL;
};

async function chooseSheet(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'طباعة اللوحات' }));
  await userEvent.click(screen.getByText('8 لوحات في الصفحة'));
}

test('prints the tags of a land with the chosen number per page', async () => {
  const download = spyOnDownload();
  await renderPage('landowner');
  await chooseSheet();
  await vi.waitFor(() => expect(download).toHaveBeenCalledOnce());
  expect(requestedUrls).toEqual(['/api/tree_tag/sheet.pdf?land=land-1&perPage=8']);

  await userEvent.click(await screen.findByRole('button', { name: 'طباعة اللوحات التالية' }));
  await vi.waitFor(() => expect(download).toHaveBeenCalledTimes(2));
  expect(requestedUrls[1]).toBe('/api/tree_tag/sheet.pdf?land=land-1&perPage=8&cursor=TAG240');
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'طباعة اللوحات التالية' })).not.toBeInTheDocument(),
  );
});

test.each([
  [404, 'لا لوحات على هذه الأشجار بعد.'],
  [500, 'تعذّرت طباعة اللوحات. تُرجى المحاولة مرة أخرى.'],
])('shows a message for a %i response', async (status, text) => {
  await renderPage('landowner', { status });
  await chooseSheet();
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test('is hidden from other roles', async () => {
  await renderPage('person');
  expect(await screen.findByText('here')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test.each(['landowner', 'admin'] as const)('links a %s from the impact page to the console', async (role) => {
  await renderPage(role, { part: <ImpactPrintTags scope="land" id="land-1" /> });
  const link = await screen.findByRole('link', { name: 'طباعة اللوحات' });
  expect(link).toHaveAttribute('href', '/console/lands/land-1');
  expect(link).toHaveAttribute('target', '_blank');
  expect(screen.queryByRole('button')).toBeNull();
});

test('asks staff for the second factor in the console before printing', async () => {
  const download = spyOnDownload();
  await renderPage('admin', { part: <InConsole />, path: '/console/lands/land-1' });
  await chooseSheet();
  await userEvent.type(await screen.findByLabelText('رمز من ستة أرقام'), '123456');
  await vi.waitFor(() => expect(download).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
