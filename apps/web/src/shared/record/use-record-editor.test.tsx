import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from '#platform/api-error.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { ConflictDialog } from './conflict-dialog.tsx';
import { useRecordEditor } from './use-record-editor.ts';

type SavedRecord = { version: number; name: string; note?: string };

const conflictError = new ApiError('too late', {
  status: 409,
  code: 'Conflict',
  serverCode: 'EDITED_MEANWHILE',
});
const save = vi.fn<(name: string, version: number | undefined) => Promise<SavedRecord>>();
const refetch = vi.fn<() => Promise<SavedRecord>>();

let stop: (() => void) | undefined;

beforeEach(() => {
  fakeApi();
  save.mockRejectedValue(conflictError);
  refetch.mockResolvedValue({ version: 2, name: 'theirs' });
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
});

test('keeps the input when the conflict dialog is closed, and shows the conflict again on save', async () => {
  await saveMine();
  const dialog = await screen.findByRole('dialog');
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('name')).toHaveValue('mine');
  await userEvent.click(screen.getByText('save'));
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(save.mock.calls).toEqual([
    ['mine', 1],
    ['mine', 1],
  ]);
});

test('continues from the other version after discarding the own one', async () => {
  await saveMine();
  await userEvent.click(await screen.findByRole('button', { name: 'تحميل الأحدث' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('name')).toHaveValue('theirs');
});

test('shows the error when the other version cannot be loaded, and compares on the next save', async () => {
  refetch.mockRejectedValueOnce(new ApiError('no connection', { status: 0, code: 'NETWORK_ERROR' }));
  await saveMine();
  expect(await screen.findByRole('alert')).toHaveTextContent('no connection');
  await userEvent.click(screen.getByText('save'));
  expect(await screen.findByRole('dialog')).toBeVisible();
});

test('keeps input typed during a save and saves it next', async () => {
  const first = Promise.withResolvers<SavedRecord>();
  save.mockReturnValueOnce(first.promise);
  await saveMine();
  await userEvent.type(screen.getByLabelText('name'), ' and more');
  await act(async () => first.resolve({ version: 2, name: 'mine', note: 'by the server' }));
  expect(screen.getByLabelText('name')).toHaveValue('mine and more');
  expect(screen.getByLabelText('note')).toHaveValue('by the server');
  await userEvent.click(screen.getByText('save'));
  expect(save).toHaveBeenLastCalledWith('mine and more', 2);
});

test('follows updates of the record until the form is edited', async () => {
  await open();
  await userEvent.click(screen.getByText('asked again'));
  expect(screen.getByLabelText('name')).toHaveValue('theirs');
  await userEvent.type(screen.getByLabelText('name'), ' and mine');
  await userEvent.click(screen.getByText('asked again'));
  await userEvent.click(screen.getByText('save'));
  expect(save).toHaveBeenLastCalledWith('theirs and mine', 2);
});

async function open(): Promise<void> {
  ({ stop } = await renderInApp(
    <Suspense>
      <Editor />
    </Suspense>,
  ));
  await screen.findByLabelText('name');
}

async function saveMine(): Promise<void> {
  await open();
  const field = screen.getByLabelText('name');
  await userEvent.clear(field);
  await userEvent.type(field, 'mine');
  await userEvent.click(screen.getByText('save'));
}

function Editor() {
  const [record, setRecord] = useState<SavedRecord>({ version: 1, name: 'before' });
  const editor = useRecordEditor<SavedRecord, { name: string; note: string }>({
    record,
    draftOf: (record) => ({ name: record?.name ?? '', note: record?.note ?? '' }),
    save: ({ name }, version) => save(name, version),
    refetch,
    onSaved: () => undefined,
  });
  return (
    <>
      <input
        aria-label="name"
        value={editor.draft.name}
        onChange={({ target }) => editor.change({ name: target.value })}
      />
      <input aria-label="note" readOnly value={editor.draft.note} />
      <button
        type="button"
        onClick={() => setRecord(({ version }) => ({ version: version + 1, name: 'theirs' }))}
      >
        asked again
      </button>
      <button type="button" onClick={editor.save}>
        save
      </button>
      <ConflictDialog editor={editor} fields={{ name: { label: 'name', format: ({ name }) => name } }} />
    </>
  );
}
