import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';
import { stubNavigator } from '#testing/stub-navigator.ts';

import type { ShareContent } from './share-link.ts';
import { useShare } from './share-sheet.tsx';

const link = { title: 'ظل', text: 'شجرتي ظل', url: 'https://nabta.example/tree/T000000001' };
const withPicture: ShareContent = { ...link, picture: { kind: 'tree', id: 'T000000001' } };
const storyCall = 'GET /share/tree/T000000001/picture?shape=story&lang=ar';
const squareCall = 'GET /share/tree/T000000001/picture?shape=square&lang=ar';

let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }),
  );
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ['واتساب', 'https://wa.me/', { text: `${link.text} ${link.url}` }],
  ['تيليجرام', 'https://t.me/share/url', { url: link.url, text: link.text }],
  ['رسالة نصية', 'sms:', { body: `${link.text} ${link.url}` }],
  ['إكس', 'https://x.com/intent/post', { text: link.text, url: link.url }],
  ['البريد', 'mailto:', { subject: link.title, body: `${link.text}\n${link.url}` }],
])('opens %s with text and link', async (name, address, params) => {
  await openSheet(link);
  const href = screen.getByRole('link', { name }).getAttribute('href') ?? '';
  expect(href.startsWith(address)).toBe(true);
  expect(Object.fromEntries(new URL(href).searchParams)).toEqual(params);
  expect(screen.queryByRole('button', { name: 'مشاركة كصورة' })).toBeNull();
});

test('copies the link, and keeps the sheet open when that fails', async () => {
  const user = userEvent.setup();
  await openSheet(link, user);
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  write.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'نسخ الرابط' }));
  expect(await screen.findByText('تعذّر النسخ. الضغط المطوّل على الرابط ينسخه.')).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'مشاركة' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'نسخ الرابط' }));
  expect(await screen.findByText('تم نسخ الرابط')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(link.url);
});

test("uses the browser's share sheet for a link, and its own when that fails", async () => {
  const share = vi.fn<Navigator['share']>().mockResolvedValueOnce();
  stubNavigator({ share });
  await show(link);
  await press('share');
  expect(share).toHaveBeenCalledExactlyOnceWith(link);
  expect(screen.queryByRole('dialog')).toBeNull();
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  await press('share');
  await waitFor(() => expect(share).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('dialog')).toBeNull();
  share.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  await press('share');
  expect(await screen.findByRole('dialog', { name: 'مشاركة' })).toBeVisible();
});

test('shares the picture as a file where the browser takes files', async () => {
  const share = vi.fn<Navigator['share']>().mockResolvedValue();
  stubNavigator({ share, canShare: () => true });
  api.answer(storyCall, { data: 'picture' });
  api.answer(squareCall, { data: 'picture' });
  await openSheet(withPicture);
  await press('مشاركة كصورة');
  expect(await screen.findByAltText('صورة للمشاركة: ظل')).toHaveAttribute('src', 'blob:picture');
  await userEvent.click(screen.getByRole('radio', { name: 'مربع' }));
  await press('مشاركة الصورة');
  await waitFor(() => expect(share).toHaveBeenCalledOnce());
  const [{ files = [], title } = {}] = share.mock.calls[0] ?? [];
  expect([files[0]?.name, files[0]?.type, title]).toEqual(['nabta-tree-square-ar.jpg', 'image/jpeg', 'ظل']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('saves the picture where files cannot be shared', async () => {
  stubNavigator({ share: undefined, canShare: undefined });
  api.answer(storyCall, { data: 'picture' });
  const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await openSheet(withPicture);
  await press('مشاركة كصورة');
  await screen.findByAltText('صورة للمشاركة: ظل');
  expect(screen.queryByRole('button', { name: 'مشاركة الصورة' })).toBeNull();
  await press('حفظ الصورة');
  expect(download.mock.contexts.map((anchor) => (anchor as HTMLAnchorElement).download)).toContain(
    'nabta-tree-story-ar.jpg',
  );
  expect(await screen.findByText('تم حفظ الصورة')).toBeInTheDocument();
});

test('shows an error with a retry when the picture cannot be drawn, and goes back to the links', async () => {
  stubNavigator({ share: undefined });
  api.answer(storyCall, { status: 404, code: 'NOT_FOUND' });
  await openSheet(withPicture);
  await press('مشاركة كصورة');
  expect(await screen.findByText('تعذّر رسم الصورة')).toBeVisible();
  expect(screen.getByRole('button', { name: 'حفظ الصورة' })).toBeDisabled();
  await press('رجوع');
  expect(await screen.findByRole('link', { name: 'واتساب' })).toBeVisible();
});

async function show(content: ShareContent) {
  const { stop: stopApp } = await renderInApp(
    <Suspense>
      <Sharing content={content} />
    </Suspense>,
  );
  stop = stopApp;
}

async function openSheet(content: ShareContent, user = userEvent.setup()) {
  await show(content);
  await user.click(screen.getByRole('button', { name: 'share' }));
  await screen.findByRole('dialog', { name: 'مشاركة' });
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

function Sharing({ content }: { content: ShareContent }) {
  const { share, shareSheet } = useShare();
  return (
    <>
      <button onClick={() => share(content)}>share</button>
      {shareSheet}
    </>
  );
}
