import { withCheckCharacter } from '@nabta/domain/coupon-code';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi, testAccount, testToken } from '../../testing/fake-api.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { renderInApp } from '../../testing/render-app.tsx';
import { testTree } from '../../testing/test-trees.ts';
import { LazyCouponPopup } from './lazy-coupon-popup.tsx';

const code = withCheckCharacter('7F3K9ABCDE');
const read = `GET /coupon/${code}`;
const redeem = 'POST /coupon/redeem';
const offer = {
  campaign: { ar: 'ربيع الواحة', en: 'Oasis spring' },
  company: { id: 'company-1', name: { ar: 'أفق للاتصالات', en: 'Ufuq' }, image: null },
  specie: { id: 'ziziphus', commonName: { ar: 'السدر', en: 'Sidr' } },
  // The midnight in Riyadh after the last day.
  endsAt: '2027-01-31T21:00:00Z',
};

let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  api.answer(read, { data: offer });
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  localStorage.clear();
});

test('a code is typed, what it gives is shown, and one press brings the tree', async () => {
  const tree = testTree(9, { givenName: null });
  api.answer(redeem, { data: { trees: [tree] } });
  api.answer('POST /account/celebration', { data: { level: 'treesHero' } });
  await open();
  await userEvent.type(field(), code.toLowerCase());
  expect(field()).toHaveValue(`7F3K9-ABCDE-${code.slice(10)}`);
  expect(await screen.findByText(/أفق للاتصالات/u)).toBeVisible();
  expect(screen.getByText(/السدر/u)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'لديك شجرة مجانية' })).toBeVisible();
  api.answer('GET /account', { data: { ...testAccount, treesPlanted: 10 } });
  await userEvent.dblClick(screen.getByRole('button', { name: 'احصل على شجرتي' }));
  expect(await screen.findByRole('heading', { name: 'مبروك! لديك شجرة جديدة' })).toBeVisible();
  expect(screen.getByText(/أُضيفت .*السدر.* إلى غابتك/u)).toBeVisible();
  expect((await screen.findByText('بلغت مستوى جديدًا!')).closest('[role="status"]')).not.toBeNull();
  expect(screen.getByRole('link', { name: 'شاهد شجرتي' })).toHaveAttribute('href', '/tree/T000000009');
  expect(api.calls(redeem)).toEqual([{ code }]);
});

test.each(['Asia/Riyadh', 'America/Sao_Paulo'])('a coupon is valid to its last day in %s', async (zone) => {
  vi.stubEnv('TZ', zone);
  await open();
  await userEvent.type(field(), code);
  expect(await screen.findByText(/31 يناير 2027/u)).toBeVisible();
});

test('a typing error is told at once, and nobody is asked', async () => {
  await open();
  await userEvent.type(field(), `F7${code.slice(2)}`);
  expect(await screen.findByRole('alert')).toHaveTextContent('في الرمز خطأ في الكتابة');
  expect(field()).toBeInvalid();
  await press();
  expect(field()).toHaveFocus();
  await userEvent.clear(field());
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.type(field(), '7F3K');
  expect(screen.queryByRole('alert')).toBeNull();
  await press();
  expect(screen.getByRole('alert')).toHaveTextContent('الرمز ناقص: بقيت 7 أحرف.');
  expect(api.calls(redeem)).toEqual([]);
});

test('a refused code says why, stays in the field and is not sent', async () => {
  api.answer(read, { status: 404, code: 'COUPON_UNKNOWN' });
  await open();
  await userEvent.type(field(), code);
  expect(await screen.findByRole('alert')).toHaveTextContent('لا نعرف قسيمة بهذا الرمز.');
  await press();
  expect(field()).toHaveValue(`7F3K9-ABCDE-${code.slice(10)}`);
  expect(api.calls(redeem)).toEqual([]);
  expect(api.calls(read)).toHaveLength(1);
});

