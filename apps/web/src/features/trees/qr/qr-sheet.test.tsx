import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { QrSheet } from './qr-sheet.tsx';

let stop: (() => void) | undefined;
const write = vi.fn(async (_items: unknown[]) => undefined);
const writeText = vi.fn(async (_text: string) => undefined);
const release = vi.fn(async () => undefined);
const request = vi.fn(async () => ({ release }));

class FakeClipboardItem {
  readonly items: Record<string, Promise<Blob>>;
  constructor(items: Record<string, Promise<Blob>>) {
    this.items = items;
  }
}

beforeEach(() => {
  fakeApi();
  write.mockImplementation(async () => undefined);
  writeText.mockImplementation(async () => undefined);
  request.mockImplementation(async () => ({ release }));
  Object.defineProperty(navigator, 'clipboard', { value: { write, writeText }, configurable: true });
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  vi.stubGlobal('ClipboardItem', FakeClipboardItem);
  vi.stubGlobal('fetch', async () => new Response('png', { headers: { 'content-type': 'image/png' } }));
});

afterEach(() => {
  stop?.();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(navigator, 'wakeLock');
});

const link = `${location.origin}/tree/T000000001`;

async function show() {
  const rendered = await renderInApp(
    <Suspense>
      <QrSheet open onClose={() => undefined} publicId="T000000001" name="سدرة جدتي" />
    </Suspense>,
  );
  ({ stop } = rendered);
  return await screen.findByRole('img', { name: 'رمز QR يفتح صفحة سدرة جدتي' });
}

test('shows the code with name and number, keeps the screen awake and offers both downloads', async () => {
  expect(await show()).toHaveAttribute('src', '/api/tree/T000000001/qr.svg');
  expect(screen.getByText('T000000001')).toBeVisible();
  expect(request).toHaveBeenCalledWith('screen');
  const download = (name: string) => screen.getByRole('link', { name });
  expect(download('تنزيل PNG')).toHaveAttribute('download', 'nabta-T000000001.png');
  expect(download('تنزيل SVG')).toHaveAttribute('href', '/api/tree/T000000001/qr.svg');
  cleanup();
  await vi.waitFor(() => expect(release).toHaveBeenCalled());
});

test('copies the code as a picture', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'نسخ الصورة' }));
  expect(await screen.findByText('تم نسخ صورة الرمز')).toBeInTheDocument();
  const item = write.mock.calls[0]?.[0][0] as FakeClipboardItem | undefined;
  expect((await item?.items['image/png'])?.type).toBe('image/png');
});

test.each(['a browser that knows no pictures', 'a browser that refuses them'])(
  'copies the link in %s',
  async (browser) => {
    if (browser.endsWith('them')) write.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    else vi.stubGlobal('ClipboardItem', undefined);
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'نسخ الصورة' }));
    expect(await screen.findByText('تم نسخ رابط الشجرة')).toBeInTheDocument();
    expect(writeText).toHaveBeenCalledWith(link);
  },
);

test('suggests the download when copying fails', async () => {
  write.mockRejectedValue(new Error('no'));
  writeText.mockRejectedValue(new Error('no'));
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'نسخ الصورة' }));
  expect(await screen.findByText('تعذّر النسخ. يمكن تنزيل الرمز بدلًا من ذلك.')).toBeInTheDocument();
});

test('retries a code that failed to load', async () => {
  fireEvent.error(await show());
  expect(screen.getByRole('alert')).toHaveTextContent('تعذّر تحميل الرمز');
  await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  expect(screen.getByRole('img', { name: /رمز QR/u })).toBeVisible();
});
