import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi, testToken } from '../../testing/fake-api.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { renderInApp } from '../../testing/render-app.tsx';
import { testTrees } from '../../testing/test-trees.ts';
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
  [0, 'لم تُهدِ أي شجرة بعد'],
  [3, 'أهديت 3 أشجار'],
  [99, 'أهديت 99 شجرة'],
  [100, 'آخر 100 هدية'],
])('%i gifts are told as %s: an answer that is full gives no total', async (count, text) => {
  api.answer('GET /tree/gifted?limit=100', { data: testTrees(count, count) });
  ({ stop } = await renderInApp(<GiftedRow />));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/gifted');
});