test.each([
  ['COUPON_ENDED', 'انتهت هذه القسيمة'],
  ['COUPON_USED_UP', 'استُخدمت هذه القسيمة'],
  ['COUPON_SOLD_OUT', 'نفدت أشجار هذه القسيمة'],
])('%s has its own title and a way on, and another code begins anew', async (code_, title) => {
  api.answer(read, { status: 410, code: code_ });
  await open();
  await userEvent.type(field(), code);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByRole('link', { name: 'إلى غابتي' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'احصل على شجرتي' })).toBeNull();
  await userEvent.type(field(), '{Backspace}');
  expect(screen.getByRole('heading', { name: 'لديك قسيمة؟' })).toBeVisible();
});

test('a coupon whose campaign has yet to begin says when to come back', async () => {
  const details = [{ path: 'code', message: 'server words', kind: '2027-02-01' }];
  api.answer(read, { status: 409, code: 'COUPON_NOT_BEGUN', details });
  await open();
  await userEvent.type(field(), code);
  expect(await screen.findByRole('heading', { name: 'لم يحن وقت هذه القسيمة بعد' })).toBeVisible();
  expect(screen.getByText(/احتفظ برمزك وعد في .*1 فبراير 2027/u)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'احصل على شجرتي' })).toBeNull();
});

test('who has their trees of the campaign is told that the code is good for somebody else', async () => {
  api.answer(read, { status: 409, code: 'COUPON_LIMIT_REACHED' });
  await open();
  await userEvent.type(field(), code);
  expect(await screen.findByText('أعطِ هذا الرمز لغيرك، فما زال صالحًا.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'احصل على شجرتي' })).toBeNull();
});

test('a coupon that was used by the person leads to their forest', async () => {
  api.answer(redeem, { status: 409, code: 'COUPON_REDEEMED' });
  await open();
  await userEvent.type(field(), code);
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('وشجرتها في غابتك');
  await userEvent.click(screen.getByRole('link', { name: 'إلى غابتي' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a lost connection is told as one, and the next press goes through with nothing typed again', async () => {
  api.answer(redeem, 'no connection');
  await open();
  await userEvent.type(field(), code);
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('خطأ في الشبكة');
  api.answer(redeem, { data: { trees: [testTree(9)] } });
  await press();
  expect(await screen.findByText(/شجرة رقم 9/u)).toBeVisible();
});

test('who closed the popup while the code was redeemed is told of the tree, and finds the field empty', async () => {
  api.answer(redeem, { data: { trees: [testTree(9)] } });
  const answer = await pressAndClose();
  answer();
  expect(await screen.findByText('مبروك! لديك شجرة جديدة')).toBeVisible();
  api.answer(read, { status: 409, code: 'COUPON_REDEEMED' });
  await userEvent.click(screen.getByRole('button', { name: 'open' }));
  expect(await screen.findByRole('textbox', { name: 'رمز القسيمة' })).toHaveValue('');
  await userEvent.type(field(), code);
  expect(await screen.findByRole('alert')).toHaveTextContent('وشجرتها في غابتك');
  expect(screen.queryByText(/أفق للاتصالات/u)).toBeNull();
});

test('who closed the popup while the code was redeemed is told why there is no tree, then and later', async () => {
  api.answer(redeem, { status: 410, code: 'COUPON_SOLD_OUT' });
  const answer = await pressAndClose();
  answer();
  expect(await screen.findByText('نفدت أشجار هذه القسيمة.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'open' }));
  expect(await screen.findByRole('heading', { name: 'نفدت أشجار هذه القسيمة' })).toBeVisible();
});

test('what was typed is still there when the popup is opened again', async () => {
  await open();
  await userEvent.type(field(), '7F3K9A');
  await userEvent.click(screen.getByRole('button', { name: 'لاحقًا' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'open' }));
  expect(field()).toHaveValue('7F3K9-A');
});

const field = () => screen.getByRole('textbox', { name: 'رمز القسيمة' });
const press = () => userEvent.click(screen.getByRole('button', { name: 'احصل على شجرتي' }));

/** Closes the popup while the server thinks; what comes back lets it answer. */
async function pressAndClose(): Promise<() => void> {
  const answer = globalThis.fetch;
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'POST') await promise;
    return await answer(url, init);
  });
  await open();
  await userEvent.type(field(), code);
  await press();
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
