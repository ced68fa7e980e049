import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { testGift, testGiver } from '../testing/test-gifts.ts';
import { testTree, testTrees } from '../testing/test-trees.ts';
import { GiftedTreesScreen } from './gifted-trees-screen.tsx';

const given = 'GET /gift_notification/gifted?limit=20';
const remind = `POST /gift_notification/re_notify/${testGift(1).id}`;
const takeBack = `DELETE /gift/${testGift(1).id}`;

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

test('every gift says to whom it went and how it is doing', async () => {
  const to = { phone: '+966559876543', account: testGiver };
  api.answer(given, {
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
  expect(row('شجرة رقم 6')).toHaveTextContent('تصل في 1 فبراير 2027');
  expect(row('شجرة رقم 5')).toHaveTextContent('لم تُفتح بعد');
  expect(row('شجرة رقم 5')).toHaveTextContent('+966 55\u2060-\u2060987\u2060-\u20606543');
  expect(row('شجرة رقم 5')).toHaveTextContent('تعود إليك في 31 يناير 2026 إن لم تُفتح');
  expect(row('شجرة رقم 4')).toHaveTextContent(/إلى .*فيصل الدوسري/u);
  expect(row('شجرة رقم 4')).toHaveTextContent('فُتحت في 3 يناير 2026 الموافق 14 رجب 1447 هـ');
  expect(row('شجرة رقم 3')).toHaveTextContent('لم تُقبل');
  expect(row('شجرة رقم 2')).toHaveTextContent('استرجعتها');
  expect(row('شجرة رقم 1')).toHaveTextContent('انتهت مدتها');
  expect(screen.getAllByRole('button', { name: 'استرجاع' })).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: /^تذكير/u })).toHaveLength(1);
});

test('a reminder shows the three toasts and then the time until the next one', async () => {
  // The server's clock is ahead of this one.
  const sentAt = Date.now() + 40_000;
  const lastNotifiedAt = new Date(sentAt).toISOString();
  const canReNotifyAt = new Date(sentAt + 86_400_000).toISOString();
  api.answer(given, { data: [testGift(1)] });
  const letGo = holdAnswerOf('POST');
  api.answer(remind, { data: testGift(1, { lastNotifiedAt, canReNotifyAt }) });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: /^تذكير/u }));
  expect(await screen.findByText('جارٍ إرسال التذكير إلى المُهدى إليه')).toBeInTheDocument();
  letGo();
  expect(await screen.findByText('تم تذكير المُهدى إليه بنجاح')).toBeInTheDocument();
  expect(await screen.findByText('أُرسل إشعار تذكيري إلى المُهدى إليه')).toBeVisible();
  expect(screen.getByText(/يمكنك التذكير بعد .*24 ساعة/u)).toBeVisible();
  expect(screen.getByRole('button', { name: /^تذكير/u })).toBeDisabled();
  expect(api.calls(remind)).toHaveLength(1);
});

test('a reminder that failed says so in the words of the specification', async () => {
  api.answer(given, { data: [testGift(1)] });
  api.answer(remind, { status: 500, code: 'INTERNAL' });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: /^تذكير/u }));
  expect(await screen.findByText('حدث خطأ ما، حاول مرة أخرى')).toBeInTheDocument();
  expect(screen.queryByText('أُرسل إشعار تذكيري إلى المُهدى إليه')).toBeNull();
  expect(screen.getByRole('button', { name: /^تذكير/u })).toBeEnabled();
});

test('taking a gift back says what it means, then asks every list anew', async () => {
  api.answer(given, { data: [testGift(1)] });
  api.answer(takeBack, { data: testGift(1, { status: 'taken_back' }) });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'استرجاع' }));
  expect(await screen.findByText(/ستعود الشجرة إلى غابتك ويتوقف رابط الهدية عن العمل/u)).toBeVisible();
  expect(api.calls(takeBack)).toHaveLength(0);
  api.answer(given, { data: [testGift(1, { status: 'taken_back', canReNotifyAt: null })] });
  api.answer('GET /tree/gifted?limit=100', { data: testTrees(1, 1) });
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'استرجاع' }));
  expect(await screen.findByText('عادت شجرة رقم 1 إلى غابتك')).toBeInTheDocument();
  expect(await screen.findByText('استرجعتها')).toBeVisible();
  expect(await screen.findByText('أهديت شجرة واحدة')).toBeVisible();
});

