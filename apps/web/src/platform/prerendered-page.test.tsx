import { act, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { expect, test } from 'vitest';

import { drawnPage, StandIn } from './drawn-page.tsx';

function screenOnItsWay() {
  const coming = Promise.withResolvers<{ default: () => string }>();
  const Page = lazy(() => coming.promise);
  const app = (
    <Suspense fallback={<StandIn>waiting</StandIn>}>
      <Page />
    </Suspense>
  );
  return { app, come: () => act(async () => coming.resolve({ default: () => 'the screen' })) };
}

test('what the server drew stands until the screen takes its place, with nothing in between', async () => {
  const container = document.createElement('div');
  container.innerHTML = '<p>drawn</p>';
  document.body.append(container);
  drawnPage.keep();
  const { app, come } = screenOnItsWay();
  await act(async () => render(app, { container }));
  expect(container).toHaveTextContent('drawn');
  await come();
  expect(container).toHaveTextContent(/^the screen$/u);
  drawnPage.leave();
});

test('later screens have something in their place while they come', async () => {
  const { app, come } = screenOnItsWay();
  await act(async () => render(app));
  expect(screen.getByText('waiting')).toBeVisible();
  await come();
  expect(screen.getByText('the screen')).toBeVisible();
});
