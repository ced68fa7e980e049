import { withCheckCharacter } from '@nabta/domain/coupon-code';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';
import { testTree } from '#testing/test-trees.ts';

import { LazyCouponPopup } from './lazy-coupon-popup.tsx';

const code = withCheckCharacter('7F3K9ABCDE');
const readRequest = `GET /coupon/${code}`;
const redeemRequest = 'POST /coupon/redeem';
const offer = {
  campaign: { ar: 'ربيع الواحة', en: 'Oasis spring' },
  company: { id: 'company-1', name: { ar: 'أفق للاتصالات', en: 'Ufuq' }, image: null },
  specie: { id: 'ziziphus', commonName: { ar: 'السدر', en: 'Sidr' } },
  // Midnight in Riyadh after the last day.
  endsAt: '2027-01-31T21:00:00Z',
};

let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  api.answer(readRequest, { data: offer });
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  localStorage.clear();
});

test('redeems a typed code for a tree with one click', async () => {
  const tree = testTree(9, { givenName: null });
  api.answer(redeemRequest, { data: { trees: [tree] } });
  api.answer('POST /account/celebration', { data: { level: 'treesHero' } });
  await open();
  await userEvent.type(field(), code.toLowerCase());
  expect(field()).toHaveValue(`7F3K9-ABCDE-${code.slice(10)}`);
  expect(await screen.findByText(/أفق للاتصالات/u)).toBeVisible();
  expect(screen.getByText(/السدر/u)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'لديك شجرة مجانية' })).toBeVisible();
  api.answer('GET /account', { data: { ...testAccount, treesPlanted: 10 } });
  await userEvent.dblClick(screen.getByRole('button', { name: 'الحصول على شجرتي' }));
  expect(await screen.findByRole('heading', { name: 'مبروك! لديك شجرة جديدة' })).toBeVisible();
  expect(screen.getByText(/أُضيفت .*السدر.* إلى غابتك/u)).toBeVisible();
  expect((await screen.findByText('بلغت مستوى جديدًا!')).closest('[role="status"]')).not.toBeNull();
  expect(screen.getByRole('link', { name: 'عرض شجرتي' })).toHaveAttribute('href', '/tree/T000000009');
  expect(api.calls(redeemRequest)).toEqual([{ code }]);
});

test.each(['Asia/Riyadh', 'America/Sao_Paulo'])(
  'shows the last valid day in Riyadh time in %s',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    await open();
    await userEvent.type(field(), code);
    expect(await screen.findByText(/31 يناير 2027/u)).toBeVisible();
  },
);

test('reports a typing error immediately without a request', async () => {
  await open();
  await userEvent.type(field(), `F7${code.slice(2)}`);
  expect(await screen.findByRole('alert')).toHaveTextContent('في الرمز خطأ في الكتابة');
  expect(field()).toBeInvalid();
  await submit();
  expect(field()).toHaveFocus();
  await userEvent.clear(field());
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.type(field(), '7F3K');
  expect(screen.queryByRole('alert')).toBeNull();
  await submit();
  expect(screen.getByRole('alert')).toHaveTextContent('الرمز ناقص: بقيت 7 أحرف.');
  expect(api.calls(redeemRequest)).toEqual([]);
});

test('shows why a code was rejected, keeps it in the field and does not send it', async () => {
  api.answer(readRequest, { status: 404, code: 'COUPON_UNKNOWN' });
  await open();
  await userEvent.type(field(), code);
  expect(await screen.findByRole('alert')).toHaveTextContent('لا نعرف قسيمة بهذا الرمز.');
  await submit();
  expect(field()).toHaveValue(`7F3K9-ABCDE-${code.slice(10)}`);
  expect(api.calls(redeemRequest)).toEqual([]);
  expect(api.calls(readRequest)).toHaveLength(1);
});

test.each([
  ['COUPON_ENDED', 'انتهت هذه القسيمة'],
  ['COUPON_USED_UP', 'استُخدمت هذه القسيمة'],
  ['COUPON_SOLD_OUT', 'نفدت أشجار هذه القسيمة'],
])('shows a title and a link for %s and resets on a new code', async (code_, title) => {
  api.answer(readRequest, { status: 410, code: code_ });
  await open();
  await userEvent.type(field(), code);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByRole('link', { name: 'إلى غابتي' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'الحصول على شجرتي' })).toBeNull();
  await userEvent.type(field(), '{Backspace}');
  expect(screen.getByRole('heading', { name: 'لديك قسيمة؟' })).toBeVisible();
});

