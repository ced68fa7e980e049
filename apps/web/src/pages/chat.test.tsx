import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { saveQuestion } from '../features/trees/chat/saved-question.ts';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { testDone, testMessage, createTestChat } from '../testing/test-chat.ts';
import type { TestChat } from '../testing/test-chat.ts';
import { testTreePage } from '../testing/test-tree-page.ts';
import { Page } from './chat.tsx';

const tree = testTreePage({ givenName: 'سدرة جدتي' });
const id = tree.publicId;
const history = `GET /tree/${id}/chat?limit=30`;
const sendMessage = `POST /tree/${id}/chat`;
const suggestions = ['كم عمرك؟', 'من زرعك؟'];
const sendErrorText = 'عذرًا، حدث خطأ أثناء إرسال الرسالة. يرجى المحاولة مرة أخرى.';
let api: FakeApi;
let chatStream: TestChat;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  chatStream = createTestChat();
  api.answer('GET /account', { data: testAccount });
  api.answer(`GET /tree/${id}`, { data: tree });
  api.answer(history, { data: { items: [], suggestions } });
  api.answer(sendMessage, { stream: chatStream.stream });
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test("streams an answer, announces it by sentence and links its facts to the tree's page", async () => {
  await visit();
  await write('كم من الكربون أزلتِ؟{Enter}');
  expect(api.calls(sendMessage)).toEqual([{ message: 'كم من الكربون أزلتِ؟' }]);
  expect(await liveRegion()).toHaveTextContent('سدرة جدتي');
  await emit('delta', { text: 'أزلتُ 43.2 كجم. شكرًا' });
  expect(await screen.findByText(/شكرًا/u)).toHaveAttribute('dir', 'auto');
  expect(await liveRegion()).toHaveTextContent(/^أزلتُ 43\.2 كجم\.$/u);
  const text = 'أزلتُ منذ 2022 نحو 43.2 كجم من CO₂. شكرًا لك';
  await finishAnswer('كم من الكربون أزلتِ؟', {
    text,
    citations: [
      { fact: '43.2 كجم CO₂', section: 'carbon' },
      { fact: '43.2 كجم CO₂', section: 'carbon' },
      { fact: '2022', section: 'story' },
    ],
  });
  const sources = await screen.findByRole('list', { name: 'من أين جاء هذا' });
  expect(within(sources).getAllByRole('link')).toHaveLength(2);
  expect(within(sources).getByRole('link', { name: 'الكربون' })).toHaveAttribute(
    'href',
    `/tree/${id}#carbon`,
  );
  expect(screen.getByText('43.2', { selector: 'b' })).toBeVisible();
  expect(screen.queryByText('2022', { selector: 'b' })).toBeNull();
  expect(await liveRegion()).toHaveTextContent(text);
  expect(screen.getByRole('button', { name: 'إرسال' })).toBeVisible();
  expect(screen.getAllByText('كم من الكربون أزلتِ؟')).toHaveLength(1);
});

test('shows the history in order and loads earlier pages on request', async () => {
  const newest = Array.from({ length: 30 }, (_, index) => testMessage(40 - index));
  api.answer(history, { data: { items: newest, suggestions } });
  api.answer(`GET /tree/${id}/chat?cursor=${testMessage(11).id}&limit=30`, {
    data: { items: [testMessage(10), testMessage(9)], suggestions: [] },
  });
  await visit();
  const conversation = await screen.findByRole('region', { name: 'المحادثة' });
  expect(within(conversation).getAllByText(/^رسالة/u)[0]).toHaveTextContent('رسالة 11');
  expect(within(conversation).queryByText(/^أهلًا! أنا/u)).toBeNull();
  await userEvent.click(within(conversation).getByRole('button', { name: 'رسائل أقدم' }));
  await waitFor(() => expect(within(conversation).getAllByText(/^رسالة/u)).toHaveLength(32));
  expect(within(conversation).getAllByText(/^رسالة/u)[0]).toHaveTextContent('رسالة 9');
  expect(within(conversation).getByText(/^أهلًا! أنا/u)).toBeVisible();
});

