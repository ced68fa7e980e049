import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { afterEach, expect, test } from 'vitest';

import { renderInApp } from '#testing/render-app.tsx';

import { BackButton } from './back-button.tsx';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

async function visit(element: ReactNode, path = '/faq') {
  const rendered = await renderInApp(element, { path });
  stop = rendered.stop;
  return rendered;
}

test('links to the given page', async () => {
  const { path } = await visit(<BackButton to="/login" />);
  await userEvent.click(screen.getByRole('link', { name: 'رجوع' }));
  await waitFor(() => expect(path()).toBe('/login'));
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'never links to %s outside this app',
  async (to) => {
    const { path } = await visit(<BackButton to={to} />);
    expect(screen.queryByRole('link')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'رجوع' }));
    await waitFor(() => expect(path()).toBe('/'));
  },
);

test('goes back in history without a target', async () => {
  const { path } = await visit(<TwoPages />, '/profile');
  await userEvent.click(screen.getByRole('button', { name: 'onward' }));
  await waitFor(() => expect(path()).toBe('/faq'));
  await userEvent.click(screen.getByRole('button', { name: 'رجوع' }));
  await waitFor(() => expect(path()).toBe('/profile'));
});

test('goes home without target and history', async () => {
  const { path } = await visit(<BackButton />);
  await userEvent.click(screen.getByRole('button', { name: 'رجوع' }));
  await waitFor(() => expect(path()).toBe('/'));
});

function TwoPages() {
  const navigate = useNavigate();
  return (
    <>
      <BackButton />
      <button type="button" onClick={() => void navigate('/faq')}>
        onward
      </button>
    </>
  );
}