test('shows the start day of a campaign that has not begun', async () => {
  const details = [{ path: 'code', message: 'server words', kind: '2027-02-01' }];
  api.answer(readRequest, { status: 409, code: 'COUPON_NOT_BEGUN', details });
  await open();
  await userEvent.type(field(), code);
  expect(await screen.findByRole('heading', { name: 'لم يحن وقت هذه القسيمة بعد' })).toBeVisible();
  expect(screen.getByText(/يبقى رمزك صالحًا، ويُقبل في .*1 فبراير 2027/u)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'الحصول على شجرتي' })).toBeNull();
});

test('suggests passing the code on when the user reached the campaign limit', async () => {
  api.answer(readRequest, { status: 409, code: 'COUPON_LIMIT_REACHED' });
  await open();
  await userEvent.type(field(), code);
  expect(await screen.findByText('هذا الرمز ما زال صالحًا لغيرك.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'الحصول على شجرتي' })).toBeNull();
});

test('links to the forest when the user already redeemed the coupon', async () => {
  api.answer(redeemRequest, { status: 409, code: 'COUPON_REDEEMED' });
  await open();
  await userEvent.type(field(), code);
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('وشجرتها في غابتك');
  await userEvent.click(screen.getByRole('link', { name: 'إلى غابتي' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('shows a connection error and redeems on retry without typing again', async () => {
  api.answer(redeemRequest, 'no connection');
  await open();
  await userEvent.type(field(), code);
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('خطأ في الشبكة');
  api.answer(redeemRequest, { data: { trees: [testTree(9)] } });
  await submit();
  expect(await screen.findByText(/شجرة رقم 9/u)).toBeVisible();
});

test('shows a toast for a tree redeemed after the popup was closed and clears the field', async () => {
  api.answer(redeemRequest, { data: { trees: [testTree(9)] } });
  const answer = await submitAndClose();
  answer();
  expect(await screen.findByText('مبروك! لديك شجرة جديدة')).toBeVisible();
  api.answer(readRequest, { status: 409, code: 'COUPON_REDEEMED' });
  await userEvent.click(screen.getByRole('button', { name: 'open' }));
  expect(await screen.findByRole('textbox', { name: 'رمز القسيمة' })).toHaveValue('');
  await userEvent.type(field(), code);
  expect(await screen.findByRole('alert')).toHaveTextContent('وشجرتها في غابتك');
  expect(screen.queryByText(/أفق للاتصالات/u)).toBeNull();
});

test('shows a toast and the reason when redeeming fails after the popup was closed', async () => {
  api.answer(redeemRequest, { status: 410, code: 'COUPON_SOLD_OUT' });
  const answer = await submitAndClose();
  answer();
  expect(await screen.findByText('نفدت أشجار هذه القسيمة.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'open' }));
  expect(await screen.findByRole('heading', { name: 'نفدت أشجار هذه القسيمة' })).toBeVisible();
});

test('keeps the typed code when the popup is reopened', async () => {
  await open();
  await userEvent.type(field(), '7F3K9A');
  await userEvent.click(screen.getByRole('button', { name: 'لاحقًا' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'open' }));
  expect(field()).toHaveValue('7F3K9-A');
});

const field = () => screen.getByRole('textbox', { name: 'رمز القسيمة' });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'الحصول على شجرتي' }));

/** Closes the popup while the request is pending; the returned function lets it complete. */
async function submitAndClose(): Promise<() => void> {
  const originalFetch = globalThis.fetch;
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'POST') await promise;
    return await originalFetch(url, init);
  });
  await open();
  await userEvent.type(field(), code);
  await submit();
  await userEvent.click(screen.getByRole('button', { name: 'لاحقًا' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return resolve;
}

async function open(): Promise<void> {
  ({ stop } = await renderInApp(<Opener />));
  await userEvent.click(screen.getByRole('button', { name: 'open' }));
  await screen.findByRole('heading', { name: 'لديك قسيمة؟' });
}

function Opener() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        {'open'}
      </button>
      <LazyCouponPopup open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
