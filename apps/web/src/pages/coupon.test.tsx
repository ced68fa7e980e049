import { withCheckCharacter } from '@nabta/domain/coupon-code';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { testTree } from '../testing/test-trees.ts';
import { Page } from './coupon.tsx';

const code = withCheckCharacter('NABTA0WAHA');
let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  api.answer(`GET /coupon/${code}`, {
    data: { campaign: { ar: 'ربيع الواحة', en: 'Spring' }, company: null, specie: null, endsAt: null },
  });
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('shows a visitor the offer and keeps the code through sign-in', async () => {
  const { path } = await visit(`/coupon/${code.toLowerCase()}`);
  expect(await screen.findByText('ربيع الواحة')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'الحصول على شجرتي' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'تسجيل الدخول للحصول على الشجرة' }));
  expect(path()).toBe('/login');
  expect(sessionStorage.getItem('return-path')).toBe(`/coupon/${code}`);
});

test('redeems the coupon in one press and celebrates a new level', async () => {
  localStorage.setItem('token', testToken());
  api.answer('POST /coupon/redeem', { data: { trees: [testTree(4)] } });
  api.answer('POST /account/celebration', { data: { level: 'treesFriend' } });
  await visit(`/coupon/${code}`);
  await screen.findByText('ربيع الواحة');
  api.answer('GET /account', { data: { ...testAccount, treesPlanted: 5 } });
  await userEvent.click(screen.getByRole('button', { name: 'الحصول على شجرتي' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'مبروك! لديك شجرة جديدة' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'عرض شجرتي' })).toHaveAttribute('href', '/tree/T000000004');
  expect(await screen.findByText('بلغت مستوى جديدًا!')).toBeVisible();
});

test('links to the forest when the coupon is already redeemed', async () => {
  localStorage.setItem('token', testToken());
  api.answer(`GET /coupon/${code}`, { status: 409, code: 'COUPON_REDEEMED' });
  await visit(`/coupon/${code}`);
  expect(
    await screen.findByRole('heading', { level: 1, name: 'صارت هذه القسيمة شجرة في غابتك' }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'إلى غابتي' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('button', { name: 'الحصول على شجرتي' })).toBeNull();
});

test('detects a mistyped code without a request and lets the visitor correct it', async () => {
  await visit(`/coupon/${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`);
  expect(await screen.findByRole('alert')).toHaveTextContent('في الرمز خطأ في الكتابة');
  await userEvent.type(screen.getByRole('textbox'), `{Backspace}${code.slice(-1)}`);
  expect(await screen.findByText('ربيع الواحة')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

async function visit(path: string) {
  const rendered = await renderInApp(
    <Routes>
      <Route path="/coupon/:code" element={<Page />} />
      <Route path="*" element="elsewhere" />
    </Routes>,
    { path },
  );
  stop = rendered.stop;
  return rendered;
}
