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

test('the button opens the menu and the first item is ready for the keyboard', async () => {
  renderMenu();
  expect(trigger()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(trigger());
  expect(trigger()).toHaveAttribute('aria-expanded', 'true');
  expect(item('العربية')).toHaveFocus();
});

test('arrows, Home and End walk through the items, round the ends', async () => {
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

test('a choice closes the menu, tells it and gives the focus back', async () => {
  const choose = renderMenu();
  await userEvent.click(trigger());
  await userEvent.click(item('English'));
  expect(choose).toHaveBeenCalledExactlyOnceWith('English');
  expect(trigger()).toHaveAttribute('aria-expanded', 'false');
  expect(trigger()).toHaveFocus();
});

test('the choice in force is marked and cannot be chosen again', async () => {
  const choose = renderMenu();
  await userEvent.click(trigger());
  expect(item('العربية')).toBeChecked();
  expect(item('العربية')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(item('العربية'));
  expect(choose).not.toHaveBeenCalled();
  expect(trigger()).toHaveAttribute('aria-expanded', 'true');
});

test('the down arrow opens the menu from its button', async () => {
  renderMenu();
  trigger().focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(item('العربية')).toHaveFocus();
});
