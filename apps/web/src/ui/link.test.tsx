import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';

import { Link } from './link.tsx';

function renderSlowPage() {
  const { promise, resolve } = Promise.withResolvers<{ default: () => string }>();
  const Slow = lazy(() => promise);
  render(
    <BrowserRouter>
      <Suspense>
        <Routes>
          <Route path="/tree/1" element={<Slow />} />
          <Route path="*" element={<Link href="/tree/1">tree</Link>} />
        </Routes>
      </Suspense>
    </BrowserRouter>,
  );
  return () => act(async () => resolve({ default: () => 'the tree' }));
}

test('opens a page once on a double tap, and again after going back', async () => {
  history.replaceState(null, '', '/');
  const finishLoading = renderSlowPage();
  const before = history.length;
  await userEvent.dblClick(screen.getByRole('link', { name: 'tree' }));
  expect(location.pathname).toBe('/tree/1');
  expect(history.length).toBe(before + 1);
  await finishLoading();
  await screen.findByText('the tree');
  act(() => history.back());
  await userEvent.click(await screen.findByRole('link', { name: 'tree' }));
  expect(await screen.findByText('the tree')).toBeVisible();
});

test('does not navigate when the click was prevented', async () => {
  history.replaceState(null, '', '/');
  const preventClick = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <BrowserRouter>
      <Link href="/tree/1" onClick={preventClick}>
        tree
      </Link>
    </BrowserRouter>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'tree' }));
  expect(preventClick).toHaveBeenCalledOnce();
  expect(location.pathname).toBe('/');
});
