import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { Route, Routes, useNavigate } from 'react-router';
import { expect, test } from 'vitest';

import { renderInApp } from '../testing/render-app.tsx';
import { Link } from '../ui/link.tsx';
import { Screen } from './screen.tsx';

/** Its trees come a moment after its heading. */
function Forest() {
  const [isHere, setIsHere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsHere(true), 20);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <h1>forest</h1>
      {isHere && ['/tree/1', '/tree/2'].map((path) => <Link key={path} href={path}>{`tree ${path}`}</Link>)}
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

async function visit() {
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

test('a new screen begins at its heading, and who comes back stands on the card that led away', async () => {
  const stop = await visit();
  await userEvent.click(await screen.findByRole('link', { name: 'tree /tree/2' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'one tree' })).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'back' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'tree /tree/2' })).toHaveFocus());
  act(stop);
});
