import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { addTreeTexts } from '../../locales/add-tree.ts';
import { fakeApi, testAccount, testToken } from '../../testing/fake-api.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { renderInApp } from '../../testing/render-app.tsx';
import { stubNavigator } from '../../testing/stub-navigator.ts';
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

test('there are three ways to another tree: a tag, a coupon and somebody who gives one', async () => {
  const ways = await open();
  expect(ways.getByRole('link', { name: /امسح رمز شجرة/u })).toHaveAttribute('href', '/scan');
  await userEvent.click(ways.getByRole('button', { name: /لديّ قسيمة/u }));
  expect(await screen.findByRole('textbox', { name: 'رمز القسيمة' })).toBeVisible();
});

test.each([
  [false, `/user/${testAccount.shareCode}`],
  [true, '/'],
])('who asks for a tree sends the forest along, unless it is private (%s)', async (isPrivate, path) => {
  const share = vi.fn(() => Promise.resolve());
  stubNavigator({ share });
  const ways = await open({ isPrivate });
  await userEvent.click(ways.getByRole('button', { name: /اطلب شجرة هدية/u }));
  expect(share).toHaveBeenCalledWith(
    expect.objectContaining({ url: `${location.origin}${path}`, text: expect.stringContaining('نبتة') }),
  );
});

async function open(parts: { isPrivate?: boolean } = {}) {
  api.answer('GET /account', { data: { ...testAccount, ...parts } });
  ({ stop } = await renderInApp(<AddTreeButton />));
  const button = await screen.findByRole('button', { name: 'أضف شجرة' });
  // Its words come while it opens.
  await act(async () => {
    await userEvent.click(button);
    await addTreeTexts.ar();
  });
  const dialog = await screen.findByRole('dialog', { name: 'كيف تصل شجرة إلى غابتك؟' });
  return within(dialog);
}
