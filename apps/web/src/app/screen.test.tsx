import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { Route, Routes, useNavigate } from 'react-router';
import { expect, test } from 'vitest';

import { renderInApp } from '../testing/render-app.tsx';
import { Link } from '../ui/link.tsx';
import { Screen } from './screen.tsx';

/** Its trees render shortly after its heading. */
function Forest() {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLoaded(true), 20);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <h1>forest</h1>
      {isLoaded && ['/tree/1', '/tree/2'].map((path) => <Link key={path} href={path}>{`tree ${path}`}</Link>)}
    </>
  );
}

function Tree() {
  const navigate = useNavigate();
  return (
    <>
      <h1>one tree</h1>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
    </>
  );
}

async function renderPages() {
  const { stop } = await renderInApp(
    <Routes>
      <Route
        path="/"
        element={
          <Screen title="pageTitles.home">
            <Forest />
          </Screen>
        }
      />
      <Route
        path="/tree/:id"
        element={
          <Screen title="pageTitles.tree">
            <Tree />
          </Screen>
        }
      />
    </Routes>,
  );
  return stop;
}

test('focuses the heading of a new page, and the last clicked link on Back', async () => {
  const stop = await renderPages();
  await userEvent.click(await screen.findByRole('link', { name: 'tree /tree/2' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'one tree' })).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'back' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'tree /tree/2' })).toHaveFocus());
  act(stop);
});