test("sends the question saved on the tree's page once, in place of the examples", async () => {
  saveQuestion(id, 'كيف حالك اليوم؟');
  await visit();
  await waitFor(() => expect(api.calls(sendMessage)).toEqual([{ message: 'كيف حالك اليوم؟' }]));
  await finishAnswer('كيف حالك اليوم؟', { text: 'بخير' });
  expect(screen.queryByRole('list', { name: 'أسئلة مقترحة' })).toBeNull();
  expect(sessionStorage.getItem('chat-question')).toBeNull();
});

test('sends an example question on press', async () => {
  await visit();
  await userEvent.click(await screen.findByRole('button', { name: 'كم عمرك؟' }));
  expect(api.calls(sendMessage)).toEqual([{ message: 'كم عمرك؟' }]);
  expect(screen.getByRole('region', { name: 'المحادثة' })).toHaveFocus();
});

describe('chips', () => {
  test('are shown under the newest answer only, and a question is sent on press', async () => {
    const chipsOf = (text: string) => [{ kind: 'question' as const, text }];
    api.answer(history, {
      data: {
        items: [
          testMessage(4, { chips: chipsOf('كم طولك؟') }),
          testMessage(2, { chips: chipsOf('أين أنت؟') }),
        ],
        suggestions,
      },
    });
    await visit();
    expect(await screen.findByRole('list', { name: 'الخطوة التالية' })).toHaveTextContent(/^كم طولك؟$/u);
    await userEvent.click(screen.getByRole('button', { name: 'كم طولك؟' }));
    expect(api.calls(sendMessage)).toEqual([{ message: 'كم طولك؟' }]);
    expect(screen.queryByRole('list', { name: 'الخطوة التالية' })).toBeNull();
    await finishAnswer('كم طولك؟', { text: 'متران', chips: chipsOf('وبعد سنة؟') });
    expect(await screen.findByRole('button', { name: 'وبعد سنة؟' })).toBeVisible();
  });

  test('open pages and dialogs of the tree, if it still allows them', async () => {
    const actions = ['certificate', 'directions', 'reportProblem', 'gift', 'rename'] as const;
    const chips = actions.map((action) => ({ kind: 'action' as const, action }));
    api.answer(`GET /tree/${id}`, { data: { ...tree, isMine: true, isPromised: true } });
    api.answer(history, { data: { items: [testMessage(2, { chips })], suggestions } });
    await visit();
    expect(await screen.findByRole('link', { name: 'الشهادة' })).toHaveAttribute(
      'href',
      `/tree/${id}/certificate`,
    );
    const [longitude, latitude] = tree.point.geometry.coordinates;
    expect(screen.getByRole('link', { name: 'الطريق إلى المكان' }).getAttribute('href')).toContain(
      `query=${latitude},${longitude}`,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'تسمية الشجرة' }));
    expect(screen.queryByRole('button', { name: 'إهداء الشجرة' })).toBeNull();
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('textbox')).toHaveValue(tree.givenName);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'الإبلاغ عن مشكلة' }));
    expect(await screen.findByRole('dialog', { name: 'ما مشكلة هذه الشجرة؟' })).toBeVisible();
    expect(api.calls(sendMessage)).toEqual([]);
  });

  test('say why they cannot be sent while offline', async () => {
    await visit();
    const chip = await screen.findByRole('button', { name: 'كم عمرك؟' });
    expect(chip).toHaveAttribute('aria-disabled', 'false');
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    await userEvent.click(chip);
    expect(api.calls(sendMessage)).toEqual([]);
    expect(chip).toHaveAttribute('aria-disabled', 'true');
    expect(chip).toHaveAccessibleDescription('الإرسال متاح بعد عودة الاتصال.');
    online.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
  });
});

test.each([
  [null, 1],
  ['2026-01-01T09:00:00.000Z', 0],
])('shows that a tree whose life ended at %s is rooted %i times', async (endedAt, times) => {
  api.answer(`GET /tree/${id}`, { data: { ...tree, endedAt } });
  await visit();
  await screen.findByRole('button', { name: 'كم عمرك؟' });
  expect(screen.queryAllByText('متصلة بالأرض')).toHaveLength(times);
});

