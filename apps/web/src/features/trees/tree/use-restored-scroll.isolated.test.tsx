import { fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { renderInApp } from '#testing/render-app.tsx';

import { useRestoredScroll } from './use-restored-scroll.ts';

let stop: (() => void) | undefined;

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn(scroll));
});

afterEach(() => {
  stop?.();
  scroll(0, 0);
  vi.unstubAllGlobals();
});

test('restores the scroll position only on back navigation, once the list has its height', async () => {
  ({ stop } = await renderInApp(
    <Routes>
      <Route path="/" element={<List />} />
      <Route path="/tree" element={<Tree />} />
    </Routes>,
  ));
  await screen.findByText('ready');
  scroll(0, 1_234);
  fireEvent.scroll(window);
  fireEvent.click(screen.getByRole('link', { name: 'open' }));
  scroll(0, 0);
  fireEvent.scroll(window);
  fireEvent.click(screen.getByRole('button', { name: 'back' }));
  expect(await screen.findByText('ready')).toBeVisible();
  expect(window.scrollTo).toHaveBeenCalledExactlyOnceWith(0, 1_234);
  fireEvent.click(screen.getByRole('link', { name: 'open' }));
  fireEvent.click(screen.getByRole('link', { name: 'home' }));
  await screen.findByText('ready');
  expect(window.scrollTo).toHaveBeenCalledTimes(1);
});

function List() {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true));
    return () => clearTimeout(timer);
  }, []);
  useRestoredScroll(isReady);
  return (
    <>
      {isReady && <p>ready</p>}
      <Link to="/tree">open</Link>
    </>
  );
}

function Tree() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
      <Link to="/">home</Link>
    </>
  );
}

function scroll(_left: number, top: number): void {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
}
