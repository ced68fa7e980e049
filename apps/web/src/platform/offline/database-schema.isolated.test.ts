import { openDB } from 'idb';
import { expect, test, vi } from 'vitest';

import { openTaskStore } from '#features/supply/field/work/field-outbox.ts';

import { openOfflineDb } from './offline-db.ts';

vi.mock('idb', () => ({ openDB: vi.fn() }));

/** Creates the database and returns its name, version, stores and indexes. */
async function schemaOf(open: () => unknown) {
  const created: unknown[] = [];
  vi.mocked(openDB).mockImplementation(async (name, version, { upgrade } = {}) => {
    created.push(name, version);
    const createObjectStore = (...store: unknown[]) => {
      created.push(store);
      return { createIndex: (...index: unknown[]) => created.push(index) };
    };
    upgrade?.({ createObjectStore } as never, 0, version ?? null, {} as never, {} as never);
    throw new Error('Created only.');
  });
  await Promise.resolve(open()).catch(() => undefined);
  return created;
}

test('keeps the databases that phones have', async () => {
  expect(await schemaOf(() => openOfflineDb().owner())).toEqual([
    'nabta',
    1,
    ['owner'],
    ['answer', { keyPath: 'hash' }],
    ['age', ['kind', 'at']],
    ['action', { keyPath: 'id', autoIncrement: true }],
  ]);
  expect(await schemaOf(() => openTaskStore().items('noura'))).toEqual([
    'nabta-field',
    1,
    ['work', { keyPath: 'id' }],
    ['order', ['accountId', 'at']],
  ]);
});
