import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { renderInApp } from '../../../testing/render-app.tsx';
import type { FieldWork, Planting } from '../work/field-work.ts';
import { SettleSheet } from './settle-sheet.tsx';

const retry = vi.hoisted(() => vi.fn());
vi.mock('../work/use-field-work.ts', () => ({ useWorkSender: () => ({ retry }) }));

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

const stuck = (code: string, replaces: string | undefined): FieldWork => ({
  id: 'work-1',
  accountId: 'planter',
  at: 1_000,
  deed: { kind: 'planting', specieName: { en: 'Ghaf' }, body: { ...body, replaces } },
  photo: undefined,
  state: 'stuck',
  isTaken: false,
  problem: { code, message: 'said' },
});

async function open(work: FieldWork): Promise<void> {
  ({ stop } = await renderInApp(
    <Suspense>
      <SettleSheet work={work} onClose={() => undefined} />
    </Suspense>,
  ));
  await screen.findByRole('alert');
}

const ofItsOwn = { name: 'أبقها شجرة قائمة بذاتها' };

test.each(['TREE_REPLACED', 'TREE_STANDING', 'NOT_FOUND'])(
  'a tree whose place is not to be had, as %s says, is kept as one of its own',
  async (code) => {
    await open(stuck(code, '7K3M9QX2TB'));
    await userEvent.click(screen.getByRole('button', ofItsOwn));
    expect(retry).toHaveBeenCalledExactlyOnceWith('work-1', { replaces: undefined });
  },
);

test.each([
  ['NOT_FOUND', undefined],
  ['TAG_TAKEN', '7K3M9QX2TB'],
])('where its place is not what stops it, as with %s, it stays what it is', async (code, replaces) => {
  await open(stuck(code, replaces));
  expect(screen.queryByRole('button', ofItsOwn)).toBeNull();
});
