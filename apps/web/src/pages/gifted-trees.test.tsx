import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { testGift, testGiver } from '../testing/test-gifts.ts';
import { testTree, testTrees } from '../testing/test-trees.ts';
import { Page } from './gifted-trees.tsx';

const listGifts = 'GET /gift_notification/gifted?limit=20';
const remind = `POST /gift_notification/re_notify/${testGift(1).id}`;
const cancelGift = `DELETE /gift/${testGift(1).id}`;

let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  api.answer('GET /tree/gifted?limit=100', { data: testTrees(2, 2) });
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('shows receiver and status of every gift', async () => {
  const to = { phone: '+966559876543', account: testGiver };
  api.answer(listGifts, {
    data: [
      testGift(6, { status: 'scheduled', deliverAt: '2027-02-01T06:00:00Z', canReNotifyAt: null }),
      testGift(5),
      testGift(4, { status: 'opened', openedAt: '2026-01-03T09:00:00Z', to, canReNotifyAt: null }),
      testGift(3, { status: 'declined', canReNotifyAt: null }),
      testGift(2, { status: 'taken_back', canReNotifyAt: null }),
      testGift(1, { status: 'expired', canReNotifyAt: null }),
    ],
  });
  await show();
  expect(await screen.findByText('أهديت شجرتين')).toBeVisible();
  expect(rowOf('شجرة رقم 6')).toHaveTextContent('تصل في 1 فبراير 2027');
  expect(rowOf('شجرة رقم 5')).toHaveTextContent('لم تُفتح بعد');
  expect(rowOf('شجرة رقم 5')).toHaveTextContent('+966 55\u2060-\u2060987\u2060-\u20606543');
  expect(rowOf('شجرة رقم 5')).toHaveTextContent('تعود إليك في 31 يناير 2026 إن لم تُفتح');
  expect(rowOf('شجرة رقم 4')).toHaveTextContent(/إلى .*فيصل الدوسري/u);
  expect(rowOf('شجرة رقم 4')).toHaveTextContent('فُتحت في 3 يناير 2026 الموافق 14 رجب 1447 هـ');
  expect(rowOf('شجرة رقم 3')).toHaveTextContent('لم تُقبل');
  expect(rowOf('شجرة رقم 2')).toHaveTextContent('استرجعتها');
  expect(rowOf('شجرة رقم 1')).toHaveTextContent('انتهت مدتها');
  expect(screen.getAllByRole('button', { name: 'استرجاع' })).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: /^تذكير/u })).toHaveLength(1);
});

test('shows three toasts for a reminder and the time until the next one', async () => {
  // The server's clock is ahead of the client's.
  const sentAt = Date.now() + 40_000;
  const lastNotifiedAt = new Date(sentAt).toISOString();
  const canReNotifyAt = new Date(sentAt + 86_400_000).toISOString();
  api.answer(listGifts, { data: [testGift(1)] });
  const release = delayResponses('POST');
  api.answer(remind, { data: testGift(1, { lastNotifiedAt, canReNotifyAt }) });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: /^تذكير/u }));
  expect(await screen.findByText('جارٍ إرسال التذكير إلى المُهدى إليه')).toBeInTheDocument();
  release();
  expect(await screen.findByText('تم تذكير المُهدى إليه بنجاح')).toBeInTheDocument();
  expect(await screen.findByText('أُرسل إشعار تذكيري إلى المُهدى إليه')).toBeVisible();
  expect(screen.getByText(/يمكنك التذكير .*خلال 24 ساعة/u)).toBeVisible();
  expect(screen.getByRole('button', { name: /^تذكير/u })).toBeDisabled();
  expect(api.calls(remind)).toHaveLength(1);
});

test('shows an error when a reminder fails', async () => {
  api.answer(listGifts, { data: [testGift(1)] });
  api.answer(remind, { status: 500, code: 'INTERNAL' });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: /^تذكير/u }));
  expect(await screen.findByText('حدث خطأ ما، تُرجى المحاولة مرة أخرى')).toBeInTheDocument();
  expect(screen.queryByText('أُرسل إشعار تذكيري إلى المُهدى إليه')).toBeNull();
  expect(screen.getByRole('button', { name: /^تذكير/u })).toBeEnabled();
});

