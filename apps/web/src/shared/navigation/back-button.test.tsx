import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { afterEach, expect, test } from 'vitest';

import { renderInApp } from '../../testing/render-app.tsx';
import { BackButton } from './back-button.tsx';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

async function visit(part: ReactNode, path = '/faq') {
  const rendered = await renderInApp(part, { path });
  stop = rendered.stop;
  return rendered;
}

test('leads to the page it was given', async () => {
  const { path } = await visit(<BackButton to="/login" />);
  await userEvent.click(screen.getByRole('link', { name: 'رجوع' }));
  await waitFor(() => expect(path()).toBe('/login'));
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'never leads to %s, which is no page of this app',
  async (to) => {
    const { path } = await visit(<BackButton to={to} />);
    expect(screen.queryByRole('link')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'رجوع' }));
    await waitFor(() => expect(path()).toBe('/'));
  },
);

test('without a page it goes back in history', async () => {
  const { path } = await visit(<Journey />, '/profile');
  await userEvent.click(screen.getByRole('button', { name: 'onward' }));
  await waitFor(() => expect(path()).toBe('/faq'));
  await userEvent.click(screen.getByRole('button', { name: 'رجوع' }));
  await waitFor(() => expect(path()).toBe('/profile'));
});

test('without a page and without a history it goes home', async () => {
  const { path } = await visit(<BackButton />);
  await userEvent.click(screen.getByRole('button', { name: 'رجوع' }));
  await waitFor(() => expect(path()).toBe('/'));
});

function Journey() {
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