test('a gift that was opened in the same moment is not taken back, and the list tells why', async () => {
  api.answer(given, { data: [testGift(1)] });
  api.answer(takeBack, { status: 410, code: 'GIFT_ENDED' });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'استرجاع' }));
  api.answer(given, {
    data: [testGift(1, { status: 'opened', openedAt: '2026-01-03T09:00:00Z', canReNotifyAt: null })],
  });
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'استرجاع' }));
  expect(await screen.findByText('فُتحت')).toBeVisible();
  expect(screen.queryByText(/عادت شجرة رقم 1/u)).toBeNull();
});

test('a full page is followed by the next one', async () => {
  const page = Array.from({ length: 20 }, (_gift, index) => testGift(40 - index));
  api.answer(given, { data: page });
  api.answer(`GET /gift_notification/gifted?cursor=${testGift(21).id}&limit=20`, {
    data: [testGift(3, { tree: testTree(3, { givenName: 'الأخيرة' }) })],
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'المزيد من الهدايا' }));
  expect(await screen.findByText('الأخيرة')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'المزيد من الهدايا' })).toBeNull();
});

test('who gave nothing yet is told what a gift is, and can give one', async () => {
  api.answer(given, { data: [] });
  api.answer('GET /tree/infinite?limit=20', { data: testTrees(2, 2) });
  await show();
  expect(await screen.findByRole('heading', { name: 'أهدِ شجرتك الأولى' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'إهداء شجرة' }));
  expect(await screen.findByRole('listbox', { name: 'اختر الشجرة' })).toBeVisible();
});

test('the sheet of a first gift tells that it was sent, though the offer of a first one is gone', async () => {
  api.answer(given, { data: [] });
  api.answer('GET /tree/infinite?limit=20', { data: testTrees(1, 1) });
  api.answer('GET /gift/receivers', { data: [] });
  api.answer('POST /gift', { data: [testGift(1)] });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'إهداء شجرة' }));
  await userEvent.click(await screen.findByRole('option'));
  await userEvent.click(screen.getByText('التالي: شجرة واحدة'));
  await userEvent.click(await screen.findByRole('radio', { name: 'برابط' }));
  await userEvent.click(screen.getByText('التالي'));
  api.answer(given, { data: [testGift(1)] });
  await userEvent.click(await screen.findByText('إنشاء رابط الهدية'));
  expect(await screen.findByText('لم تُفتح بعد')).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'هديتك في الطريق!' })).toBeVisible();
});

test('gifts that could not be loaded come at the next press', async () => {
  api.answer(given, { status: 403, code: 'FORBIDDEN' });
  await show();
  await screen.findByRole('heading', { name: 'تعذّر تحميل هداياك' });
  api.answer(given, { data: [testGift(1)] });
  await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  expect(await screen.findByText('شجرة رقم 1')).toBeVisible();
});

function row(title: string): HTMLElement {
  const found = screen
    .getAllByRole('listitem')
    .find((item) => within(item).queryByText(title, { selector: 'h2 *' }) !== null);
  if (found === undefined) throw new Error(`${title} is not in the list.`);
  return found;
}

/** Keeps the answers to one method back until they are let go. */
function holdAnswerOf(method: string): () => void {
  const answer = globalThis.fetch;
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === method) await promise;
    return await answer(url, init);
  });
  return resolve;
}

async function show(): Promise<void> {
  ({ stop } = await renderInApp(<GiftedTreesScreen />));
  await waitFor(() => expect(api.calls(given).length).toBeGreaterThan(0));
}
