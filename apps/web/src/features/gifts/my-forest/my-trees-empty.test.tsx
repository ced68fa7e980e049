import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';

import { fakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { EmptyTrees } from './my-trees-empty.tsx';

let stop: (() => void) | undefined;

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
});

test('offers ways to a first tree that all lead somewhere', async () => {
  fakeApi();
  ({ stop } = await renderInApp(<EmptyTrees />));
  expect(await screen.findByRole('link', { name: /مسح رمز شجرة/u })).toHaveAttribute('href', '/scan');
  expect(screen.getByRole('link', { name: /استكشاف الغابات/u })).toHaveAttribute('href', '/explore');
  await userEvent.click(screen.getByRole('button', { name: /طلب شجرة هدية/u }));
  expect(await screen.findByRole('dialog', { name: 'مشاركة' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'إغلاق' }));
  await userEvent.click(screen.getByRole('button', { name: /لديّ قسيمة/u }));
  expect(await screen.findByRole('dialog', { name: 'لديك قسيمة؟' })).toBeVisible();
});
