import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useSession } from '../platform/session-provider.tsx';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { stubNavigator } from '../testing/stub-navigator.ts';
import { ProfileScreen } from './profile-screen.tsx';

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

/** As behind the session guard: the screen is there while somebody is signed in. */
function Guarded() {
  const { status } = useSession();
  return status === 'signed-in' ? <ProfileScreen /> : <p>{status}</p>;
}

async function visit() {
  const rendered = await renderInApp(<Guarded />, { path: '/profile' });
  stop = rendered.stop;
  await screen.findByRole('heading', { level: 1, name: 'حسابي' });
  return rendered;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('shows the name, and the phone from left to right', async () => {
  await visit();
  expect(screen.getByText('نورة القحطاني')).toBeVisible();
  expect(screen.getByText('+966 50-123-4567')).toHaveAttribute('dir', 'ltr');
});

test('the badge that was earned stands beside the name', async () => {
  api.answer('GET /account', { data: { ...account, treesPlanted: 10 } });
  await visit();
  expect(await screen.findByText('بطل الأشجار')).toBeVisible();
});

test('the ways to another tree and the tour are found here again', async () => {
  await visit();
  expect(screen.getByRole('link', { name: 'جولة في نبتة' })).toHaveAttribute('href', '/tutorial?again');
  // The press loads a file: what waits for it is only sure to be drawn where `act` is awaited.
  await act(async () => screen.getByRole('button', { name: 'أضف شجرة' }).click());
  expect(await screen.findByRole('dialog', { name: 'كيف تصل شجرة إلى غابتك؟' })).toBeVisible();
});

test('the server is asked for the console, which may have a host of its own', async () => {
  api.answer('GET /account', { data: { ...account, role: 'admin' } });
  await visit();
  expect(screen.getByRole('link', { name: 'لوحة الإدارة' })).toHaveAttribute('target', '_self');
});

test('the language is switched here and on the account', async () => {
  api.answer(update, { data: { ...account, language: 'en' } });
  await visit();
  await userEvent.click(screen.getByRole('radio', { name: 'English' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
  expect(document.documentElement).toHaveAttribute('dir', 'ltr');
  expect(screen.getByRole('radio', { name: 'English' })).toBeChecked();
  await waitFor(() => expect(api.calls(update)).toEqual([{ language: 'en' }]));
});

test('the appearance is switched and kept', async () => {
  await visit();
  await userEvent.click(screen.getByRole('radio', { name: 'داكن' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(localStorage.getItem('preferred-theme')).toBe('dark');
});

test('a new name is shown at once and sent', async () => {
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

test('a name that the server refuses goes back to the old one', async () => {
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

/** The pictures on the screen: the card's, and in the sheet the photo field's. */
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

test('a chosen photo is shown while it travels, and then the one that the server made of it', async () => {
  api.answer(setImage, { data: withImage });
  await visit();
  const letGo = hold('PUT');
  const field = await openPhotoField();
  expect(field.queryByRole('button', { name: 'إزالة الصورة' })).toBeNull();
  await field.findByRole('button', { name: 'اختيار صورة' });
  await choosePhoto();
  await waitFor(() => expect(pictures()).toEqual(['blob:chosen']));
  letGo();
  expect(await screen.findByText('تم حفظ الصورة')).toBeInTheDocument();
  await waitFor(() => expect(pictures()).toEqual(['/accounts/noura.webp', '/accounts/noura.webp']));
  expect(api.calls(setImage).map((form) => [...(form as FormData).keys()])).toEqual([['file']]);
  expect(field.getByRole('button', { name: 'تغيير الصورة' })).toBeEnabled();
});

test('a photo that does not arrive leaves the one before', async () => {
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

test('the photo is removed, and stays where that fails', async () => {
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

/** Keeps the answers to a method back until they are let go. */
function hold(method: string): () => void {
  const answer = globalThis.fetch;
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === method) await promise;
    return await answer(url, init);
  });
  return resolve;
}

test('the forest is made private, and stays public where that fails', async () => {
  api.answer(update, { status: 500, code: 'INTERNAL' });
  await visit();
  await userEvent.click(screen.getByRole('switch', { name: 'غابة خاصة' }));
  expect(await screen.findByText('تعذّر تحديث ملفك الشخصي')).toBeVisible();
  expect(screen.getByRole('switch', { name: 'غابة خاصة' })).not.toBeChecked();
  expect(api.calls(update)).toEqual([{ isPrivate: true }]);
});

test('a new link is asked for first, shown, and shared', async () => {
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
  await press('شارك الرابط');
  expect(share.mock.calls[0]?.[0].url).toMatch(/\/user\/renewed$/u);
});

test('where no new link could be made, the old one stays and it is told', async () => {
  api.answer('POST /account/share_code', 'no connection');
  await visit();
  await userEvent.click(await screen.findByRole('button', { name: /رابط جديد لغابتي/u }));
  await press('إنشاء رابط جديد');
  expect(await screen.findByRole('alert')).toHaveTextContent('خطأ في الشبكة');
  expect(screen.getByRole('dialog', { name: 'إنشاء رابط جديد؟' })).toBeVisible();
});

test('another device is signed out, this one cannot be', async () => {
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

test('devices that cannot be loaded can be asked for again', async () => {
  await visit();
  await press('الأجهزة المسجّلة');
  expect(await screen.findByRole('heading', { name: 'تعذّر تحميل أجهزتك' })).toBeVisible();
  api.answer('GET /account/sessions', { data: [] });
  await press('إعادة المحاولة');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'تعذّر تحميل أجهزتك' })).toBeNull());
});

test('logging out is asked for, and may be thought over', async () => {
  const { services } = await visit();
  await press('تسجيل الخروج');
  const dialog = within(screen.getByRole('dialog', { name: 'تسجيل الخروج؟' }));
  await userEvent.click(dialog.getByRole('button', { name: 'إلغاء' }));
  expect(services.connection.session.token()).toBeDefined();
  expect(api.calls('POST /auth/logout')).toEqual([]);
});

test('logging out ends the session here', async () => {
  const { services } = await visit();
  await press('تسجيل الخروج');
  const dialog = within(screen.getByRole('dialog', { name: 'تسجيل الخروج؟' }));
  await userEvent.click(dialog.getByRole('button', { name: 'تسجيل الخروج' }));
  expect(await screen.findByText('signed-out')).toBeVisible();
  expect(services.connection.session.token()).toBeUndefined();
  expect(screen.getByRole('status')).toHaveTextContent('تم تسجيل الخروج');
});

test('logging out everywhere tells the server, and stays signed in where that fails', async () => {
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
