import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useSession } from '../platform/session-provider.tsx';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { stubNavigator } from '../testing/stub-navigator.ts';
import { Page } from './profile.tsx';

const update = 'PATCH /account';
const account = { ...testAccount, phone: '+966501234567' };
const phoneId = '0192f0c4-0000-7000-8000-0000000000a1';
const laptopId = '0192f0c4-0000-7000-8000-0000000000a2';
let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: account });
  api.answer('POST /auth/logout', { data: {} });
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
  for (const name of ['preferred-language', 'preferred-theme'])
    document.cookie = `${name}=; Path=/; Max-Age=0`;
  document.documentElement.removeAttribute('data-theme');
});

function Guarded() {
  const { status } = useSession();
  return status === 'signed-in' ? <Page /> : <p>{status}</p>;
}

async function visit() {
  const rendered = await renderInApp(<Guarded />, { path: '/profile' });
  stop = rendered.stop;
  await screen.findByRole('heading', { level: 1, name: 'حسابي' });
  return rendered;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('shows the name and the phone from left to right', async () => {
  await visit();
  expect(screen.getByText('نورة القحطاني')).toBeVisible();
  expect(screen.getByText('+966 50-123-4567')).toHaveAttribute('dir', 'ltr');
});

test('shows the earned badge next to the name', async () => {
  api.answer('GET /account', { data: { ...account, treesPlanted: 10 } });
  await visit();
  expect(await screen.findByText('بطل الأشجار')).toBeVisible();
});

test('offers the tutorial and the ways to a new tree', async () => {
  await visit();
  expect(screen.getByRole('link', { name: 'جولة في نبتة' })).toHaveAttribute('href', '/tutorial?again');
  // The press loads a file; only an awaited `act` guarantees that the result is rendered.
  await act(async () => screen.getByRole('button', { name: 'إضافة شجرة' }).click());
  expect(await screen.findByRole('dialog', { name: 'كيف تصل شجرة إلى غابتك؟' })).toBeVisible();
});

test('opens the console through the server, because it may have its own host', async () => {
  api.answer('GET /account', { data: { ...account, role: 'admin' } });
  await visit();
  expect(screen.getByRole('link', { name: 'لوحة الإدارة' })).toHaveAttribute('target', '_self');
});

test('changes the language here and on the account', async () => {
  api.answer(update, { data: { ...account, language: 'en' } });
  await visit();
  await userEvent.click(screen.getByRole('radio', { name: 'English' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
  expect(document.documentElement).toHaveAttribute('dir', 'ltr');
  expect(screen.getByRole('radio', { name: 'English' })).toBeChecked();
  await waitFor(() => expect(api.calls(update)).toEqual([{ language: 'en' }]));
});

test('changes and stores the theme', async () => {
  await visit();
  await userEvent.click(screen.getByRole('radio', { name: 'داكن' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(localStorage.getItem('preferred-theme')).toBe('dark');
});

test('shows a new name immediately and sends it', async () => {
  api.answer(update, { data: { ...account, firstname: 'سارة' } });
  await visit();
  await userEvent.click(screen.getAllByRole('button', { name: 'تعديل الملف الشخصي' })[1] as HTMLElement);
  const sheet = screen.getByRole('dialog', { name: 'تعديل الملف الشخصي' });
  const field = within(sheet).getByRole('textbox', { name: 'الاسم الأول' });
  await userEvent.clear(field);
  await userEvent.type(field, ' سارة ');
  await userEvent.click(within(sheet).getByRole('button', { name: 'حفظ' }));
  expect(await screen.findByText('سارة القحطاني')).toBeVisible();
  await waitFor(() => expect(api.calls(update)).toEqual([{ firstname: 'سارة', lastname: 'القحطاني' }]));
});

test('reverts a name that the server rejects', async () => {
  api.answer(update, { status: 500, code: 'INTERNAL' });
  await visit();
  await userEvent.click(screen.getAllByRole('button', { name: 'تعديل الملف الشخصي' })[0] as HTMLElement);
  await userEvent.type(screen.getByRole('textbox', { name: 'الاسم الأول' }), 'ان');
  await press('حفظ');
  expect(await screen.findByText('تعذّر تحديث ملفك الشخصي')).toBeVisible();
  expect(screen.getByText('نورة القحطاني')).toBeVisible();
});

const setImage = 'PUT /account/image';
const removeImage = 'DELETE /account/image';
const withImage = { ...account, image: { nameCompressed: 'noura.webp' } };

/** Images on the page: in the card and, in the sheet, in the photo field. */
const pictures = () =>
  [...document.querySelectorAll('img[src^="/accounts/"], img[src^="blob:"]')].map((img) =>
    img.getAttribute('src'),
  );

async function openPhotoField() {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no decoder')));
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, { createObjectURL: () => 'blob:chosen', revokeObjectURL: vi.fn() }),
  );
  await userEvent.click(screen.getAllByRole('button', { name: 'تعديل الملف الشخصي' })[0] as HTMLElement);
  return within(await screen.findByRole('group', { name: 'الصورة الشخصية' }));
}

async function choosePhoto() {
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['leaf'], 'leaf.jpg', { type: 'image/jpeg' }));
}

test('shows a chosen photo while uploading, then the one from the server', async () => {
  api.answer(setImage, { data: withImage });
  await visit();
  const release = delayResponses('PUT');
  const field = await openPhotoField();
  expect(field.queryByRole('button', { name: 'إزالة الصورة' })).toBeNull();
  await field.findByRole('button', { name: 'اختيار صورة' });
  await choosePhoto();
  await waitFor(() => expect(pictures()).toEqual(['blob:chosen']));
  release();
  expect(await screen.findByText('تم حفظ الصورة')).toBeInTheDocument();
  await waitFor(() => expect(pictures()).toEqual(['/accounts/noura.webp', '/accounts/noura.webp']));
  expect(api.calls(setImage).map((form) => [...(form as FormData).keys()])).toEqual([['file']]);
  expect(field.getByRole('button', { name: 'تغيير الصورة' })).toBeEnabled();
});

test('keeps the previous photo when an upload fails', async () => {
  api.answer('GET /account', { data: withImage });
  api.answer(setImage, { status: 503, code: 'UNAVAILABLE' });
  await visit();
  const field = await openPhotoField();
  await field.findByRole('button', { name: 'تغيير الصورة' });
  await choosePhoto();
  expect(await screen.findByRole('alert')).toHaveTextContent('UNAVAILABLE');
  await waitFor(() => expect(pictures()).toEqual(['/accounts/noura.webp', '/accounts/noura.webp']));
  expect(field.getByRole('button', { name: 'إعادة المحاولة' })).toBeEnabled();
});

test('removes the photo, and keeps it when that fails', async () => {
  api.answer('GET /account', { data: withImage });
  api.answer(removeImage, { status: 500, code: 'INTERNAL' });
  await visit();
  const field = await openPhotoField();
  const remove = await field.findByRole('button', { name: 'إزالة الصورة' });
  await userEvent.click(remove);
  expect(await screen.findByRole('alert')).toHaveTextContent('INTERNAL');
  expect(pictures()).toHaveLength(2);
  api.answer(removeImage, { data: account });
  await waitFor(() => expect(remove).toBeEnabled());
  await userEvent.click(remove);
  expect(await screen.findByText('تمت إزالة الصورة')).toBeInTheDocument();
  expect(pictures()).toEqual([]);
});

/** Delays the responses to a method until the returned function is called. */
function delayResponses(method: string): () => void {
  const originalFetch = globalThis.fetch;
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === method) await promise;
    return await originalFetch(url, init);
  });
  return resolve;
}

