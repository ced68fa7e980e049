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

/** The router keeps its own number of the entry, and nothing of others. */
function replaceAsRouter(address: string): void {
  history.replaceState({ key: address, idx: (history.state as { idx: number }).idx }, '', address);
}

/** Until the traversals that one press of Back causes have come to rest. */
async function back(): Promise<void> {
  await act(async () => {
    history.back();
    await new Promise((resolve) => setTimeout(resolve, 60));
  });
}

beforeEach(() => {
  history.pushState(null, '', '/before');
  history.pushState({ key: 'router', idx: 1 }, '', '/page');
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
  history.pushState({ key: 'next', idx: 2 }, '', '/next');
  await press('close');
  await isClosed('sheet');
  expect(location.pathname).toBe('/next');
  await back();
  expect(location.pathname).toBe('/page');
  await back();
  expect(location.pathname).toBe('/before');
});

test('a filter that is applied in a sheet costs no press of Back, and Back does not undo it', async () => {
  await press('open');
  replaceAsRouter('/page?filter=1');
  await press('close');
  await isClosed('sheet');
  expect(location.search).toBe('?filter=1');
  await back();
  expect(location.pathname).toBe('/before');
});

test('what is opened over a filtered page is closed by Back, and the filter stays', async () => {
  await press('open');
  replaceAsRouter('/page?filter=1');
  await press('close');
  await isClosed('sheet');
  await press('open');
  await back();
  await isClosed('sheet');
  expect(location.search).toBe('?filter=1');
  await press('open');
  await press('close');
  await isClosed('sheet');
  await back();
  expect(location.pathname).toBe('/before');
});

test('a filter that is applied from a dialog over a sheet stays too', async () => {
  await press('open');
  await press('ask');
  replaceAsRouter('/page?filter=1');
  await act(async () => dialog('sure?')?.dispatchEvent(new Event('cancel', { cancelable: true })));
  await isClosed('sure?');
  await press('close');
  await isClosed('sheet');
  await press('open');
  await back();
  await isClosed('sheet');
  expect(location.search).toBe('?filter=1');
  await back();
  expect(location.pathname).toBe('/before');
});

test('a search on the page, where a sheet was closed before, costs no press of Back either', async () => {
  await press('open');
  await press('close');
  await isClosed('sheet');
  replaceAsRouter('/page?search=1');
  await press('open');
  await back();
  await isClosed('sheet');
  expect(location.search).toBe('?search=1');
  await back();
  expect(location.pathname).toBe('/before');
});

test('an address that is replaced under an open sheet leaves Back to what lies on top', async () => {
  await press('open');
  replaceAsRouter('/page?place=1');
  await press('ask');
  await back();
  await isClosed('sure?');
  expect(dialog('sheet')).toBeVisible();
  await back();
  await isClosed('sheet');
  expect(location.pathname).toBe('/page');
});

test('what comes after such a sheet is closed by Back without going further back', async () => {
  await press('open');
  replaceAsRouter('/page?place=1');
  await press('ask');
  await act(async () => dialog('sure?')?.dispatchEvent(new Event('cancel', { cancelable: true })));
  await isClosed('sure?');
  await press('close');
  await isClosed('sheet');
  await press('open');
  await back();
  await isClosed('sheet');
  expect(location.search).toBe('?place=1');
  await back();
  expect(location.pathname).toBe('/before');
});

test('a page that takes the place of another under an open sheet is kept, and Back passes over the other', async () => {
  await press('open');
  replaceAsRouter('/login');
  await press('close');
  await isClosed('sheet');
  expect(location.pathname).toBe('/login');
  await back();
  expect(location.pathname).toBe('/before');
});

test('a sheet gives the focus to its first field, which is no switch', async () => {
  await press('open');
  expect(screen.getByRole('textbox', { name: 'name' })).toHaveFocus();
});
