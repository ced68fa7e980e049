import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';
import { testReceivedGift } from '#testing/test-gifts.ts';
import { testTree } from '#testing/test-trees.ts';

import { WaitingGifts } from './waiting-gifts.tsx';

const listGifts = 'GET /gift_notification';
const openGift = 'POST /gift/page/0123456789ABCDEF/open';
const declineGift = `POST /gift/${testReceivedGift(1).id}/decline`;

let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  api.answer(listGifts, { data: [testReceivedGift(1)] });
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('shows the giver and message of a waiting gift and adds the tree when opened', async () => {
  await renderWaitingGifts();
  expect(await screen.findByRole('heading', { name: 'وصلتك هدية!' })).toBeVisible();
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription('شجرة هدية من فيصل الدوسري');
  expect(screen.getByText('فيصل الدوسري', { selector: 'strong' })).toBeVisible();
  expect(screen.getByText('كل عام وأنتِ بخير يا نورة')).toBeVisible();
  api.answer(openGift, { data: { trees: [testTree(1)] } });
  api.answer(listGifts, { data: [] });
  await userEvent.dblClick(screen.getByRole('button', { name: 'فتح الهدية' }));
  expect(await screen.findByRole('heading', { name: 'صارت شجرة رقم 1 في غابتك' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'عرض شجرتي' })).toHaveAttribute('href', '/tree/T000000001');
  expect(api.calls(openGift)).toHaveLength(1);
  await waitFor(() => expect(api.calls(listGifts)).toHaveLength(2));
  expect(screen.getByRole('heading', { name: 'صارت شجرة رقم 1 في غابتك' })).toBeVisible();
});

test('celebrates a new level after opening and offers to thank the giver', async () => {
  api.answer(openGift, { data: { trees: [testTree(1)] } });
  api.answer('POST /account/celebration', { data: { level: 'treesFriend' } });
  await renderWaitingGifts();
  const button = await screen.findByRole('button', { name: 'فتح الهدية' });
  api.answer('GET /account', { data: { ...testAccount, treesPlanted: 5 } });
  await userEvent.click(button);
  expect(await screen.findByText('بلغت مستوى جديدًا!')).toBeVisible();
  expect(screen.getByRole('heading', { name: /شكر .*فيصل الدوسري/u })).toBeVisible();
});

test('shows a failure and succeeds on retry', async () => {
  api.answer(openGift, 'no connection');
  await renderWaitingGifts();
  await userEvent.click(await screen.findByRole('button', { name: 'فتح الهدية' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('خطأ في الشبكة');
  expect(screen.queryByText(/في غابتك/u)).toBeNull();
  api.answer(openGift, { data: { trees: [testTree(1)] } });
  await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  expect(await screen.findByRole('heading', { name: 'صارت شجرة رقم 1 في غابتك' })).toBeVisible();
});

test('offers no retry for a gift that was taken back', async () => {
  api.answer(openGift, { status: 410, code: 'GIFT_ENDED' });
  await renderWaitingGifts();
  api.answer(listGifts, { data: [] });
  await userEvent.click(await screen.findByRole('button', { name: 'فتح الهدية' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('GIFT_ENDED');
  expect(screen.queryByRole('button', { name: 'إعادة المحاولة' })).toBeNull();
  await userEvent.click(screen.getByText('إغلاق'));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'وصلتك هدية!' })).toBeNull());
});

test('shows a postponed gift as a row, also on the next visit in this tab', async () => {
  await renderWaitingGifts();
  await userEvent.click(await screen.findByRole('button', { name: 'لاحقًا' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'وصلتك هدية!' })).toBeNull());
  const row = await screen.findByRole('button', { name: /هدية بانتظارك/u });
  await userEvent.click(row);
  expect(await screen.findByRole('heading', { name: 'وصلتك هدية!' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'لاحقًا' }));
  stop?.();
  document.body.innerHTML = '';
  await renderWaitingGifts();
  expect(await screen.findByRole('button', { name: /هدية بانتظارك/u })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'وصلتك هدية!' })).toBeNull();
});

test('asks before declining, returns the tree and shows the next gift', async () => {
  api.answer(listGifts, { data: [testReceivedGift(1), testReceivedGift(2, { message: 'الثانية' })] });
  api.answer(declineGift, { data: {} });
  await renderWaitingGifts();
  expect(await screen.findByText('وهدية أخرى بانتظارك')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'الاعتذار عن الهدية' }));
  expect(await screen.findByText('ستعود الشجرة إلى فيصل الدوسري، ولا يمكن التراجع عن ذلك.')).toBeVisible();
  expect(api.calls(declineGift)).toHaveLength(0);
  api.answer(listGifts, { data: [testReceivedGift(2, { message: 'الثانية' })] });
  const dialog = within(screen.getByRole('dialog', { name: 'الاعتذار عن هذه الهدية؟' }));
  await userEvent.click(dialog.getByRole('button', { name: 'الاعتذار عن الهدية' }));
  expect(await screen.findByText('الثانية')).toBeVisible();
  expect(api.calls(declineGift)).toHaveLength(1);
});

test('opens the gifts of a bundle together', async () => {
  const bundleId = '00000000-0000-7000-a000-000000000001';
  api.answer(listGifts, { data: [1, 2, 3].map((number) => testReceivedGift(number, { bundleId })) });
  api.answer(openGift, { data: { trees: [testTree(1), testTree(2), testTree(3)] } });
  await renderWaitingGifts();
  expect(await screen.findByRole('dialog')).toHaveAccessibleDescription('3 أشجار هدية من فيصل الدوسري');
  expect(screen.queryByText(/بانتظارك/u)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'فتح الهدية' }));
  expect(await screen.findByRole('heading', { name: 'صارت 3 أشجار في غابتك' })).toBeVisible();
  expect(api.calls(openGift)).toHaveLength(1);
});

test('declines the gifts of a bundle together', async () => {
  const bundleId = '00000000-0000-7000-a000-000000000001';
  const others = testReceivedGift(4, { message: 'هدية أخرى' });
  api.answer(listGifts, {
    data: [...[1, 2, 3].map((number) => testReceivedGift(number, { bundleId })), others],
  });
  api.answer(declineGift, { data: {} });
  await renderWaitingGifts();
  await userEvent.click(await screen.findByRole('button', { name: 'الاعتذار عن الهدية' }));
  expect(await screen.findByText(/^ستعود الأشجار الـ3 إلى فيصل الدوسري/u)).toBeVisible();
  api.answer(listGifts, { data: [others] });
  const dialog = within(screen.getByRole('dialog', { name: 'الاعتذار عن هذه الهدية؟' }));
  await userEvent.click(dialog.getByRole('button', { name: 'الاعتذار عن الهدية' }));
  expect(await screen.findByText('اعتذرت عن الهدية وعادت الأشجار الـ3 إلى صاحبها')).toBeVisible();
  expect(await screen.findByText('هدية أخرى')).toBeVisible();
});

test('renders nothing without waiting gifts', async () => {
  api.answer(listGifts, { data: [] });
  await renderWaitingGifts();
  await waitFor(() => expect(api.calls(listGifts)).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

async function renderWaitingGifts(): Promise<void> {
  ({ stop } = await renderInApp(<WaitingGifts />));
}
