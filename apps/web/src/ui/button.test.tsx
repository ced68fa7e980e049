import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';

import { Button, ButtonLink } from './button.tsx';

test('is busy, disabled and labelled with the action while pending', async () => {
  const onClick = vi.fn();
  const { rerender } = render(
    <Button pending={false} pendingText="جارٍ الإرسال…" onClick={onClick}>
      إرسال الرمز
    </Button>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'إرسال الرمز' }));
  expect(onClick).toHaveBeenCalledTimes(1);

  rerender(
    <Button pending pendingText="جارٍ الإرسال…" onClick={onClick}>
      إرسال الرمز
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'جارٍ الإرسال…' });
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('does not submit a form by default', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button>إلغاء</Button>
      <Button type="submit">متابعة</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'إلغاء' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'متابعة' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('renders a link when it has a URL', () => {
  render(
    <MemoryRouter>
      <ButtonLink href="/login">سجّل الدخول</ButtonLink>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'سجّل الدخول' })).toHaveAttribute('href', '/login');
});
