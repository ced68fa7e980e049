import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi, testAccount, testToken } from '../../../testing/fake-api.ts';
import type { FakeApi } from '../../../testing/fake-api.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { testReceivedGift } from '../../../testing/test-gifts.ts';
import { testTree } from '../../../testing/test-trees.ts';
import { WaitingGifts } from './waiting-gifts.tsx';

const waiting = 'GET /gift_notification';
const open = 'POST /gift/page/0123456789ABCDEF/open';
const decline = `POST /gift/${testReceivedGift(1).id}/decline`;

let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  api.answer(waiting, { data: [testReceivedGift(1)] });
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('a gift that waits shows who gave it and what they wrote; opened, the tree is in the forest', async () => {
  await show();
  expect(await screen.findByRole('heading', { name: 'وصلتك هدية!' })).toBeVisible();
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription('شجرة هدية من فيصل الدوسري');
  expect(screen.getByText('فيصل الدوسري', { selector: 'strong' })).toBeVisible();
  expect(screen.getByText('كل عام وأنتِ بخير يا نورة')).toBeVisible();
  api.answer(open, { data: { trees: [testTree(1)] } });
  api.answer(waiting, { data: [] });
  await userEvent.dblClick(screen.getByRole('button', { name: 'افتح الهدية' }));
  expect(await screen.findByRole('heading', { name: 'صارت شجرة رقم 1 في غابتك' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'شاهد شجرتي' })).toHaveAttribute('href', '/tree/T000000001');
  expect(api.calls(open)).toHaveLength(1);
  await waitFor(() => expect(api.calls(waiting)).toHaveLength(2));
  expect(screen.getByRole('heading', { name: 'صارت شجرة رقم 1 في غابتك' })).toBeVisible();
});

test('a gift that brings a level is celebrated where it was opened, and its giver can be thanked there', async () => {
  api.answer(open, { data: { trees: [testTree(1)] } });
  api.answer('POST /account/celebration', { data: { level: 'treesFriend' } });
  await show();
  const button = await screen.findByRole('button', { name: 'افتح الهدية' });
  api.answer('GET /account', { data: { ...testAccount, treesPlanted: 5 } });
  await userEvent.click(button);
  expect(await screen.findByText('بلغت مستوى جديدًا!')).toBeVisible();
  expect(screen.getByRole('heading', { name: /اشكر .*فيصل الدوسري/u })).toBeVisible();
});

test('a failure is shown as one, and the next press may succeed', async () => {
  api.answer(open, 'no connection');
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'افتح الهدية' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('خطأ في الشبكة');
  expect(screen.queryByText(/في غابتك/u)).toBeNull();
  api.answer(open, { data: { trees: [testTree(1)] } });
  await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  expect(await screen.findByRole('heading', { name: 'صارت شجرة رقم 1 في غابتك' })).toBeVisible();
});

test('a gift that was taken back meanwhile offers no second try', async () => {
  api.answer(open, { status: 410, code: 'GIFT_ENDED' });
  await show();
  api.answer(waiting, { data: [] });
  await userEvent.click(await screen.findByRole('button', { name: 'افتح الهدية' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('GIFT_ENDED');
  expect(screen.queryByRole('button', { name: 'إعادة المحاولة' })).toBeNull();
  await userEvent.click(screen.getByText('إغلاق'));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'وصلتك هدية!' })).toBeNull());
});

test('put off until later it stays in sight as a row, also on the next visit of home in this tab', async () => {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'لاحقًا' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'وصلتك هدية!' })).toBeNull());
  const row = await screen.findByRole('button', { name: /هدية بانتظارك/u });
  await userEvent.click(row);
  expect(await screen.findByRole('heading', { name: 'وصلتك هدية!' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'لاحقًا' }));
  stop?.();
  document.body.innerHTML = '';
  await show();
  expect(await screen.findByRole('button', { name: /هدية بانتظارك/u })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'وصلتك هدية!' })).toBeNull();
});

test('declining asks first, gives the tree back, and shows the next gift', async () => {
  api.answer(waiting, { data: [testReceivedGift(1), testReceivedGift(2, { message: 'الثانية' })] });
  api.answer(decline, { data: {} });
  await show();
  expect(await screen.findByText('وهدية أخرى بانتظارك')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'الاعتذار عن الهدية' }));
  expect(await screen.findByText('ستعود الشجرة إلى فيصل الدوسري، ولا يمكن التراجع عن ذلك.')).toBeVisible();
  expect(api.calls(decline)).toHaveLength(0);
  api.answer(waiting, { data: [testReceivedGift(2, { message: 'الثانية' })] });
  const question = within(screen.getByRole('dialog', { name: 'أتعتذر عن هذه الهدية؟' }));
  await userEvent.click(question.getByRole('button', { name: 'الاعتذار عن الهدية' }));
  expect(await screen.findByText('الثانية')).toBeVisible();
  expect(api.calls(decline)).toHaveLength(1);
});

test('trees that were given together lie in one box', async () => {
  const bundleId = '00000000-0000-7000-a000-000000000001';
  api.answer(waiting, { data: [1, 2, 3].map((number) => testReceivedGift(number, { bundleId })) });
  api.answer(open, { data: { trees: [testTree(1), testTree(2), testTree(3)] } });
  await show();
  expect(await screen.findByRole('dialog')).toHaveAccessibleDescription('3 أشجار هدية من فيصل الدوسري');
  expect(screen.queryByText(/بانتظارك/u)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'افتح الهدية' }));
  expect(await screen.findByRole('heading', { name: 'صارت 3 أشجار في غابتك' })).toBeVisible();
  expect(api.calls(open)).toHaveLength(1);
});

test('trees that were given together are declined together', async () => {
  const bundleId = '00000000-0000-7000-a000-000000000001';
  const others = testReceivedGift(4, { message: 'هدية أخرى' });
  api.answer(waiting, {
    data: [...[1, 2, 3].map((number) => testReceivedGift(number, { bundleId })), others],
  });
  api.answer(decline, { data: {} });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'الاعتذار عن الهدية' }));
  expect(await screen.findByText(/^ستعود الأشجار الـ3 إلى فيصل الدوسري/u)).toBeVisible();
  api.answer(waiting, { data: [others] });
  const question = within(screen.getByRole('dialog', { name: 'أتعتذر عن هذه الهدية؟' }));
  await userEvent.click(question.getByRole('button', { name: 'الاعتذار عن الهدية' }));
  expect(await screen.findByText('اعتذرت عن الهدية وعادت الأشجار الـ3 إلى صاحبها')).toBeVisible();
  expect(await screen.findByText('هدية أخرى')).toBeVisible();
});

test('where nothing waits nothing is shown', async () => {
  api.answer(waiting, { data: [] });
  await show();
  await waitFor(() => expect(api.calls(waiting)).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

async function show(): Promise<void> {
  ({ stop } = await renderInApp(<WaitingGifts />));
}
