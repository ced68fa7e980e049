import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { renderInApp } from '../testing/render-app.tsx';
import { ScanScreen } from './scan-screen.tsx';

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

test('the code of a tag leads to its tree with the secret, and the camera goes out', async () => {
  await visit();
  expect(await screen.findByText('وجّه الكاميرا نحو رمز QR على لوحة الشجرة')).toBeVisible();
  expect(getUserMedia.mock.calls[0]?.[0]).toMatchObject({ video: { facingMode: 'environment' } });
  detect.mockResolvedValue([{ rawValue: 'https://nabta.example/tag/TAG0001#0123456789ABC' }]);
  expect(await screen.findByText('/tag/TAG0001#0123456789ABC')).toBeVisible();
  await waitFor(() => expect(stopTrack).toHaveBeenCalled());
});

test('any other code is told to be another one, and scanning goes on', async () => {
  detect.mockResolvedValue([{ rawValue: 'https://example.com/menu' }]);
  await visit();
  expect(await screen.findByText('هذا الرمز ليس رمز شجرة.')).toBeVisible();
  detect.mockResolvedValue([{ rawValue: 'https://nabta.example/tag/TAG0002#0123456789ABC' }]);
  expect(await screen.findByText('/tag/TAG0002#0123456789ABC')).toBeVisible();
});

test('the light can be switched where there is one', async () => {
  await visit();
  await userEvent.click(await screen.findByRole('button', { name: 'تشغيل الضوء' }));
  expect(applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] });
  expect(await screen.findByRole('button', { name: 'إطفاء الضوء' })).toBeVisible();
});

test.each([
  ['NotAllowedError', 'اسمح باستخدام الكاميرا من إعدادات المتصفح لمسح الرمز.'],
  ['NotFoundError', 'لم نجد كاميرا في هذا الجهاز. اكتب رقم اللوحة بدلًا من ذلك.'],
  ['NotReadableError', 'تطبيق آخر يستخدم الكاميرا. أغلقه ثم حاول مجددًا.'],
])('a camera that fails with %s says why, and can be tried again', async (name, words) => {
  getUserMedia.mockRejectedValueOnce(new DOMException('no', name));
  await visit();
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(getUserMedia).toHaveBeenCalledTimes(2);
});

test('a number is typed as it is printed, and shows the tree without the right to claim it', async () => {
  await visit();
  await userEvent.type(await screen.findByRole('textbox', { name: 'رقم اللوحة' }), 'tag{Enter}');
  expect(await screen.findByText(/من 6 إلى 16 حرفًا ورقمًا/u)).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'رقم اللوحة' }), '-٠٠01{Enter}');
  expect(await screen.findByText('/tag/TAG0001')).toBeVisible();
});

test('the code of a tree leads to its page', async () => {
  detect.mockResolvedValue([{ rawValue: 'https://nabta.example/tree/7K3M9QX2TB' }]);
  await visit();
  expect(await screen.findByText('/tree/7K3M9QX2TB')).toBeVisible();
});

const photo = new File(['photo'], 'code.jpg', { type: 'image/jpeg' });

async function choosePhoto(): Promise<void> {
  await userEvent.upload(await screen.findByLabelText('اختر صورة للرمز', { selector: 'input' }), photo);
}

test('a photo of the code does what the camera would, where there is no camera', async () => {
  getUserMedia.mockRejectedValue(new DOMException('no', 'NotFoundError'));
  vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10, close: () => undefined }));
  detect.mockResolvedValue([{ rawValue: 'https://nabta.example/tag/TAG0003#0123456789ABC' }]);
  await visit();
  await choosePhoto();
  expect(await screen.findByText('/tag/TAG0003#0123456789ABC')).toBeVisible();
});

test.each([
  ['without a code', [], 'لم نجد رمزًا في هذه الصورة. جرّب صورة أقرب وأوضح.'],
  ['of another code', [{ rawValue: 'https://example.com' }], 'هذا الرمز ليس رمز شجرة.'],
])('a photo %s says so', async (_what, codes, words) => {
  getUserMedia.mockRejectedValue(new DOMException('no', 'NotFoundError'));
  vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10, close: () => undefined }));
  detect.mockResolvedValue(codes);
  await visit();
  await choosePhoto();
  expect(await screen.findByText(words)).toBeVisible();
});

test('a file that is no picture holds no code', async () => {
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('no', 'InvalidStateError');
  });
  await visit();
  await choosePhoto();
  expect(await screen.findByText('لم نجد رمزًا في هذه الصورة. جرّب صورة أقرب وأوضح.')).toBeVisible();
});

async function visit(): Promise<void> {
  ({ stop } = await renderInApp(
    <Routes>
      <Route path="/scan" element={<ScanScreen />} />
      <Route path="*" element={<Where />} />
    </Routes>,
    { path: '/scan' },
  ));
}

function Where() {
  const { pathname, hash } = useLocation();
  return <p>{pathname + hash}</p>;
}
