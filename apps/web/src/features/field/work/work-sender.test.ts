import { addFieldPhoto, plantTree } from '@nabta/contract/field';
import { beforeEach, expect, test, vi } from 'vitest';

import type { ApiClient } from '../../../platform/api-client.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { FieldWork, Planting } from './field-work.ts';
import { createWorkSender } from './work-sender.ts';
import type { WorkStore } from './work-store.ts';

const dayMs = 86_400_000;

let sent: { path: string; body: unknown; key: string | undefined }[];
let kept: Map<string, FieldWork>;
let now: number;
let unsent: number;

const store: WorkStore = {
  all: async (accountId) =>
    [...kept.values()]
      .filter((work) => work.accountId === accountId)
      .toSorted((one, other) => one.at - other.at),
  put: async (work) => void kept.set(work.id, work),
  remove: async (id) => void kept.delete(id),
  erase: async () => kept.clear(),
};

const refusal = (status: number, serverCode?: string) =>
  new ApiError(`said ${status}`, { status, code: String(status), serverCode: serverCode as 'CONFLICT' });

let reply: (path: string, body: unknown) => unknown;

const call = (async (
  endpoint: { path: string },
  input: { body?: unknown },
  options?: { idempotencyKey?: string },
) => {
  sent.push({ path: endpoint.path, body: input.body, key: options?.idempotencyKey });
  const answer = reply(endpoint.path, input.body);
  if (answer instanceof Error) throw answer;
  return answer;
}) as ApiClient['call'];

let made = 0;
const open = () =>
  createWorkSender({
    store,
    call,
    accountId: () => 'planter',
    tabLock: (work) => work(),
    now: () => (now += 1),
    makeId: () => `work-${(made += 1)}`,
    onUnsent: (count) => (unsent = count),
    onTaken: () => undefined,
  });

const planting = (tagId: string): Planting => ({
  kind: 'planting',
  specieName: { en: 'Ghaf' },
  body: {
    effortId: 'effort',
    specieId: 'ghaf',
    tagId,
    longitude: 46,
    latitude: 24,
    accuracyM: 5,
    plantedAt: '2026-03-01T09:00:00Z',
  },
});
const photo = new Blob(['a photo']);

beforeEach(() => {
  sent = [];
  kept = new Map();
  now = 1_000;
  made = 0;
  reply = () => ({ publicId: '7K3M9QX2TB' });
});

test('trees go first and photos after all of them, each under the id it was given in the field', async () => {
  reply = () => refusal(0);
  const closed = open();
  for (const tag of ['TAG001', 'TAG002']) await closed.add(planting(tag), photo);
  await closed.flush();
  expect(unsent).toBe(2);
  reply = () => ({ publicId: '7K3M9QX2TB' });
  sent = [];

  const opened = open();
  await opened.flush();
  expect(sent.map(({ path, key }) => [path, key])).toEqual([
    [plantTree.path, 'work-1'],
    [plantTree.path, 'work-2'],
    [addFieldPhoto.path, undefined],
    [addFieldPhoto.path, undefined],
  ]);
  expect(sent[0]?.body).toMatchObject({ id: 'work-1', tagId: 'TAG001' });
  expect(opened.list().map(({ state, photo: left }) => [state, left])).toEqual([
    ['sent', undefined],
    ['sent', undefined],
  ]);
  sent = [];
  await opened.flush();
  expect([sent, unsent]).toEqual([[], 0]);
});

test('a photo that does not arrive is tried again without its tree', async () => {
  reply = (path) => (path === addFieldPhoto.path ? refusal(0) : {});
  const sender = open();
  await sender.add(planting('TAG001'), photo);
  await sender.flush();
  expect(sender.list()[0]).toMatchObject({ state: 'waiting', isTaken: true, photo });
  sent = [];
  reply = () => ({});
  await sender.flush();
  expect(sent.map(({ path }) => path)).toEqual([addFieldPhoto.path]);
});

test('one that the server does not take waits for the person, and the others go on', async () => {
  reply = (_path, body) => ((body as { tagId?: string }).tagId === 'TAKEN1' ? refusal(409, 'TAG_TAKEN') : {});
  const sender = open();
  await sender.add(planting('TAKEN1'), undefined);
  await sender.add(planting('TAG002'), undefined);
  await sender.flush();
  expect(sender.list().map(({ state, problem }) => [state, problem?.code])).toEqual([
    ['stuck', 'TAG_TAKEN'],
    ['sent', undefined],
  ]);
  expect(unsent).toBe(1);
  await sender.retry('work-1', { tagId: 'TAG003' });
  await sender.flush();
  expect(sent.at(-1)).toMatchObject({ key: 'work-1', body: { id: 'work-1', tagId: 'TAG003' } });
  expect(sender.list().map(({ state }) => state)).toEqual(['sent', 'sent']);
});

test('a server that fails is tried again for ever, and nothing is given up', async () => {
  vi.useFakeTimers();
  reply = () => refusal(503);
  const sender = open();
  await sender.add(planting('TAG001'), undefined);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(sent.length).toBeGreaterThan(10);
  expect(sender.list()[0]?.state).toBe('waiting');
  reply = () => ({});
  await vi.advanceTimersByTimeAsync(300_000);
  expect(sender.list()[0]?.state).toBe('sent');
  vi.useRealTimers();
});

test('what a phone cannot keep is not said to be kept, and what was sent leaves the list after a day', async () => {
  const put = vi.spyOn(store, 'put').mockRejectedValueOnce(new Error('The disk is full.'));
  const sender = open();
  await expect(sender.add(planting('TAG001'), photo)).rejects.toThrow('full');
  put.mockRestore();
  await sender.add(planting('TAG002'), undefined);
  await sender.flush();
  expect(sender.list()).toHaveLength(1);
  now += dayMs + 1_000;
  await sender.flush();
  expect(sender.list()).toHaveLength(0);
});