test('makes the forest private, and keeps it public when that fails', async () => {
  api.answer(update, { status: 500, code: 'INTERNAL' });
  await visit();
  await userEvent.click(screen.getByRole('switch', { name: 'غابة خاصة' }));
  expect(await screen.findByText('تعذّر تحديث ملفك الشخصي')).toBeVisible();
  expect(screen.getByRole('switch', { name: 'غابة خاصة' })).not.toBeChecked();
  expect(api.calls(update)).toEqual([{ isPrivate: true }]);
});

test('offers to show the names of trees only while the forest is private', async () => {
  await visit();
  expect(screen.queryByRole('switch', { name: 'إظهار أسماء أشجاري' })).toBeNull();
  api.answer(update, { data: { ...account, isPrivate: true } });
  await userEvent.click(screen.getByRole('switch', { name: 'غابة خاصة' }));
  api.answer(update, { data: { ...account, isPrivate: true, showsTreeNames: true } });
  await userEvent.click(await screen.findByRole('switch', { name: 'إظهار أسماء أشجاري' }));
  expect(api.calls(update)).toEqual([{ isPrivate: true }, { showsTreeNames: true }]);
  expect(screen.getByRole('switch', { name: 'إظهار أسماء أشجاري' })).toBeChecked();
});

test('confirms before a new link, then shows and shares it', async () => {
  api.answer('POST /account/share_code', { data: { ...account, shareCode: 'renewed' } });
  await visit();
  await userEvent.click(await screen.findByRole('button', { name: /رابط جديد لغابتي/u }));
  const dialog = within(await screen.findByRole('dialog', { name: 'إنشاء رابط جديد؟' }));
  expect(dialog.getByText(/سيتوقف رابط غابتك الحالي/u)).toBeVisible();
  expect(api.calls('POST /account/share_code')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'إنشاء رابط جديد' }));
  expect(await screen.findByRole('dialog', { name: 'رابطك الجديد جاهز' })).toBeVisible();
  expect(screen.getByText(/\/user\/renewed$/u)).toBeVisible();
  const share = vi.fn<(shared: { url: string }) => Promise<void>>(() => Promise.resolve());
  stubNavigator({ share });
  await press('مشاركة الرابط');
  expect(share.mock.calls[0]?.[0].url).toMatch(/\/user\/renewed$/u);
});

