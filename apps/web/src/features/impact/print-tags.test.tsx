import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi, testAccount, testToken } from '../../testing/fake-api.ts';
import { renderInApp } from '../../testing/render-app.tsx';
import { PrintTags } from './print-tags.tsx';

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

async function show(role: 'person' | 'landowner', status = 200): Promise<void> {
  const api = fakeApi();
  api.answer('GET /account', { data: { ...testAccount, role } });
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.includes('sheet.pdf')) return await answer(url, init);
    asked.push(url);
    const link = `</api/tree_tag/sheet.pdf?land=land-1&perPage=8&cursor=TAG240>; rel="next"`;
    return new Response('pdf', { status, headers: url.includes('cursor') ? {} : { Link: link } });
  });
  ({ stop } = await renderInApp(
    <Suspense>
      <PrintTags scope="land" id="land-1" />
      <p>here</p>
    </Suspense>,
  ));
}

async function choose(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'طباعة اللوحات' }));
  await userEvent.click(screen.getByText('8 لوحات في الصفحة'));
}

test('who may print tags chooses how many lie on a page and gets the sheet of the land', async () => {
  const createObjectURL = vi.fn(() => 'blob:sheet');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
  await show('landowner');
  await choose();
  await vi.waitFor(() => expect(createObjectURL).toHaveBeenCalledOnce());
  expect(asked).toEqual(['/api/tree_tag/sheet.pdf?land=land-1&perPage=8']);

  await userEvent.click(await screen.findByRole('button', { name: 'طباعة اللوحات التالية' }));
  await vi.waitFor(() => expect(createObjectURL).toHaveBeenCalledTimes(2));
  expect(asked[1]).toBe('/api/tree_tag/sheet.pdf?land=land-1&perPage=8&cursor=TAG240');
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'طباعة اللوحات التالية' })).not.toBeInTheDocument(),
  );
});

test.each([
  [404, 'لا لوحات على هذه الأشجار بعد.'],
  [500, 'تعذّرت طباعة اللوحات. حاول مرة أخرى.'],
])('an answer of %i is told', async (status, words) => {
  await show('landowner', status);
  await choose();
  expect(await screen.findByText(words)).toBeInTheDocument();
});

test('nobody else is offered it', async () => {
  await show('person');
  expect(await screen.findByText('here')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
