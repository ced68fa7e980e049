import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';

import { Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';
import { Sheet } from './sheet.tsx';

function Page() {
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsSheetOpen(true)}>
        open
      </button>
      <Sheet open={isSheetOpen} onClose={() => setIsSheetOpen(false)} title="sheet" closeLabel="close">
        <input type="checkbox" aria-label="switch" />
        <input aria-label="name" />
        <button type="button" onClick={() => setIsDialogOpen(true)}>
          ask
        </button>
        <Dialog open={isDialogOpen} onClose={() => setIsDialogOpen(false)} title="sure?" />
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
const expectClosed = (name: string) => waitFor(() => expect(dialog(name)).toBeNull());

/** Like the router, keeps only the entry's `idx` and drops other state. */
function replaceLikeRouter(url: string): void {
  history.replaceState({ key: url, idx: (history.state as { idx: number }).idx }, '', url);
}

/** Goes back and waits for the history traversals it causes. */
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

test("closes the sheet on Back, stays on the page and preserves the router's state", async () => {
  await press('open');
  expect(history.state).toMatchObject({ key: 'router' });
  await back();
  await expectClosed('sheet');
  expect(location.pathname).toBe('/page');
  expect(history.state).toMatchObject({ key: 'router' });
  await back();
  expect(location.pathname).toBe('/before');
});

test('needs no extra Back after a sheet was closed by its button', async () => {
  await press('open');
  await press('close');
  await expectClosed('sheet');
  await back();
  expect(location.pathname).toBe('/before');
});

test('closes the topmost overlay first', async () => {
  await press('open');
  await press('ask');
  await back();
  await expectClosed('sure?');
  expect(dialog('sheet')).toBeVisible();
  await back();
  await expectClosed('sheet');
  expect(location.pathname).toBe('/page');
  await back();
  expect(location.pathname).toBe('/before');
});

test('closes a menu on Back', async () => {
  await press('menu');
  expect(screen.getByRole('button', { name: 'menu' })).toHaveAttribute('aria-expanded', 'true');
  await back();
  expect(screen.getByRole('button', { name: 'menu' })).toHaveAttribute('aria-expanded', 'false');
  expect(location.pathname).toBe('/page');
});

test('adds one history entry however often a sheet is opened', async () => {
  const before = history.length;
  for (let round = 0; round < 3; round += 1) {
    await press('open');
    await press('close');
    await expectClosed('sheet');
  }
  expect(history.length).toBe(before + 1);
});

test('keeps a navigation from an open sheet and returns to the page on Back', async () => {
  await press('open');
  history.pushState({ key: 'next', idx: 2 }, '', '/next');
  await press('close');
  await expectClosed('sheet');
  expect(location.pathname).toBe('/next');
  await back();
  expect(location.pathname).toBe('/page');
  await back();
  expect(location.pathname).toBe('/before');
});

test('keeps a filter applied in a sheet and needs no extra Back', async () => {
  await press('open');
  replaceLikeRouter('/page?filter=1');
  await press('close');
  await expectClosed('sheet');
  expect(location.search).toBe('?filter=1');
  await back();
  expect(location.pathname).toBe('/before');
});

test('closes an overlay of a filtered page on Back and keeps the filter', async () => {
  await press('open');
  replaceLikeRouter('/page?filter=1');
  await press('close');
  await expectClosed('sheet');
  await press('open');
  await back();
  await expectClosed('sheet');
  expect(location.search).toBe('?filter=1');
  await press('open');
  await press('close');
  await expectClosed('sheet');
  await back();
  expect(location.pathname).toBe('/before');
});

test('keeps a filter applied in a dialog over a sheet', async () => {
  await press('open');
  await press('ask');
  replaceLikeRouter('/page?filter=1');
  await act(async () => dialog('sure?')?.dispatchEvent(new Event('cancel', { cancelable: true })));
  await expectClosed('sure?');
  await press('close');
  await expectClosed('sheet');
  await press('open');
  await back();
  await expectClosed('sheet');
  expect(location.search).toBe('?filter=1');
  await back();
  expect(location.pathname).toBe('/before');
});

test('needs no extra Back after a search that follows a closed sheet', async () => {
  await press('open');
  await press('close');
  await expectClosed('sheet');
  replaceLikeRouter('/page?search=1');
  await press('open');
  await back();
  await expectClosed('sheet');
  expect(location.search).toBe('?search=1');
  await back();
  expect(location.pathname).toBe('/before');
});

test('closes overlays in order when the URL is replaced under an open sheet', async () => {
  await press('open');
  replaceLikeRouter('/page?place=1');
  await press('ask');
  await back();
  await expectClosed('sure?');
  expect(dialog('sheet')).toBeVisible();
  await back();
  await expectClosed('sheet');
  expect(location.pathname).toBe('/page');
});

test('closes a later overlay on Back without leaving the page', async () => {
  await press('open');
  replaceLikeRouter('/page?place=1');
  await press('ask');
  await act(async () => dialog('sure?')?.dispatchEvent(new Event('cancel', { cancelable: true })));
  await expectClosed('sure?');
  await press('close');
  await expectClosed('sheet');
  await press('open');
  await back();
  await expectClosed('sheet');
  expect(location.search).toBe('?place=1');
  await back();
  expect(location.pathname).toBe('/before');
});

test('keeps a page that replaces the current one under an open sheet, and skips the replaced one on Back', async () => {
  await press('open');
  replaceLikeRouter('/login');
  await press('close');
  await expectClosed('sheet');
  expect(location.pathname).toBe('/login');
  await back();
  expect(location.pathname).toBe('/before');
});

test('focuses the first text field of a sheet', async () => {
  await press('open');
  expect(screen.getByRole('textbox', { name: 'name' })).toHaveFocus();
});
