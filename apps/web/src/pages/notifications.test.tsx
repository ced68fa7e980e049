import type { Notification } from '@nabta/contract/trees/notification';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { NotificationBell } from '../features/trees/notification/notification-bell.tsx';
import { useSession } from '../platform/session-provider.tsx';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { testTree } from '../testing/test-trees.ts';
import { Page } from './notifications.tsx';

const list = 'GET /notification?limit=20';
const count = 'GET /notification?limit=1';
const markRead = 'POST /notification/read';
const giver = { id: 'account-2', firstname: 'فيصل', lastname: 'الشهري', image: null };
let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  api.answer(count, { data: { unread: 2, items: [] } });
  api.answer(markRead, { data: {} });
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('marks new notifications, reads them once shown and clears the bell', async () => {
  api.answer(list, {
    data: {
      unread: 2,
      items: [
        createNotification(3, { readAt: null }),
        createNotification(2, { readAt: null }),
        createNotification(1),
      ],
    },
  });
  await visit();
  const rows = await screen.findAllByRole('listitem');
  expect(rows).toHaveLength(3);
  expect(within(rows[0] ?? document.body).getByText('جديد')).toBeVisible();
  expect(within(rows[2] ?? document.body).queryByText('جديد')).toBeNull();
  await waitFor(() => expect(api.calls(markRead)).toEqual([{ upTo: createNotification(3).id }]));
  expect(await screen.findByRole('link', { name: 'الإشعارات' })).toBeVisible();
  expect(within(rows[0] ?? document.body).getByText('جديد')).toBeVisible();
});

test('names a new browser and signs it out with one press', async () => {
  const sessionId = '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a71';
  const userAgent =
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
  const item = { ...createNotification(1), kind: 'new_browser', payload: { sessionId, userAgent } };
  api.answer(list, { data: { unread: 0, items: [item] } });
  const end = `DELETE /account/sessions/${sessionId}`;
  api.answer(end, { data: {} });
  await visit();
  expect(await screen.findByText(/متصفح جديد.*Chrome/u)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'إنهاء الجلسة' }));
  await waitFor(() => expect(api.calls(end)).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'إنهاء الجلسة' })).toBeDisabled());
});

test.each([
  ['gift_received', 'وصلتك شجرة هدية من \u2068فيصل الشهري\u2069'],
  ['gift_reminder', 'ما زالت هدية \u2068فيصل الشهري\u2069 بانتظارك'],
  ['gift_opened', 'فُتحت هديتك: \u2068شجرة السدر\u2069 صارت في غابة \u2068فيصل الشهري\u2069'],
  ['gift_declined', 'لم تُقبل هديتك إلى \u2068فيصل الشهري\u2069، وعادت \u2068شجرة السدر\u2069 إلى غابتك'],
  [
    'gift_expired',
    'لم تُفتح هديتك إلى \u2068فيصل الشهري\u2069 في موعدها، وعادت \u2068شجرة السدر\u2069 إلى غابتك',
  ],
  ['gift_not_opened', 'انتهت مهلة هدية \u2068فيصل الشهري\u2069، وعادت الشجرة إلى غابتها الأولى'],
] as const)('shows the text of %s and links to its subject', async (kind, text) => {
  const tree = testTree(1, { givenName: null });
  const item = { ...createNotification(1), kind, payload: { tree, person: giver }, path: '/gift/CODE' };
  api.answer(list, { data: { unread: 0, items: [item] } });
  await visit();
  expect(await screen.findByText(text)).toBeVisible();
  expect(within(screen.getByRole('listitem')).getByRole('link')).toHaveAttribute('href', '/gift/CODE');
});

test.each([
  ['gifts_received', { count: 3 }, 'وصلتك 3 أشجار هدية من \u2068فيصل الشهري\u2069'],
  ['gifts_declined', { count: 3 }, 'لم تُقبل هديتك إلى \u2068فيصل الشهري\u2069، وعادت 3 أشجار إلى غابتك'],
  ['gifts_opened', { count: 2 }, 'فُتحت هديتك: شجرتان صارتا في غابة \u2068فيصل الشهري\u2069'],
  [
    'gift_thanked',
    { words: 'سلمت يمينك' },
    'كلمة شكر من \u2068فيصل الشهري\u2069 على هديتك: \u2068سلمت يمينك\u2069',
  ],
] as const)('shows the details of %s', async (kind, details, text) => {
  const item = { ...createNotification(1), kind, payload: { tree: testTree(1), person: giver, ...details } };
  api.answer(list, { data: { unread: 0, items: [item] } });
  await visit();
  expect(await screen.findByText(text)).toBeVisible();
});