test('shows an error for a failed question and resends it on press', async () => {
  api.answer(sendMessage, 'no connection');
  await visit();
  await write('من زرعك؟{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(sendErrorText);
  api.answer(sendMessage, { stream: chatStream.stream });
  await userEvent.click(screen.getByRole('button', { name: 'إعادة الإرسال' }));
  await finishAnswer('من زرعك؟', { text: 'زرعتني أيدٍ كريمة' });
  expect(await screen.findByText('زرعتني أيدٍ كريمة', { selector: 'p' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(api.calls(sendMessage)).toEqual([{ message: 'من زرعك؟' }, { message: 'من زرعك؟' }]);
});

test.each([
  ['breaks off', () => chatStream.end()],
  ['ends with an error', () => chatStream.emit('error', { code: 'UNAVAILABLE', message: 'no' })],
])('treats an answer that %s as a failed question', async (_how, fail) => {
  await visit();
  await write('من زرعك؟{Enter}');
  await emit('delta', { text: 'زرعتني ' });
  await act(async () => {
    fail();
    if (_how !== 'breaks off') chatStream.end();
    await Promise.resolve();
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(sendErrorText);
});

test('keeps the partial answer when the user stops it and allows a next question', async () => {
  await visit();
  await write('احكي لي{Enter}');
  await emit('delta', { text: 'كان يا ما كان' });
  await userEvent.click(await screen.findByRole('button', { name: 'إيقاف الرد' }));
  expect(await screen.findByText('أُوقف الرد')).toBeVisible();
  expect(screen.getAllByText('كان يا ما كان')[0]).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  await write('من زرعك؟{Enter}');
  expect(api.calls(sendMessage)).toHaveLength(2);
});

test.each([
  [42, /^السؤال التالي متاح بعد 0:4\d\.$/u],
  [7_200, /^اكتملت رسائل هذا اليوم\. السؤال التالي متاح بعد .*ساع.+\.$/u],
])('shows a limit of %i seconds and keeps the draft', async (retryAfter, expectedText) => {
  api.answer(sendMessage, { status: 429, code: 'TOO_MANY_REQUESTS', retryAfter });
  await visit();
  await write('كم عمرك الآن؟{Enter}');
  expect((await screen.findByRole('timer')).textContent).toMatch(expectedText);
  expect(input()).toHaveValue('كم عمرك الآن؟');
  expect(screen.getByRole('button', { name: 'إرسال' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('waits silently for a limit of one or two seconds', async () => {
  api.answer(sendMessage, { status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 1 });
  await visit();
  await write('كم عمرك الآن؟{Enter}');
  await waitFor(() => expect(api.calls(sendMessage)).toHaveLength(1));
  api.answer(sendMessage, { stream: chatStream.stream });
  await waitFor(() => expect(api.calls(sendMessage)).toHaveLength(2));
  await finishAnswer('كم عمرك الآن؟', { text: 'سنتان' });
  expect(await screen.findByText('سنتان', { selector: 'p' })).toBeVisible();
  expect(screen.queryByRole('timer')).toBeNull();
});

test('breaks the line on Shift+Enter and announces the length limit', async () => {
  await visit();
  await write('سطر{Shift>}{Enter}{/Shift}آخر');
  expect(input()).toHaveValue('سطر\nآخر');
  expect(api.calls(sendMessage)).toEqual([]);
  await userEvent.clear(input());
  await userEvent.click(input());
  await userEvent.paste('أ'.repeat(600));
  expect(input()).toHaveValue('أ'.repeat(500));
  expect(screen.getByText('لم يبقَ أي حرف')).toBeVisible();
});

test('copies a message', async () => {
  const user = userEvent.setup();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  api.answer(history, { data: { items: [testMessage(2)], suggestions } });
  await visit();
  await user.click(await screen.findByRole('button', { name: 'نسخ الرسالة' }));
  expect(writeText).toHaveBeenCalledWith('رسالة 2');
  expect(await screen.findByText('نُسخت الرسالة')).toBeVisible();
});

test('clears a chat after confirmation', async () => {
  api.answer(history, { data: { items: [testMessage(2)], suggestions } });
  api.answer(`DELETE /tree/${id}/chat`, { data: {} });
  await visit();
  await userEvent.click(await screen.findByRole('button', { name: 'محو المحادثة' }));
  api.answer(history, { data: { items: [], suggestions } });
  const question = await screen.findByRole('dialog', { name: 'محو المحادثة' });
  await userEvent.click(within(question).getByRole('button', { name: 'محو المحادثة' }));
  await waitFor(() => expect(screen.queryByText('رسالة 2')).toBeNull());
  expect(api.calls(`DELETE /tree/${id}/chat`)).toHaveLength(1);
});

test("sends a visitor's question with their visit id", async () => {
  api.answer(`GET /tree/${id}`, { data: { ...tree, isMine: false } });
  sessionStorage.setItem('chat-visit', '00000000-0000-4000-8000-000000000001');
  api.answer(`GET /tree/${id}/chat?visit=00000000-0000-4000-8000-000000000001&limit=30`, {
    data: { items: [], suggestions },
  });
  await visit();
  await write('مرحبًا{Enter}');
  expect(api.calls(sendMessage)).toEqual([
    { message: 'مرحبًا', visit: '00000000-0000-4000-8000-000000000001' },
  ]);
});

test('leads a signed-out visitor to sign-in and back', async () => {
  localStorage.clear();
  api.answer(`GET /tree/${id}`, { data: { ...tree, isMine: false } });
  await visit();
  await userEvent.click(await screen.findByRole('link', { name: 'تسجيل الدخول' }));
  expect(sessionStorage.getItem('return-path')).toBe(`/tree/${id}/chat`);
  expect(api.calls(history)).toEqual([]);
});

test('shows Not Found for an unknown tree and offers a retry when the chat fails to load', async () => {
  api.answer(history, { status: 403, code: 'FORBIDDEN' });
  await visit();
  expect(await screen.findByRole('alert')).toHaveTextContent('تعذّر تحميل هذه المحادثة');
  api.answer(history, { data: { items: [testMessage(2)], suggestions } });
  await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  expect(await screen.findByText('رسالة 2')).toBeVisible();
  stop?.();
  document.body.replaceChildren();
  await visit('/tree/T000000009/chat');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'عذرًا، لم نتمكن من العثور على الشجرة' }),
  ).toBeVisible();
});

test('sends nothing while offline and shows the state in the header', async () => {
  await visit();
  await write('من زرعك؟');
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText('لا اتصال')).toBeVisible();
  await userEvent.type(input(), '{Enter}');
  expect(api.calls(sendMessage)).toEqual([]);
  expect(input()).toHaveValue('من زرعك؟');
  online.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
});

const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'رسالتك…' });

async function write(keys: string): Promise<void> {
  await userEvent.type(await screen.findByRole('textbox', { name: 'رسالتك…' }), keys);
}

async function emit(event: 'delta' | 'done' | 'error', data: unknown): Promise<void> {
  await act(async () => {
    chatStream.emit(event, data);
    await Promise.resolve();
  });
}

async function finishAnswer(question: string, answer: Parameters<typeof testDone>[1]): Promise<void> {
  await waitFor(() => expect(screen.getByRole('button', { name: 'إيقاف الرد' })).toBeVisible());
  await emit('done', testDone(question, answer));
  await act(async () => {
    chatStream.end();
    await Promise.resolve();
  });
}

async function liveRegion(): Promise<Element> {
  return await waitFor(() => {
    const region = document.querySelector('[aria-live="polite"]:not([role])');
    if (!region?.textContent) throw new Error('The live region is empty.');
    return region;
  });
}

async function visit(path = `/tree/${id}/chat`): Promise<void> {
  ({ stop } = await renderInApp(
    <Routes>
      <Route path="/tree/:publicId/chat" element={<Page />} />
      <Route path="*" element={null} />
    </Routes>,
    { path },
  ));
}
