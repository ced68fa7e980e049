import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { keepQuestion } from '../features/chat/kept-question.ts';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { testTreePage } from '../testing/test-tree-page.ts';
import { testDone, testMessage, testVoice } from '../testing/test-voice.ts';
import type { TestVoice } from '../testing/test-voice.ts';
import { ChatScreen } from './chat-screen.tsx';

const tree = testTreePage({ givenName: 'سدرة جدتي' });
const id = tree.publicId;
const history = `GET /tree/${id}/chat?limit=30`;
const asking = `POST /tree/${id}/chat`;
const suggestions = ['كم عمرك؟', 'من زرعك؟'];
const sorry = 'عذرًا، حدث خطأ أثناء إرسال الرسالة. يرجى المحاولة مرة أخرى.';
let api: FakeApi;
let voice: TestVoice;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  voice = testVoice();
  api.answer('GET /account', { data: testAccount });
  api.answer(`GET /tree/${id}`, { data: tree });
  api.answer(history, { data: { items: [], suggestions } });
  api.answer(asking, { stream: voice.stream });
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('an answer comes word by word, is read out by the sentence, and ends with facts that lead to the tree’s page', async () => {
  await visit();
  await write('كم من الكربون أزلتِ؟{Enter}');
  expect(api.calls(asking)).toEqual([{ message: 'كم من الكربون أزلتِ؟' }]);
  expect(await live()).toHaveTextContent('سدرة جدتي');
  await say('delta', { text: 'أزلتُ 43.2 كجم. شكرًا' });
  expect(await screen.findByText(/شكرًا/u)).toHaveAttribute('dir', 'auto');
  expect(await live()).toHaveTextContent(/^أزلتُ 43\.2 كجم\.$/u);
  const text = 'أزلتُ منذ 2022 نحو 43.2 كجم من CO₂. شكرًا لك';
  await finish('كم من الكربون أزلتِ؟', {
    text,
    citations: [
      { fact: '43.2 كجم CO₂', section: 'carbon' },
      { fact: '43.2 كجم CO₂', section: 'carbon' },
      { fact: '2022', section: 'story' },
    ],
  });
  const fact = await screen.findByRole('link', { name: '43.2 كجم CO₂، في صفحة الشجرة' });
  expect(fact).toHaveAttribute('href', `/tree/${id}#carbon`);
  expect(screen.getByText('43.2', { selector: 'b' })).toBeVisible();
  expect(screen.queryByText('2022', { selector: 'b' })).toBeNull();
  expect(await live()).toHaveTextContent(text);
  expect(screen.getByRole('button', { name: 'إرسال' })).toBeVisible();
  expect(screen.getAllByText('كم من الكربون أزلتِ؟')).toHaveLength(1);
});

test('what was said before stands in its order, and earlier pages come when they are asked for', async () => {
  const newest = Array.from({ length: 30 }, (_, index) => testMessage(40 - index));
  api.answer(history, { data: { items: newest, suggestions } });
  api.answer(`GET /tree/${id}/chat?cursor=${testMessage(11).id}&limit=30`, {
    data: { items: [testMessage(10), testMessage(9)], suggestions: [] },
  });
  await visit();
  const talk = await screen.findByRole('region', { name: 'المحادثة' });
  expect(within(talk).getAllByText(/^رسالة/u)[0]).toHaveTextContent('رسالة 11');
  expect(within(talk).queryByText(/^أهلًا! أنا/u)).toBeNull();
  await userEvent.click(within(talk).getByRole('button', { name: 'رسائل أقدم' }));
  await waitFor(() => expect(within(talk).getAllByText(/^رسالة/u)).toHaveLength(32));
  expect(within(talk).getAllByText(/^رسالة/u)[0]).toHaveTextContent('رسالة 9');
  expect(within(talk).getByText(/^أهلًا! أنا/u)).toBeVisible();
});

test('an example question is asked by a press, and a question from the tree’s page is asked by itself, once', async () => {
  keepQuestion(id, 'كيف حالك اليوم؟');
  await visit();
  await waitFor(() => expect(api.calls(asking)).toEqual([{ message: 'كيف حالك اليوم؟' }]));
  await finish('كيف حالك اليوم؟', { text: 'بخير' });
  await userEvent.click(await screen.findByRole('button', { name: 'كم عمرك؟' }));
  expect(api.calls(asking)).toHaveLength(2);
  expect(sessionStorage.getItem('chat-question')).toBeNull();
});

test.each([
  [null, 1],
  ['2026-01-01T09:00:00.000Z', 0],
])('a tree whose life ended at %s says so many times that it is rooted: %i', async (endedAt, times) => {
  api.answer(`GET /tree/${id}`, { data: { ...tree, endedAt } });
  await visit();
  await screen.findByRole('button', { name: 'كم عمرك؟' });
  expect(screen.queryAllByText('متصلة بالأرض')).toHaveLength(times);
});