test('keeps the old link and shows an error when renewing fails', async () => {
  api.answer('POST /account/share_code', 'no connection');
  await visit();
  await userEvent.click(await screen.findByRole('button', { name: /رابط جديد لغابتي/u }));
  await press('إنشاء رابط جديد');
  expect(await screen.findByRole('alert')).toHaveTextContent('خطأ في الشبكة');
  expect(screen.getByRole('dialog', { name: 'إنشاء رابط جديد؟' })).toBeVisible();
});

test('signs out a different device but not the current one', async () => {
  const session = { createdAt: '2026-01-01T00:00:00.000Z', lastUsedAt: new Date().toISOString() };
  const laptop = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36';
  api.answer('GET /account/sessions', {
    data: [
      { ...session, id: laptopId, isCurrent: false, userAgent: laptop },
      { ...session, id: phoneId, isCurrent: true, userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1' },
    ],
  });
  api.answer(`DELETE /account/sessions/${laptopId}`, { data: {} });
  await visit();
  await press('الأجهزة المسجّلة');
  const rows = within(await screen.findByRole('dialog', { name: 'الأجهزة المسجّلة' }));
  const [first] = await rows.findAllByRole('listitem');
  expect(first).toHaveTextContent('هذا الجهاز');
  expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
  await userEvent.click(rows.getByRole('button', { name: /تسجيل الخروج من .*Chrome.*Windows/u }));
  await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(1));
  expect(api.calls(`DELETE /account/sessions/${laptopId}`)).toHaveLength(1);
});

test('offers a retry when devices fail to load', async () => {
  await visit();
  await press('الأجهزة المسجّلة');
  expect(await screen.findByRole('heading', { name: 'تعذّر تحميل أجهزتك' })).toBeVisible();
  api.answer('GET /account/sessions', { data: [] });
  await press('إعادة المحاولة');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'تعذّر تحميل أجهزتك' })).toBeNull());
});

test('confirms before logging out and allows cancelling', async () => {
  const { services } = await visit();
  await press('تسجيل الخروج');
  const dialog = within(screen.getByRole('dialog', { name: 'تسجيل الخروج؟' }));
  await userEvent.click(dialog.getByRole('button', { name: 'إلغاء' }));
  expect(services.connection.session.token()).toBeDefined();
  expect(api.calls('POST /auth/logout')).toEqual([]);
});

test('ends the session on logout', async () => {
  const { services } = await visit();
  await press('تسجيل الخروج');
  const dialog = within(screen.getByRole('dialog', { name: 'تسجيل الخروج؟' }));
  await userEvent.click(dialog.getByRole('button', { name: 'تسجيل الخروج' }));
  expect(await screen.findByText('signed-out')).toBeVisible();
  expect(services.connection.session.token()).toBeUndefined();
  expect(screen.getByRole('status')).toHaveTextContent('تم تسجيل الخروج');
});

test('logs out everywhere, and stays signed in when that fails', async () => {
  const { services } = await visit();
  api.answer('POST /auth/logout', 'no connection');
  await press('تسجيل الخروج');
  const everywhere = () => screen.getByRole('button', { name: 'تسجيل الخروج من كل الأجهزة' });
  await userEvent.click(everywhere());
  expect(await screen.findByRole('alert')).toHaveTextContent('خطأ في الشبكة');
  expect(services.connection.session.token()).toBeDefined();
  api.answer('POST /auth/logout', { data: {} });
  await userEvent.click(everywhere());
  expect(await screen.findByText('signed-out')).toBeVisible();
  expect(api.calls('POST /auth/logout').at(-1)).toEqual({ everywhere: true });
});
