import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from '#platform/api-error.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { PhotoPicker } from './photo-picker.tsx';
import { useUploadPhoto } from './use-upload-photo.ts';

const send = vi.fn<(photo: Blob, key: string) => Promise<string>>();
const onSent = vi.fn<(answer: string) => void>();
const leaf = new File(['leaf'], 'leaf.jpg', { type: 'image/jpeg' });
let stop: (() => void) | undefined;

beforeEach(() => {
  // The test environment decodes no images, so every photo is sent unchanged.
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no decoder')));
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
});

function Picker(props: { explanation?: string }) {
  const upload = useUploadPhoto({ action: 'test', send, onSent });
  return <PhotoPicker label="إضافة صورة" upload={upload} {...props} />;
}

async function show(props: { explanation?: string } = {}) {
  const rendered = await renderInApp(
    <Suspense>
      <Picker {...props} />
    </Suspense>,
  );
  stop = rendered.stop;
  await screen.findByRole('button', { name: 'إضافة صورة' });
}

/** Ignores `accept`, like "all files" in a desktop file dialog. */
async function choose(file: File) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('no file input');
  await userEvent.upload(input, file, { applyAccept: false });
}

const retryButton = () => screen.queryByRole('button', { name: 'إعادة المحاولة' });

test('opens the photo picker', async () => {
  await show();
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click');
  await userEvent.click(screen.getByRole('button', { name: 'إضافة صورة' }));
  expect(opened).toHaveBeenCalledOnce();
  expect((opened.mock.contexts[0] as HTMLInputElement).accept).toBe(
    'image/jpeg,image/png,image/webp,image/heic,image/heif',
  );
});

test('says what happens to the photo before it is chosen', async () => {
  await show({ explanation: 'يراها كل من يفتح الصفحة' });
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click');
  await userEvent.click(screen.getByRole('button', { name: 'إضافة صورة' }));
  expect(await screen.findByText('يراها كل من يفتح الصفحة')).toBeVisible();
  expect(opened).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'اختيار صورة' }));
  expect(opened).toHaveBeenCalledOnce();
  await choose(leaf);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('sends a photo, disables the button and reports success', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  send.mockReturnValue(promise);
  await show();
  await choose(leaf);
  const pendingButton = await screen.findByRole('button', { name: 'جارٍ إرسال الصورة…' });
  expect(pendingButton).toBeDisabled();
  expect(pendingButton).toHaveAttribute('aria-busy', 'true');
  resolve('answer');
  expect(await screen.findByText('تم حفظ الصورة')).toBeInTheDocument();
  expect(send).toHaveBeenCalledExactlyOnceWith(leaf, expect.any(String));
  expect(onSent).toHaveBeenCalledExactlyOnceWith('answer');
  expect(await screen.findByRole('button', { name: 'إضافة صورة' })).toBeEnabled();
});

test('rejects a photo that is too large and cannot be resized', async () => {
  await show();
  await choose(new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'tree.heic', { type: 'image/heic' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('حجم الصورة أكبر من 8 ميغابايت');
  expect(send).not.toHaveBeenCalled();
  expect(retryButton()).toBeNull();
});

test('rejects a file of another type', async () => {
  await show();
  await choose(new File(['%PDF'], 'tree.pdf', { type: 'application/pdf' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('الصيغ المقبولة: JPEG');
  expect(send).not.toHaveBeenCalled();
});

test('resends the same photo after a connection failure', async () => {
  send.mockRejectedValueOnce(new ApiError('خطأ في الشبكة', { status: 0, code: 'NETWORK_ERROR' }));
  send.mockResolvedValueOnce('answer');
  await show();
  await choose(leaf);
  expect(await screen.findByRole('alert')).toHaveTextContent('خطأ في الشبكة');
  expect(onSent).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: 'إعادة المحاولة' }));
  await waitFor(() => expect(onSent).toHaveBeenCalledExactlyOnceWith('answer'));
  const key = send.mock.lastCall?.[1];
  expect(send.mock.calls).toEqual([
    [leaf, key],
    [leaf, key],
  ]);
  await waitFor(() => expect(retryButton()).toBeNull());
});

test("shows the server's rejection and allows the same file again", async () => {
  const rejection = new ApiError('تعذّرت قراءة هذه الصورة', { status: 400, code: 'Bad Request' });
  send.mockRejectedValueOnce(rejection).mockResolvedValueOnce('answer');
  await show();
  await choose(leaf);
  expect(await screen.findByRole('alert')).toHaveTextContent('تعذّرت قراءة هذه الصورة');
  expect(retryButton()).toBeNull();
  await choose(leaf);
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
});

test('crops a decodable photo before sending it', async () => {
  const bitmap = { width: 400, height: 200, close: vi.fn() };
  vi.stubGlobal(
    'createImageBitmap',
    vi.fn().mockResolvedValueOnce(bitmap).mockRejectedValue(new Error('no')),
  );
  const drawImage = vi.fn();
  const context = { fillRect: () => undefined, drawImage } as unknown as CanvasRenderingContext2D;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
  const square = new Blob(['square'], { type: 'image/jpeg' });
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((callback) => callback(square));
  send.mockResolvedValue('answer');
  await show();
  await choose(leaf);
  await screen.findByRole('dialog', { name: 'هكذا ستظهر' });
  expect(send).not.toHaveBeenCalled();
  screen.getByRole('img', { name: 'يمكن تحريك الصورة وتقريبها' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(drawImage).toHaveBeenLastCalledWith(bitmap, 92.5, 0, 200, 200, 0, 0, 640, 640);
  expect(bitmap.close).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'استخدام هذه الصورة' }));
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(send.mock.lastCall?.[0]).toMatchObject({ type: 'image/jpeg', size: square.size });
  expect(bitmap.close).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});
