import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';
import { testTrees } from '#testing/test-trees.ts';

import { GiftedRow } from './gifted-row.tsx';

let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test.each([
  [0, 'لا شجرة مُهداة بعد'],
  [3, 'أهديت 3 أشجار'],
  [99, 'أهديت 99 شجرة'],
  [100, 'آخر 100 هدية'],
])('shows %i gifts as %s; a full page gives no total', async (count, text) => {
  api.answer('GET /tree/gifted?limit=100', { data: testTrees(count, count) });
  ({ stop } = await renderInApp(<GiftedRow onGive={vi.fn()} />));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/gifted');
});

test('counts unopened gifts', async () => {
  const trees = testTrees(5, 5).map((tree, index) => ({ ...tree, isPromised: index < 2 }));
  api.answer('GET /tree/gifted?limit=100', { data: trees });
  ({ stop } = await renderInApp(<GiftedRow onGive={vi.fn()} />));
  expect(await screen.findByText('اثنتان لم تُفتحا بعد')).toBeVisible();
});

test('hides the button without trees, and the row without given gifts', async () => {
  api.answer('GET /tree/gifted?limit=100', { data: testTrees(1, 1) });
  ({ stop } = await renderInApp(<GiftedRow onGive={undefined} />));
  expect(await screen.findByText('أهديت شجرة واحدة')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  stop();
  document.body.innerHTML = '';
  api.answer('GET /tree/gifted?limit=100', { data: [] });
  ({ stop } = await renderInApp(<GiftedRow onGive={undefined} />));
  await waitFor(() => expect(api.calls('GET /tree/gifted?limit=100')).toHaveLength(2));
  expect(screen.queryByRole('link')).toBeNull();
});

test('keeps the link and hides the skeleton when the gifts fail to load', async () => {
  api.answer('GET /tree/gifted?limit=100', { status: 404, code: 'NOT_FOUND' });
  ({ stop } = await renderInApp(<GiftedRow onGive={vi.fn()} />));
  const row = screen.getByRole('link');
  expect(row.querySelector('span[aria-hidden]')).not.toBeNull();
  await waitFor(() => expect(row.querySelector('span[aria-hidden]')).toBeNull());
  expect(row).toHaveAttribute('href', '/gifted');
});
