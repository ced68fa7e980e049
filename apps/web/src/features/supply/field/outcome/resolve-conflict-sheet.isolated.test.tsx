import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { renderInApp } from '#testing/render-app.tsx';

import type { FieldTask, Planting } from '../work/field-task.ts';
import { ResolveConflictSheet } from './resolve-conflict-sheet.tsx';

const retry = vi.hoisted(() => vi.fn());
vi.mock('../work/use-field-tasks.ts', () => ({ useFieldOutbox: () => ({ retry }) }));

let stop: (() => void) | undefined;

afterEach(() => {
  stop?.();
  retry.mockClear();
});

const body: Planting['body'] = {
  effortId: 'effort',
  specieId: 'ghaf',
  tagId: 'TAG001',
  longitude: 46,
  latitude: 24,
  accuracyM: 5,
  plantedAt: '2026-03-01T09:00:00Z',
};

const rejectedTask = (code: string, replaces: string | undefined): FieldTask => ({
  id: 'work-1',
  accountId: 'planter',
  at: 1_000,
  deed: { kind: 'planting', specieName: { en: 'Ghaf' }, body: { ...body, replaces } },
  photo: undefined,
  state: 'stuck',
  isTaken: false,
  problem: { code, message: 'said' },
});

async function openSheet(task: FieldTask): Promise<void> {
  ({ stop } = await renderInApp(
    <Suspense>
      <ResolveConflictSheet task={task} onClose={() => undefined} />
    </Suspense>,
  ));
  await screen.findByRole('alert');
}

const keepAsNewTree = { name: 'إبقاؤها شجرة قائمة بذاتها' };

test.each(['TREE_REPLACED', 'TREE_STANDING', 'NOT_FOUND'])(
  'offers to keep the tree as a new one when its place is unavailable: %s',
  async (code) => {
    await openSheet(rejectedTask(code, '7K3M9QX2TB'));
    await userEvent.click(screen.getByRole('button', keepAsNewTree));
    expect(retry).toHaveBeenCalledExactlyOnceWith('work-1', { replaces: undefined });
  },
);

test.each([
  ['NOT_FOUND', undefined],
  ['TAG_TAKEN', '7K3M9QX2TB'],
])('does not offer it when the place is not the problem: %s', async (code, replaces) => {
  await openSheet(rejectedTask(code, replaces));
  expect(screen.queryByRole('button', keepAsNewTree)).toBeNull();
});
