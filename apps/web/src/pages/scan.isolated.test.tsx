import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { renderInApp } from '../testing/render-app.tsx';
import { Page } from './scan.tsx';

const getUserMedia = vi.fn();
const detect = vi.fn();
const stopTrack = vi.fn();
const applyConstraints = vi.fn(async () => undefined);
let stop: (() => void) | undefined;

beforeEach(() => {
  const track = { stop: stopTrack, getCapabilities: () => ({ torch: true }), applyConstraints };
  getUserMedia.mockResolvedValue({ getTracks: () => [track], getVideoTracks: () => [track] });
  detect.mockResolvedValue([]);
  Object.assign(navigator, { mediaDevices: { getUserMedia } });
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code'];
      detect = detect;
    },
  );
  Object.assign(HTMLMediaElement.prototype, { play: async () => undefined, srcObject: null });
});

afterEach(() => {
  stop?.();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test('opens the tree of a scanned tag with its secret and stops the camera', async () => {
  await visit();
  expect(await screen.findByText('توجيه الكاميرا نحو رمز QR على لوحة الشجرة')).toBeVisible();
  expect(getUserMedia.mock.calls[0]?.[0]).toMatchObject({ video: { facingMode: 'environment' } });
  detect.mockResolvedValue([{ rawValue: 'https://nabta.example/tag/TAG0001#0123456789ABC' }]);
  expect(await screen.findByText('/tag/TAG0001#0123456789ABC')).toBeVisible();
  await waitFor(() => expect(stopTrack).toHaveBeenCalled());
});

test('rejects an unrelated code and continues scanning', async () => {
  detect.mockResolvedValue([{ rawValue: 'https://example.com/menu' }]);
  await visit();
  expect(await screen.findByText('هذا الرمز ليس رمز شجرة.')).toBeVisible();
  detect.mockResolvedValue([{ rawValue: 'https://nabta.example/tag/TAG0002#0123456789ABC' }]);
  expect(await screen.findByText('/tag/TAG0002#0123456789ABC')).toBeVisible();
});

test('toggles the torch when the camera has one', async () => {
  await visit();
  await userEvent.click(await screen.findByRole('button', { name: 'تشغيل الضوء' }));
  expect(applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] });
  expect(await screen.findByRole('button', { name: 'إطفاء الضوء' })).toBeVisible();
});

test.each([
  ['NotAllowedError', 'لمسح الرمز يلزم السماح بالكاميرا من إعدادات المتصفح.'],
  ['NotFoundError', 'لم نجد كاميرا في هذا الجهاز. يمكن كتابة رقم اللوحة بدلًا من ذلك.'],
  ['NotReadableError', 'تطبيق آخر يستخدم الكاميرا. يُرجى إغلاقه ثم إعادة المحاولة.'],
])('explains %s of the camera and offers a retry', async (name, text) => {
  getUserMedia.mockRejectedValueOnce(new DOMException('no', name));
  await visit();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(getUserMedia).toHaveBeenCalledTimes(2);
});

test('accepts a tag number as printed and opens the tree without the claim secret', async () => {
  await visit();
  await userEvent.type(await screen.findByRole('textbox', { name: 'رقم اللوحة' }), 'tag{Enter}');
  expect(await screen.findByText(/من 6 إلى 16 حرفًا ورقمًا/u)).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'رقم اللوحة' }), '-٠٠01{Enter}');
  expect(await screen.findByText('/tag/TAG0001')).toBeVisible();
});

test('opens the page of a scanned tree code', async () => {
  detect.mockResolvedValue([{ rawValue: 'https://nabta.example/tree/7K3M9QX2TB' }]);
  await visit();
  expect(await screen.findByText('/tree/7K3M9QX2TB')).toBeVisible();
});

const photo = new File(['photo'], 'code.jpg', { type: 'image/jpeg' });

async function choosePhoto(): Promise<void> {
  await userEvent.upload(await screen.findByLabelText('اختيار صورة للرمز', { selector: 'input' }), photo);
}

test('reads the code from a photo when there is no camera', async () => {
  getUserMedia.mockRejectedValue(new DOMException('no', 'NotFoundError'));
  vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10, close: () => undefined }));
  detect.mockResolvedValue([{ rawValue: 'https://nabta.example/tag/TAG0003#0123456789ABC' }]);
  await visit();
  await choosePhoto();
  expect(await screen.findByText('/tag/TAG0003#0123456789ABC')).toBeVisible();
});

test.each([
  ['without a code', [], 'لم نجد رمزًا في هذه الصورة. قد تنفع صورة أقرب وأوضح.'],
  ['with an unrelated code', [{ rawValue: 'https://example.com' }], 'هذا الرمز ليس رمز شجرة.'],
])('shows a message for a photo %s', async (_what, codes, text) => {
  getUserMedia.mockRejectedValue(new DOMException('no', 'NotFoundError'));
  vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10, close: () => undefined }));
  detect.mockResolvedValue(codes);
  await visit();
  await choosePhoto();
  expect(await screen.findByText(text)).toBeVisible();
});

test('reports no code for a file that is not an image', async () => {
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('no', 'InvalidStateError');
  });
  await visit();
  await choosePhoto();
  expect(await screen.findByText('لم نجد رمزًا في هذه الصورة. قد تنفع صورة أقرب وأوضح.')).toBeVisible();
});

async function visit(): Promise<void> {
  ({ stop } = await renderInApp(
    <Routes>
      <Route path="/scan" element={<Page />} />
      <Route path="*" element={<CurrentPath />} />
    </Routes>,
    { path: '/scan' },
  ));
}

function CurrentPath() {
  const { pathname, hash } = useLocation();
  return <p>{pathname + hash}</p>;
}
