import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { rememberReturnPath } from '../platform/return-path.ts';
import { useSession } from '../platform/session-provider.tsx';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { TutorialScreen } from './tutorial-screen.tsx';

let stop: (() => void) | undefined;

beforeEach(() => {
  fakeApi().answer('GET /account', { data: testAccount });
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
});

/** As behind the session guard: the screen is there while somebody is signed in. */
function Guarded() {
  return useSession().status === 'signed-in' ? <TutorialScreen /> : null;
}

async function visit(path = '/tutorial') {
  const rendered = await renderInApp(<Guarded />, { path });
  stop = rendered.stop;
  return rendered;
}

async function skip(path?: string) {
  const rendered = await visit(path);
  await userEvent.click(await screen.findByRole('button', { name: 'تخطي' }));
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

test('who has seen it is passed on at once, to where they were on the way to', async () => {
  await skip();
  cleanup();
  rememberReturnPath('/gifted');
  const { path } = await visit();
  await waitFor(() => expect(path()).toBe('/gifted'));
});

test('who asks for it from the profile sees it again and comes back there', async () => {
  await skip();
  cleanup();
  const { path } = await skip('/tutorial?again');
  await waitFor(() => expect(path()).toBe('/profile'));
});
