import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';

import { renderInApp } from '../../testing/render-app.tsx';
import { Tutorial } from './tutorial.tsx';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

async function visit(language: 'ar' | 'en' = 'ar') {
  const onDone = vi.fn();
  const rendered = await renderInApp(<Tutorial onDone={onDone} />, { language });
  stop = rendered.stop;
  return onDone;
}

const titles = {
  ar: ['غابة باسمك', 'شاهدها تكبر', 'أهدِ شجرة لمن تحب', 'اسألها عن أي شيء'],
  en: ['A forest in your name', 'Watch it grow', 'Gift a tree to someone you love', 'Ask it anything'],
} as const;

/** The one step that is neither off screen nor closed to the keyboard. */
function shown(): string | null | undefined {
  return screen.getAllByRole('heading', { level: 1 }).find((heading) => heading.closest('[inert]') === null)
    ?.textContent;
}

function swipe(from: number, to: number): void {
  const page = screen.getByRole('main').parentElement as HTMLElement;
  fireEvent.pointerDown(page, { pointerId: 1, isPrimary: true, button: 0, clientX: from, clientY: 300 });
  fireEvent.pointerMove(page, { pointerId: 1, clientX: to, clientY: 302 });
  fireEvent.pointerUp(page, { pointerId: 1, clientX: to, clientY: 302 });
}

test('the button leads through four steps and then starts the forest', async () => {
  const onDone = await visit();
  for (const title of titles.ar.slice(0, 3)) {
    expect(shown()).toBe(title);
    await userEvent.click(screen.getByRole('button', { name: 'التالي' }));
  }
  expect(shown()).toBe(titles.ar[3]);
  expect(onDone).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'ابدأ غابتي' }));
  expect(onDone).toHaveBeenCalledOnce();
});

test('it is skipped in one tap', async () => {
  const onDone = await visit();
  await userEvent.click(screen.getByRole('button', { name: 'تخطي' }));
  expect(onDone).toHaveBeenCalledOnce();
});

test('in Arabic the next step lies to the left, for keys and for fingers', async () => {
  await visit();
  await userEvent.keyboard('{ArrowLeft}');
  expect(shown()).toBe(titles.ar[1]);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(shown()).toBe(titles.ar[0]);
  swipe(100, 260);
  expect(shown()).toBe(titles.ar[1]);
  swipe(260, 100);
  expect(shown()).toBe(titles.ar[0]);
});

test('in English the next step lies to the right', async () => {
  await visit('en');
  await userEvent.keyboard('{ArrowRight}');
  expect(shown()).toBe(titles.en[1]);
  swipe(260, 100);
  expect(shown()).toBe(titles.en[2]);
  swipe(100, 260);
  expect(shown()).toBe(titles.en[1]);
});

test('a finger that moves down turns nothing', async () => {
  await visit();
  const page = screen.getByRole('main').parentElement as HTMLElement;
  fireEvent.pointerDown(page, { pointerId: 1, isPrimary: true, button: 0, clientX: 100, clientY: 100 });
  fireEvent.pointerMove(page, { pointerId: 1, clientX: 130, clientY: 300 });
  fireEvent.pointerUp(page, { pointerId: 1, clientX: 130, clientY: 300 });
  expect(shown()).toBe(titles.ar[0]);
});

test('a dot leads to its step, and says which one it is', async () => {
  await visit();
  await userEvent.click(screen.getByRole('button', { name: 'الخطوة 3 من 4' }));
  expect(shown()).toBe(titles.ar[2]);
  expect(screen.getByRole('button', { name: 'الخطوة 3 من 4' })).toHaveAttribute('aria-current', 'step');
  expect(screen.getByText('الخطوة 3 من 4: أهدِ شجرة لمن تحب')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'السابق' }));
  expect(shown()).toBe(titles.ar[1]);
});