test('a failed question says so in the words of the specification, and is sent again by a press', async () => {
  api.answer(asking, 'no connection');
  await visit();
  await write('من زرعك؟{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(sorry);
  api.answer(asking, { stream: voice.stream });
  await userEvent.click(screen.getByRole('button', { name: 'إعادة الإرسال' }));
  await finish('من زرعك؟', { text: 'زرعتني أيدٍ كريمة' });
  expect(await screen.findByText('زرعتني أيدٍ كريمة', { selector: 'p' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(api.calls(asking)).toEqual([{ message: 'من زرعك؟' }, { message: 'من زرعك؟' }]);
});

test.each([
  ['breaks off', () => voice.end()],
  ['ends with an error', () => voice.say('error', { code: 'UNAVAILABLE', message: 'no' })],
])('an answer that %s is a failed question', async (_how, fail) => {
  await visit();
  await write('من زرعك؟{Enter}');
  await say('delta', { text: 'زرعتني ' });
  await act(async () => {
    fail();
    if (_how !== 'breaks off') voice.end();
    await Promise.resolve();
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(sorry);
});

test('who stops the tree keeps what it has said, and may ask on', async () => {
  await visit();
  await write('احكي لي{Enter}');
  await say('delta', { text: 'كان يا ما كان' });
  await userEvent.click(await screen.findByRole('button', { name: 'إيقاف الرد' }));
  expect(await screen.findByText('أُوقف الرد')).toBeVisible();
  expect(screen.getAllByText('كان يا ما كان')[0]).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  await write('من زرعك؟{Enter}');
  expect(api.calls(asking)).toHaveLength(2);
});

test.each([
  [42, /^يمكنك السؤال مجددًا بعد 0:4\d\.$/u],
  [7_200, /^بلغت حد الرسائل لهذا اليوم\. يمكنك السؤال مجددًا بعد .*ساع.+\.$/u],
])('a limit of %i seconds is told, and the words are kept', async (retryAfter, told) => {
  api.answer(asking, { status: 429, code: 'TOO_MANY_REQUESTS', retryAfter });
  await visit();
  await write('كم عمرك الآن؟{Enter}');
  expect((await screen.findByRole('timer')).textContent).toMatch(told);
  expect(input()).toHaveValue('كم عمرك الآن؟');
  expect(screen.getByRole('button', { name: 'إرسال' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a wait of a second or two is waited for without a word', async () => {
  api.answer(asking, { status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 1 });
  await visit();
  await write('كم عمرك الآن؟{Enter}');
  await waitFor(() => expect(api.calls(asking)).toHaveLength(1));
  api.answer(asking, { stream: voice.stream });
  await waitFor(() => expect(api.calls(asking)).toHaveLength(2));
  await finish('كم عمرك الآن؟', { text: 'سنتان' });
  expect(await screen.findByText('سنتان', { selector: 'p' })).toBeVisible();
  expect(screen.queryByRole('timer')).toBeNull();
});

test('Shift and Enter break the line, and the end of the room for words is told', async () => {
  await visit();
  await write('سطر{Shift>}{Enter}{/Shift}آخر');
  expect(input()).toHaveValue('سطر\nآخر');
  expect(api.calls(asking)).toEqual([]);
  await userEvent.clear(input());
  await userEvent.click(input());
  await userEvent.paste('أ'.repeat(600));
  expect(input()).toHaveValue('أ'.repeat(500));
  expect(screen.getByText('لم يبقَ أي حرف')).toBeVisible();
});

test('a message can be copied', async () => {
  const user = userEvent.setup();
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  api.answer(history, { data: { items: [testMessage(2)], suggestions } });
  await visit();
  await user.click(await screen.findByRole('button', { name: 'نسخ الرسالة' }));
  expect(written).toHaveBeenCalledWith('رسالة 2');
  expect(await screen.findByText('نُسخت الرسالة')).toBeVisible();
});

test('a chat is cleared after one more question', async () => {
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

test('a visitor talks under a visit of their own', async () => {
  api.answer(`GET /tree/${id}`, { data: { ...tree, isMine: false } });
  sessionStorage.setItem('chat-visit', '00000000-0000-4000-8000-000000000001');
  api.answer(`GET /tree/${id}/chat?visit=00000000-0000-4000-8000-000000000001&limit=30`, {
    data: { items: [], suggestions },
  });
  await visit();
  await write('مرحبًا{Enter}');
  expect(api.calls(asking)).toEqual([{ message: 'مرحبًا', visit: '00000000-0000-4000-8000-000000000001' }]);
});

test('who is not signed in is led to sign-in and back', async () => {
  localStorage.clear();
  api.answer(`GET /tree/${id}`, { data: { ...tree, isMine: false } });
  await visit();
  await userEvent.click(await screen.findByRole('link', { name: 'تسجيل الدخول' }));
  expect(sessionStorage.getItem('return-path')).toBe(`/tree/${id}/chat`);
  expect(api.calls(history)).toEqual([]);
});

test('an unknown tree is not found, and a chat that does not load can be tried again', async () => {
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

test('without a connection nothing is sent, and the header says so', async () => {
  await visit();
  await write('من زرعك؟');
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText('لا اتصال')).toBeVisible();
  await userEvent.type(input(), '{Enter}');
  expect(api.calls(asking)).toEqual([]);
  expect(input()).toHaveValue('من زرعك؟');
  online.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
});

const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'اكتب رسالتك…' });

async function write(keys: string): Promise<void> {
  await userEvent.type(await screen.findByRole('textbox', { name: 'اكتب رسالتك…' }), keys);
}

async function say(event: 'delta' | 'done' | 'error', data: unknown): Promise<void> {
  await act(async () => {
    voice.say(event, data);
    await Promise.resolve();
  });
}

async function finish(question: string, answer: Parameters<typeof testDone>[1]): Promise<void> {
  await waitFor(() => expect(screen.getByRole('button', { name: 'إيقاف الرد' })).toBeVisible());
  await say('done', testDone(question, answer));
  await act(async () => {
    voice.end();
    await Promise.resolve();
  });
}

async function live(): Promise<Element> {
  return await waitFor(() => {
    const region = document.querySelector('[aria-live="polite"]:not([role])');
    if (!region?.textContent) throw new Error('Nothing is read out.');
    return region;
  });
}

async function visit(path = `/tree/${id}/chat`): Promise<void> {
  ({ stop } = await renderInApp(
    <Routes>
      <Route path="/tree/:publicId/chat" element={<ChatScreen />} />
      <Route path="*" element={null} />
    </Routes>,
    { path },
  ));
}
