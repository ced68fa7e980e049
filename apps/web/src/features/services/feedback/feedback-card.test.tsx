import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { FeedbackCard } from './feedback-card.tsx';

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

test('sends a face and a comment, shows thanks, and does not ask again that day', async () => {
  api.answer('POST /feedback', { data: {} });
  await renderCard();
  expect(screen.queryByRole('button', { name: 'إرسال' })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'رائعة' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'المزيد عن تجربتك (اختياري)' }), '  أحب غابتي ');
  await userEvent.click(screen.getByRole('button', { name: 'إرسال' }));
  expect(await screen.findByText('شكرًا لك! رأيك يساعدنا على التحسّن.')).toBeVisible();
  expect(api.calls('POST /feedback')).toEqual([{ emoji: '😍', comment: 'أحب غابتي', page: '/' }]);
  stop?.();
  document.body.innerHTML = '';
  await renderCard();
  expect(screen.queryByRole('radio')).toBeNull();
});

test.each([
  ['سيئة جدًا', '😞'],
  ['سيئة', '😕'],
  ['مقبولة', '😐'],
  ['جيدة', '🙂'],
])('sends %s as %s without a comment', async (name, emoji) => {
  api.answer('POST /feedback', { data: {} });
  await renderCard();
  await userEvent.click(screen.getByRole('radio', { name }));
  await userEvent.click(screen.getByRole('button', { name: 'إرسال' }));
  await screen.findByText('شكرًا لك! رأيك يساعدنا على التحسّن.');
  expect(api.calls('POST /feedback')).toEqual([{ emoji, page: '/' }]);
});

test('shows a toast and keeps the input when sending fails', async () => {
  api.answer('POST /feedback', 'no connection');
  await renderCard();
  await userEvent.click(screen.getByRole('radio', { name: 'جيدة' }));
  await userEvent.type(screen.getByRole('textbox'), 'جميل');
  await userEvent.click(screen.getByRole('button', { name: 'إرسال' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'جيدة' })).toBeChecked();
  expect(screen.getByRole('textbox')).toHaveValue('جميل');
  expect(screen.queryByText('شكرًا لك! رأيك يساعدنا على التحسّن.')).toBeNull();
});

async function renderCard(): Promise<void> {
  ({ stop } = await renderInApp(<FeedbackCard />));
}