test.each([
  ['gift_link_ready', 'رابط هديتك جاهز للإرسال'],
  ['tree_photo', 'صورة جديدة في غابتك: \u2068شجرة السدر\u2069'],
  ['tree_measured', 'قيست في غابتك \u2068شجرة السدر\u2069، وهذا نموّها'],
  ['tree_damaged', 'أصاب \u2068شجرة السدر\u2069 ضرر، والفريق يعتني بها'],
  ['tree_lost', 'فقدنا \u2068شجرة السدر\u2069. يبقى سجلّها في غابتك'],
] as const)('shows %s with the name of the tree', async (kind, text) => {
  const tree = testTree(1, { givenName: null });
  api.answer(list, { data: { unread: 0, items: [{ ...createNotification(1), kind, payload: { tree } }] } });
  await visit();
  expect(await screen.findByText(text)).toBeVisible();
});

test.each([
  ['report_withdrawn', 'سُحب التقرير \u2068PJQT-8FAD-10VW\u2069، والسبب في صفحة التحقق منه'],
  ['report_superseded', 'لم يعد التقرير \u2068PJQT-8FAD-10VW\u2069 ساريًا: أُزيلت من السجلات أشجار يحسبها'],
] as const)('shows %s with the number of the report', async (kind, text) => {
  const item = { ...createNotification(1), kind, payload: { number: 'PJQT-8FAD-10VW' } };
  api.answer(list, { data: { unread: 0, items: [item] } });
  await visit();
  expect(await screen.findByText(text)).toBeVisible();
});

test('omits the name of an unknown giver', async () => {
  const payload = { tree: testTree(1), person: null };
  api.answer(list, {
    data: { unread: 0, items: [{ ...createNotification(1), kind: 'gift_received', payload }] },
  });
  await visit();
  expect(await screen.findByText('وصلتك شجرة هدية')).toBeVisible();
});

test('loads older notifications page by page', async () => {
  const first = Array.from({ length: 20 }, (_item, index) => createNotification(40 - index));
  api.answer(list, { data: { unread: 0, items: first } });
  await visit();
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(20));
  const more = screen.getByRole('button', { name: 'عرض المزيد' });
  await userEvent.click(more);
  expect(await screen.findByRole('alert')).toHaveTextContent('تعذّر تحميل المزيد');
  api.answer(`GET /notification?cursor=${createNotification(21).id}&limit=20`, {
    data: { unread: 0, items: [createNotification(5)] },
  });
  await userEvent.click(screen.getByRole('button', { name: 'عرض المزيد' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(21));
  expect(screen.queryByRole('button', { name: 'عرض المزيد' })).toBeNull();
});

test('shows an empty list and marks nothing as read', async () => {
  api.answer(list, { data: { unread: 0, items: [] } });
  await visit();
  expect(await screen.findByRole('heading', { name: 'لا إشعارات بعد' })).toBeVisible();
  expect(api.calls(markRead)).toEqual([]);
});

test('shows an error with a retry when loading fails', async () => {
  await visit();
  expect(await screen.findByRole('alert')).toHaveTextContent('تعذّر تحميل الإشعارات');
  api.answer(list, { data: { unread: 0, items: [createNotification(1)] } });
  await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  expect(await screen.findByRole('listitem')).toBeVisible();
});

test.each([
  [0, 'الإشعارات'],
  [1, 'الإشعارات، إشعار جديد'],
  [2, 'الإشعارات، إشعاران جديدان'],
  [11, 'الإشعارات، 11 إشعارًا جديدًا'],
])('announces %i new notifications in the label of the bell', async (unread, label) => {
  api.answer(count, { data: { unread, items: [] } });
  ({ stop } = await renderInApp(<NotificationBell />));
  expect(await screen.findByRole('link', { name: label })).toHaveAttribute('href', '/notifications');
});

function createNotification(
  number: number,
  overrides: Pick<Partial<Notification>, 'readAt'> = {},
): Notification {
  return {
    id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    kind: 'gift_opened',
    subject: { type: 'gift', id: '00000000-0000-7000-8000-000000000001' },
    payload: { tree: testTree(1), person: giver },
    path: '/tree/T000000001',
    at: '2026-11-13T19:35:00.000Z',
    readAt: '2026-11-14T00:00:00.000Z',
    ...overrides,
  };
}

async function visit(): Promise<void> {
  ({ stop } = await renderInApp(<Guarded />, { path: '/notifications' }));
}

function Guarded() {
  const { status } = useSession();
  if (status !== 'signed-in') return null;
  return (
    <>
      <NotificationBell />
      <Page />
    </>
  );
}