test('explains the cancellation of a gift, then refetches every list', async () => {
  api.answer(listGifts, { data: [testGift(1)] });
  api.answer(cancelGift, { data: testGift(1, { status: 'taken_back' }) });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'استرجاع' }));
  expect(await screen.findByText(/ستعود الشجرة إلى غابتك ويتوقف رابط الهدية عن العمل/u)).toBeVisible();
  expect(api.calls(cancelGift)).toHaveLength(0);
  api.answer(listGifts, { data: [testGift(1, { status: 'taken_back', canReNotifyAt: null })] });
  api.answer('GET /tree/gifted?limit=100', { data: testTrees(1, 1) });
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'استرجاع' }));
  expect(await screen.findByText('عادت شجرة رقم 1 إلى غابتك')).toBeInTheDocument();
  expect(await screen.findByText('استرجعتها')).toBeVisible();
  expect(await screen.findByText('أهديت شجرة واحدة')).toBeVisible();
});

test('does not cancel a gift that was opened at the same moment and shows the new status', async () => {
  api.answer(listGifts, { data: [testGift(1)] });
  api.answer(cancelGift, { status: 410, code: 'GIFT_ENDED' });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'استرجاع' }));
  api.answer(listGifts, {
    data: [testGift(1, { status: 'opened', openedAt: '2026-01-03T09:00:00Z', canReNotifyAt: null })],
  });
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'استرجاع' }));
  expect(await screen.findByText(/ · فُتحت /u)).toBeVisible();
  expect(screen.queryByText(/عادت شجرة رقم 1/u)).toBeNull();
});

test('loads the next page after a full one', async () => {
  const page = Array.from({ length: 20 }, (_gift, index) => testGift(40 - index));
  api.answer(listGifts, { data: page });
  api.answer(`GET /gift_notification/gifted?cursor=${testGift(21).id}&limit=20`, {
    data: [testGift(3, { tree: testTree(3, { givenName: 'الأخيرة' }) })],
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'المزيد من الهدايا' }));
  expect(await screen.findByText('الأخيرة')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'المزيد من الهدايا' })).toBeNull();
});

test('explains gifts to a user who gave none and offers to give one', async () => {
  api.answer(listGifts, { data: [] });
  api.answer('GET /tree/infinite?limit=20', { data: testTrees(2, 2) });
  await show();
  expect(await screen.findByRole('heading', { name: 'هديتك الأولى شجرة' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'إهداء شجرة' }));
  expect(await screen.findByRole('listbox', { name: 'اختيار الشجرة' })).toBeVisible();
});

test('offers ways to a tree instead of a gift to a user without trees', async () => {
  api.answer(listGifts, { data: [] });
  api.answer('GET /tree/count', { data: { count: 0 } });
  await show();
  expect(await screen.findByRole('button', { name: /طلب شجرة هدية/u })).toBeVisible();
  expect(screen.getByRole('link', { name: /استكشاف الغابات/u })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'إهداء شجرة' })).toBeNull();
});

test('keeps the confirmation of a first gift open after the empty state is gone', async () => {
  api.answer(listGifts, { data: [] });
  api.answer('GET /tree/infinite?limit=20', { data: testTrees(1, 1) });
  api.answer('GET /gift/receivers', { data: [] });
  api.answer('POST /gift', { data: [testGift(1)] });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'إهداء شجرة' }));
  await userEvent.click(await screen.findByRole('option'));
  await userEvent.click(screen.getByText('التالي: شجرة واحدة'));
  await userEvent.click(await screen.findByRole('radio', { name: 'برابط' }));
  await userEvent.click(screen.getByText('التالي'));
  api.answer(listGifts, { data: [testGift(1)] });
  await userEvent.click(await screen.findByText('إنشاء رابط الهدية'));
  expect(await screen.findByText('لم تُفتح بعد')).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'هديتك في الطريق!' })).toBeVisible();
});

test('loads the gifts on retry after a failure', async () => {
  api.answer(listGifts, { status: 403, code: 'FORBIDDEN' });
  await show();
  await screen.findByRole('heading', { name: 'تعذّر تحميل هداياك' });
  api.answer(listGifts, { data: [testGift(1)] });
  await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  expect(await screen.findByText('شجرة رقم 1')).toBeVisible();
});

function rowOf(title: string): HTMLElement {
  const found = screen
    .getAllByRole('listitem')
    .find((item) => within(item).queryByText(title, { selector: 'h2 *' }) !== null);
  if (found === undefined) throw new Error(`${title} is not in the list.`);
  return found;
}

/** Delays the responses to one method until the returned function is called. */
function delayResponses(method: string): () => void {
  const originalFetch = globalThis.fetch;
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === method) await promise;
    return await originalFetch(url, init);
  });
  return resolve;
}

async function show(): Promise<void> {
  ({ stop } = await renderInApp(<Page />));
  await waitFor(() => expect(api.calls(listGifts).length).toBeGreaterThan(0));
}
