import type { Endpoint, UploadFile } from '@nabta/contract/endpoint';
import { addFieldPhotoPart, getFieldPhoto, keepFieldPhoto, plantTree } from '@nabta/contract/field';
import { photoPartBytes } from '@nabta/domain/planting';
import { beforeEach, expect, test, vi } from 'vitest';

import type { ApiClient } from '../../../platform/api-client.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { FieldWork, Planting } from './field-work.ts';
import { createWorkSender } from './work-sender.ts';
import type { WorkStore } from './work-store.ts';

const dayMs = 86_400_000;

type Sent = { endpoint: Endpoint; body: unknown; key: string | undefined; offset?: unknown; bytes?: number };

let sent: Sent[];
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

let reply: (endpoint: Endpoint, body: unknown) => unknown;

const call = (async (
  endpoint: Endpoint,
  input: { body?: unknown; params?: { offset?: number }; file?: UploadFile },
  options?: { idempotencyKey?: string },
) => {
  const { body, params, file } = input;
  const part = file && { offset: params?.offset, bytes: file.size };
  sent.push({ endpoint, body, key: options?.idempotencyKey, ...part });
  const answer = reply(endpoint, body) ?? takePhoto(endpoint, file);
  if (answer instanceof Error) throw answer;
  return answer;
}) as ApiClient['call'];

/** What the server has of the photo of the day. */
let received = 0;

function takePhoto(endpoint: Endpoint, file: UploadFile | undefined): unknown {
  if (endpoint === getFieldPhoto) return { received, isKept: false };
  if (endpoint === addFieldPhotoPart) return { received: (received += file?.size ?? 0), isKept: false };
  if (endpoint === keepFieldPhoto) received = 0;
  return { publicId: '7K3M9QX2TB' };
}

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
  received = 0;
  reply = () => undefined;
});

test('trees go first and photos after all of them, each under the id it was given in the field', async () => {
  reply = () => refusal(0);
  const closed = open();
  for (const tag of ['TAG001', 'TAG002']) await closed.add(planting(tag), photo);
  await closed.flush();
  expect(unsent).toBe(2);
  reply = () => undefined;
  sent = [];

  const opened = open();
  await opened.flush();
  expect(sent.map(({ endpoint, key }) => [endpoint, key])).toEqual([
    [plantTree, 'work-1'],
    [plantTree, 'work-2'],
    ...[1, 2].flatMap(() =>
      [getFieldPhoto, addFieldPhotoPart, keepFieldPhoto].map((endpoint) => [endpoint, undefined]),
    ),
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

test('a photo goes on where the connection was cut, and no piece that came is sent twice', async () => {
  const large = new Blob([new Uint8Array(3 * photoPartBytes + 7)]);
  const parts = () => sent.filter(({ endpoint }) => endpoint === addFieldPhotoPart);
  // The second piece comes, and its answer does not; the third never comes.
  reply = (endpoint) => {
    if (endpoint !== addFieldPhotoPart || parts().length < 2) return undefined;
    if (parts().length === 2) received += photoPartBytes;
    return refusal(0);
  };
  const sender = open();
  await sender.add(planting('TAG001'), large);
  await sender.flush();
  expect(sender.list()[0]).toMatchObject({ state: 'waiting', isTaken: true, photo: large });
  reply = () => undefined;
  const later = open();
  await later.flush();
  expect(parts().map(({ offset, bytes }) => [offset, bytes])).toEqual([
    [0, photoPartBytes],
    [photoPartBytes, photoPartBytes],
    [2 * photoPartBytes, photoPartBytes],
    [3 * photoPartBytes, 7],
  ]);
  expect(sent.filter(({ endpoint }) => endpoint === plantTree)).toHaveLength(1);
  expect(sent.at(-1)).toMatchObject({
    endpoint: keepFieldPhoto,
    body: { bytes: large.size, sha256: expect.stringMatching(/^[0-9a-f]{64}$/u) },
  });
  expect(later.list()[0]).toMatchObject({ state: 'sent', photo: undefined });
});

test('a photo that came spoilt goes once more, and one that the server cannot read is let go', async () => {
  reply = (endpoint) => (endpoint === keepFieldPhoto ? refusal(409, 'CONFLICT') : undefined);
  const sender = open();
  await sender.add(planting('TAG001'), photo);
  await sender.flush();
  expect(sender.list()[0]).toMatchObject({ state: 'waiting', photo });
  reply = (endpoint) => (endpoint === keepFieldPhoto ? refusal(400, 'PICTURE_UNREADABLE') : undefined);
  await sender.flush();
  expect(sender.list()[0]).toMatchObject({ state: 'sent', problem: { code: 'PICTURE_UNREADABLE' } });
});

test('one that the server does not take waits for the person, and the others go on', async () => {
  reply = (_endpoint, body) =>
    (body as { tagId?: string } | undefined)?.tagId === 'TAKEN1' ? refusal(409, 'TAG_TAKEN') : undefined;
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
