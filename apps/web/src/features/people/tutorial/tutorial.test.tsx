import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';

import { renderInApp } from '#testing/render-app.tsx';

import { Tutorial } from './tutorial.tsx';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

async function renderTutorial(language: 'ar' | 'en' = 'ar') {
  const onDone = vi.fn();
  const rendered = await renderInApp(<Tutorial onDone={onDone} />, { language });
  stop = rendered.stop;
  return onDone;
}

const titles = {
  ar: ['غابة باسمك', 'أشجار تكبر أمامك', 'شجرة هدية لشخص عزيز', 'كيف حال شجرتك؟'],
  en: ['A forest in your name', 'Watch it grow', 'Gift a tree to someone you love', 'Ask how it is doing'],
} as const;

/** Title of the only step that is not inert. */
function visibleTitle(): string | null | undefined {
  return screen.getAllByRole('heading', { level: 1 }).find((heading) => heading.closest('[inert]') === null)
    ?.textContent;
}

function swipe(from: number, to: number): void {
  const page = screen.getByRole('main').parentElement as HTMLElement;
  fireEvent.pointerDown(page, { pointerId: 1, isPrimary: true, button: 0, clientX: from, clientY: 300 });
  fireEvent.pointerMove(page, { pointerId: 1, clientX: to, clientY: 302 });
  fireEvent.pointerUp(page, { pointerId: 1, clientX: to, clientY: 302 });
}

test('leads through four steps and then calls onDone', async () => {
  const onDone = await renderTutorial();
  for (const title of titles.ar.slice(0, 3)) {
    expect(visibleTitle()).toBe(title);
    await userEvent.click(screen.getByRole('button', { name: 'التالي' }));
  }
  expect(visibleTitle()).toBe(titles.ar[3]);
  expect(onDone).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'بدء غابتي' }));
  expect(onDone).toHaveBeenCalledOnce();
});

test('skips the tutorial in one tap', async () => {
  const onDone = await renderTutorial();
  await userEvent.click(screen.getByRole('button', { name: 'تخطي' }));
  expect(onDone).toHaveBeenCalledOnce();
});

test('moves forward to the left in Arabic, by key and by swipe', async () => {
  await renderTutorial();
  await userEvent.keyboard('{ArrowLeft}');
  expect(visibleTitle()).toBe(titles.ar[1]);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(visibleTitle()).toBe(titles.ar[0]);
  swipe(100, 260);
  expect(visibleTitle()).toBe(titles.ar[1]);
  swipe(260, 100);
  expect(visibleTitle()).toBe(titles.ar[0]);
});

test('moves forward to the right in English', async () => {
  await renderTutorial('en');
  await userEvent.keyboard('{ArrowRight}');
  expect(visibleTitle()).toBe(titles.en[1]);
  swipe(260, 100);
  expect(visibleTitle()).toBe(titles.en[2]);
  swipe(100, 260);
  expect(visibleTitle()).toBe(titles.en[1]);
});

test('ignores a vertical swipe', async () => {
  await renderTutorial();
  const page = screen.getByRole('main').parentElement as HTMLElement;
  fireEvent.pointerDown(page, { pointerId: 1, isPrimary: true, button: 0, clientX: 100, clientY: 100 });
  fireEvent.pointerMove(page, { pointerId: 1, clientX: 130, clientY: 300 });
  fireEvent.pointerUp(page, { pointerId: 1, clientX: 130, clientY: 300 });
  expect(visibleTitle()).toBe(titles.ar[0]);
});

test('opens a step by its dot and announces it', async () => {
  await renderTutorial();
  await userEvent.click(screen.getByRole('button', { name: 'الخطوة 3 من 4' }));
  expect(visibleTitle()).toBe(titles.ar[2]);
  expect(screen.getByRole('button', { name: 'الخطوة 3 من 4' })).toHaveAttribute('aria-current', 'step');
  expect(screen.getByText('الخطوة 3 من 4: شجرة هدية لشخص عزيز')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'السابق' }));
  expect(visibleTitle()).toBe(titles.ar[1]);
});
