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

test('two taps open a page once, and after coming back one tap opens it again', async () => {
  history.replaceState(null, '', '/');
  const arrive = renderSlowPage();
  const before = history.length;
  await userEvent.dblClick(screen.getByRole('link', { name: 'tree' }));
  expect(location.pathname).toBe('/tree/1');
  expect(history.length).toBe(before + 1);
  await arrive();
  await screen.findByText('the tree');
  act(() => history.back());
  await userEvent.click(await screen.findByRole('link', { name: 'tree' }));
  expect(await screen.findByText('the tree')).toBeVisible();
});

test('a tap that something else took is not followed', async () => {
  history.replaceState(null, '', '/');
  const taken = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <BrowserRouter>
      <Link href="/tree/1" onClick={taken}>
        tree
      </Link>
    </BrowserRouter>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'tree' }));
  expect(taken).toHaveBeenCalledOnce();
  expect(location.pathname).toBe('/');
});
