import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';

import { rememberReturnPath } from '../platform/return-path.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { TutorialScreen } from './tutorial-screen.tsx';

let stop: (() => void) | undefined;

afterEach(() => {
  stop?.();
  sessionStorage.clear();
});

async function skip() {
  const rendered = await renderInApp(<TutorialScreen />, { path: '/tutorial' });
  stop = rendered.stop;
  await userEvent.click(screen.getByRole('button', { name: 'تخطي' }));
  return rendered;
}

test('the tutorial ends at home', async () => {
  const { path } = await skip();
  await waitFor(() => expect(path()).toBe('/'));
});

test('who was on the way to a page before signing in gets there', async () => {
  rememberReturnPath('/profile?tab=1');
  const { path } = await skip();
  await waitFor(() => expect(path()).toBe('/profile?tab=1'));
});
