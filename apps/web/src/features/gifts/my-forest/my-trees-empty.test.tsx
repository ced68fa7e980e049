import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';

import { renderInApp } from '#testing/render-app.tsx';

import { EmptyTrees } from './my-trees-empty.tsx';

let stop: (() => void) | undefined;

afterEach(() => stop?.());

test('offers two ways to add the first tree', async () => {
  ({ stop } = await renderInApp(<EmptyTrees />));
  expect(await screen.findByRole('link', { name: 'امسح رمز شجرة' })).toHaveAttribute('href', '/scan');
  await userEvent.click(screen.getByRole('button', { name: 'لديّ قسيمة' }));
  expect(await screen.findByRole('dialog', { name: 'لديك قسيمة؟' })).toBeVisible();
});
