import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

import { boot } from '../platform/boot.ts';
import { RestoreEarlyInput } from './restore-early-input.tsx';

beforeAll(boot);

afterEach(() => {
  document.body.innerHTML = '';
});

test('passes input typed before hydration to the form and keeps it on the next render', async () => {
  const errors: unknown[] = [];
  document.body.innerHTML = `<div id="root" data-rendered="login">${renderToString(<Form />)}</div>`;
  const root = document.getElementById('root') ?? document.body;
  const field = screen.getByRole('textbox');
  await userEvent.type(field, '0501234567');
  await act(async () => hydrateRoot(root, <Form />, { onRecoverableError: (error) => errors.push(error) }));
  expect(screen.getByRole('textbox')).toBe(field);
  expect(field).toHaveValue('0501234567');
  expect(screen.getByText('10 digits')).toBeVisible();
  await userEvent.type(field, '8');
  expect(screen.getByText('11 digits')).toBeVisible();
  expect(errors).toEqual([]);
});

test('submits a form after hydration that was submitted before', async () => {
  document.body.innerHTML = `<div id="root" data-rendered="login">${renderToString(<Form />)}</div>`;
  const root = document.getElementById('root') ?? document.body;
  await userEvent.type(screen.getByRole('textbox'), '0501234567');
  await userEvent.click(screen.getByRole('button'));
  const onSend = vi.fn<(phone: string) => void>();
  await act(async () => hydrateRoot(root, <Form onSend={onSend} />));
  await waitFor(() => expect(onSend).toHaveBeenCalledWith('0501234567'));
  expect(onSend).toHaveBeenCalledOnce();
});

test('presses a button after hydration that was pressed before, once', async () => {
  const onPress = vi.fn<() => void>();
  const page = (
    <RestoreEarlyInput>
      <button type="button" onClick={onPress}>
        share
      </button>
    </RestoreEarlyInput>
  );
  document.body.innerHTML = `<div id="root" data-rendered="tree">${renderToString(page)}</div>`;
  await userEvent.click(screen.getByRole('button'));
  await act(async () => hydrateRoot(document.getElementById('root') ?? document.body, page));
  await waitFor(() => expect(onPress).toHaveBeenCalledOnce());
  await userEvent.click(screen.getByRole('button'));
  expect(onPress).toHaveBeenCalledTimes(2);
});

function Form({ onSend }: { onSend?: (phone: string) => void }) {
  const [phone, setPhone] = useState('');
  return (
    <RestoreEarlyInput>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSend?.(phone);
        }}
      >
        <input value={phone} onChange={(event) => setPhone(event.target.value)} />
        <button type="submit">send</button>
      </form>
      <p>{`${phone.length} digits`}</p>
    </RestoreEarlyInput>
  );
}
