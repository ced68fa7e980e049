import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { testTree } from '../testing/test-trees.ts';
import { GiftedTreesScreen } from './gifted-trees-screen.tsx';

const gifted = 'GET /tree/gifted?limit=100';

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

test('the trees given away are listed with those who hold them now', async () => {
  const owner = { id: 'account-2', firstname: 'ليان', lastname: 'الحربي', image: null };
  api.answer(gifted, { data: [testTree(2, { givenName: 'سمرة الغروب', owner }), testTree(1)] });
  await show();
  expect(await screen.findByRole('link', { name: 'سمرة الغروب ليان الحربي' })).toHaveAttribute(
    'href',
    '/tree/T000000002',
  );
  expect(screen.getByText('أهديت شجرتين')).toBeVisible();
});

test('who gave nothing yet is told what a gift is', async () => {
  api.answer(gifted, { data: [] });
  await show();
  expect(await screen.findByRole('heading', { name: 'أهدِ شجرتك الأولى' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'إلى غابتي' })).toHaveAttribute('href', '/');
});

test('gifts that could not be loaded come at the next press', async () => {
  api.answer(gifted, { status: 403, code: 'FORBIDDEN' });
  await show();
  await screen.findByRole('heading', { name: 'تعذّر تحميل هداياك' });
  api.answer(gifted, { data: [testTree(1)] });
  await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  expect(await screen.findByText('أهديت شجرة واحدة')).toBeVisible();
});

async function show(): Promise<void> {
  ({ stop } = await renderInApp(<GiftedTreesScreen />));
}
