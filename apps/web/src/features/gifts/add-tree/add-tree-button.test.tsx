import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { loadNamespace } from '#platform/text-files.ts';
import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';
import { stubNavigator } from '#testing/stub-navigator.ts';

import { AddTreeButton } from './add-tree-button.tsx';

let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('offers a tag scan, a coupon and a gift request', async () => {
  const sheet = await open();
  expect(sheet.getByRole('link', { name: /مسح رمز شجرة/u })).toHaveAttribute('href', '/scan');
  await userEvent.click(sheet.getByRole('button', { name: /لديّ قسيمة/u }));
  expect(await screen.findByRole('textbox', { name: 'رمز القسيمة' })).toBeVisible();
});

test.each([
  [false, `/user/${testAccount.shareCode}`],
  [true, '/'],
])('shares the forest with a gift request unless it is private (%s)', async (isPrivate, path) => {
  const share = vi.fn(() => Promise.resolve());
  stubNavigator({ share });
  const sheet = await open({ isPrivate });
  await userEvent.click(sheet.getByRole('button', { name: /طلب شجرة هدية/u }));
  expect(share).toHaveBeenCalledWith(
    expect.objectContaining({ url: `${location.origin}${path}`, text: expect.stringContaining('نبتة') }),
  );
});

async function open(accountFields: { isPrivate?: boolean } = {}) {
  api.answer('GET /account', { data: { ...testAccount, ...accountFields } });
  ({ stop } = await renderInApp(<AddTreeButton />));
  const button = await screen.findByRole('button', { name: 'إضافة شجرة' });
  // The texts load while the sheet opens.
  await act(async () => {
    await userEvent.click(button);
    await loadNamespace('ar', 'add-tree');
  });
  const dialog = await screen.findByRole('dialog', { name: 'كيف تصل شجرة إلى غابتك؟' });
  return within(dialog);
}
