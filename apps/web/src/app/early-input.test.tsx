import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';

import { EarlyInput } from './early-input.tsx';

afterEach(() => {
  document.body.innerHTML = '';
});

test('what was typed before the scripts ran is known to the form, and survives its next render', async () => {
  const errors: unknown[] = [];
  document.body.innerHTML = `<div id="root" data-prerendered="login">${renderToString(<Form />)}</div>`;
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

function Form() {
  const [phone, setPhone] = useState('');
  return (
    <EarlyInput>
      <input value={phone} onChange={(event) => setPhone(event.target.value)} />
      <p>{`${phone.length} digits`}</p>
    </EarlyInput>
  );
}
