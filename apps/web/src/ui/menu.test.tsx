import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { Menu } from './menu.tsx';

function renderMenu() {
  const choose = vi.fn();
  const languages = ['العربية', 'English', 'Português'];
  render(
    <Menu
      label="اللغة"
      renderTrigger={(props) => (
        <button type="button" {...props}>
          اللغة
        </button>
      )}
      items={languages.map((name) => ({
        id: name,
        label: name,
        isCurrent: name === 'العربية',
        onChoose: () => choose(name),
      }))}
    />,
  );
  return choose;
}

const trigger = () => screen.getByRole('button', { name: 'اللغة' });
const item = (name: string) => screen.getByRole('menuitemradio', { name });

test('opens the menu by its button and focuses the first item', async () => {
  renderMenu();
  expect(trigger()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(trigger());
  expect(trigger()).toHaveAttribute('aria-expanded', 'true');
  expect(item('العربية')).toHaveFocus();
});

test('moves with arrows, Home and End and wraps around', async () => {
  renderMenu();
  await userEvent.click(trigger());
  await userEvent.keyboard('{ArrowDown}');
  expect(item('English')).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(item('Português')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(item('العربية')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{Home}');
  expect(item('العربية')).toHaveFocus();
});

test('closes the menu on a choice, reports it and restores focus', async () => {
  const choose = renderMenu();
  await userEvent.click(trigger());
  await userEvent.click(item('English'));
  expect(choose).toHaveBeenCalledExactlyOnceWith('English');
  expect(trigger()).toHaveAttribute('aria-expanded', 'false');
  expect(trigger()).toHaveFocus();
});

test('marks the current choice and disables it', async () => {
  const choose = renderMenu();
  await userEvent.click(trigger());
  expect(item('العربية')).toBeChecked();
  expect(item('العربية')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(item('العربية'));
  expect(choose).not.toHaveBeenCalled();
  expect(trigger()).toHaveAttribute('aria-expanded', 'true');
});

test('opens the menu with the down arrow', async () => {
  renderMenu();
  trigger().focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(item('العربية')).toHaveFocus();
});
