import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';
import { testTree } from '#testing/test-trees.ts';

import { ReportProblem } from './report-problem.tsx';

const reportPath = 'POST /tree/T000000001/issue';
const code = '7K3M9QX2TB7K';
let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  api.answer(reportPath, {
    data: {
      code,
      tree: testTree(1),
      kind: 'dry',
      note: null,
      hasPhoto: false,
      image: null,
      status: 'pending',
      answer: null,
      createdAt: '2026-03-01T09:30:00.000Z',
      answeredAt: null,
    },
  });
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function openForm(tag?: { id: string; secret: string }): Promise<void> {
  ({ stop } = await renderInApp(<ReportProblem publicId="T000000001" tag={tag} />));
  await userEvent.click(await screen.findByRole('button', { name: 'الإبلاغ عن مشكلة' }));
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'إرسال' }));

test('gives a visitor a code to look up the report', async () => {
  await openForm({ id: 'TAG0001', secret: '0123456789ABC' });
  await userEvent.click(screen.getByRole('radio', { name: 'عطشى' }));
  await userEvent.type(screen.getByRole('textbox'), 'الأرض جافة');
  await send();
  expect(await screen.findByText('7K3M 9QX2 TB7K')).toBeVisible();
  expect(screen.getByRole('link', { name: 'متابعة البلاغ' })).toHaveAttribute('href', `/report/${code}`);
  expect(api.calls(reportPath)).toEqual([
    { kind: 'dry', note: 'الأرض جافة', tag: { id: 'TAG0001', secret: '0123456789ABC' } },
  ]);
});

test('promises a notification instead of a code to a signed-in user', async () => {
  localStorage.setItem('token', testToken());
  await openForm();
  await userEvent.click(screen.getByRole('radio', { name: 'متضررة' }));
  await send();
  expect(await screen.findByText('سنخبرك هنا في التطبيق بما فعلوه.')).toBeVisible();
  expect(screen.queryByText('7K3M 9QX2 TB7K')).toBeNull();
  expect(api.calls(reportPath)).toEqual([{ kind: 'damaged' }]);
});

test('sends nothing before a problem is chosen', async () => {
  await openForm();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('المشكلة مطلوبة');
  expect(api.calls(reportPath)).toEqual([]);
});

test('keeps the input when sending fails', async () => {
  api.answer(reportPath, 'no connection');
  await openForm();
  await userEvent.click(screen.getByRole('radio', { name: 'آفة أو مرض' }));
  await userEvent.type(screen.getByRole('textbox'), 'حشرات');
  await send();
  await waitFor(() => expect(api.calls(reportPath)).toHaveLength(1));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.getByRole('textbox')).toHaveValue('حشرات');
});
