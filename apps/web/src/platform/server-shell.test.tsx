import { act, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { expect, test } from 'vitest';

import { serverShell, ServerShellFallback } from './server-shell.tsx';

function createPendingPage() {
  const pendingPage = Promise.withResolvers<{ default: () => string }>();
  const Page = lazy(() => pendingPage.promise);
  const app = (
    <Suspense fallback={<ServerShellFallback>waiting</ServerShellFallback>}>
      <Page />
    </Suspense>
  );
  return { app, come: () => act(async () => pendingPage.resolve({ default: () => 'the screen' })) };
}

test('shows the shell of the server until the first page replaces it', async () => {
  const container = document.createElement('div');
  container.innerHTML = '<p>drawn</p>';
  document.body.append(container);
  serverShell.show();
  const { app, come } = createPendingPage();
  await act(async () => render(app, { container }));
  expect(container).toHaveTextContent('drawn');
  await come();
  expect(container).toHaveTextContent(/^the screen$/u);
  serverShell.hide();
});

test('shows a fallback while later pages load', async () => {
  const { app, come } = createPendingPage();
  await act(async () => render(app));
  expect(screen.getByText('waiting')).toBeVisible();
  await come();
  expect(screen.getByText('the screen')).toBeVisible();
});
