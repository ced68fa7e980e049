import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';

import { Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';
import { Sheet } from './sheet.tsx';

function Page() {
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsSheetOpen(true)}>
        open
      </button>
      <Sheet open={isSheetOpen} onClose={() => setIsSheetOpen(false)} title="sheet" closeLabel="close">
        <input type="checkbox" aria-label="switch" />
        <input aria-label="name" />
        <button type="button" onClick={() => setIsAsking(true)}>
          ask
        </button>
        <Dialog open={isAsking} onClose={() => setIsAsking(false)} title="sure?" />
      </Sheet>
      <Menu
        label="menu"
        items={[{ id: 'one', label: 'one', onChoose: () => undefined }]}
        renderTrigger={(props) => (
          <button type="button" {...props}>
            menu
          </button>
        )}
      />
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialog = (name: string) => screen.queryByRole('dialog', { name });
const isClosed = (name: string) => waitFor(() => expect(dialog(name)).toBeNull());

/** Until the traversals that one press of Back causes have come to rest. */
async function back(): Promise<void> {
  await act(async () => {
    history.back();
    await new Promise((resolve) => setTimeout(resolve, 60));
  });
}

beforeEach(() => {
  history.pushState(null, '', '/before');
  history.pushState({ key: 'router' }, '', '/page');
  render(<Page />);
});

test('Back closes the sheet and stays on the page, whose state the router still finds', async () => {
  await press('open');
  expect(history.state).toMatchObject({ key: 'router' });
  await back();
  await isClosed('sheet');
  expect(location.pathname).toBe('/page');
  expect(history.state).toMatchObject({ key: 'router' });
  await back();
  expect(location.pathname).toBe('/before');
});

test('a sheet that was closed by its button costs no press of Back', async () => {
  await press('open');
  await press('close');
  await isClosed('sheet');
  await back();
  expect(location.pathname).toBe('/before');
});

test('what lies on top closes first', async () => {
  await press('open');
  await press('ask');
  await back();
  await isClosed('sure?');
  expect(dialog('sheet')).toBeVisible();
  await back();
  await isClosed('sheet');
  expect(location.pathname).toBe('/page');
  await back();
  expect(location.pathname).toBe('/before');
});

test('Back closes a menu', async () => {
  await press('menu');
  expect(screen.getByRole('button', { name: 'menu' })).toHaveAttribute('aria-expanded', 'true');
  await back();
  expect(screen.getByRole('button', { name: 'menu' })).toHaveAttribute('aria-expanded', 'false');
  expect(location.pathname).toBe('/page');
});

test('opened again and again it leaves no trail behind', async () => {
  const before = history.length;
  for (let round = 0; round < 3; round += 1) {
    await press('open');
    await press('close');
    await isClosed('sheet');
  }
  expect(history.length).toBe(before + 1);
});

test('a step to another page from an open sheet is kept, and Back from there shows the page', async () => {
  await press('open');
  history.pushState(null, '', '/next');
  await press('close');
  await isClosed('sheet');
  expect(location.pathname).toBe('/next');
  await back();
  expect(location.pathname).toBe('/page');
  await back();
  expect(location.pathname).toBe('/before');
});

test('a sheet gives the focus to its first field, which is no switch', async () => {
  await press('open');
  expect(screen.getByRole('textbox', { name: 'name' })).toHaveFocus();
});
