import { createHash, randomBytes } from 'node:crypto';

import { addFieldPhotoPart, keepFieldPhoto, recordVisit } from '@nabta/contract/supply/field';
import { getIssue, listIssues, resolveIssue, updateIssue } from '@nabta/contract/supply/issue';
import { getTree } from '@nabta/contract/trees/tree';
import { beforeEach, expect, test } from 'vitest';

import { addMs, hour, minute } from '#core/clock.ts';
import { cornersPhoto } from '#features/trees/picture/testing/photos.ts';
import { uploadFile } from '#features/trees/picture/testing/upload-file.ts';
import * as make from '#testing/factories.ts';
import { type TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

import { fieldTeam, plant, plantingFactory } from './testing/field-test-kit.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const jeddah = { longitude: 39.2, latitude: 21.5 };

let team: Awaited<ReturnType<typeof fieldTeam>>;
let nextPlanting: ReturnType<typeof plantingFactory>;
let manager: TestBrowser;

beforeEach(async () => {
  team = await fieldTeam(app);
  nextPlanting = plantingFactory(app, team);
  manager = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'manager' }));
});

const plantTree = async (changes: object = {}) => {
  const planting = nextPlanting(changes);
  const { body } = await plant(team.browser, planting);
  return { workId: planting.id, publicId: body.data.publicId };
};

/** Bytes after the end of a picture change its hash only. */
const newPhoto = async () => Buffer.concat([await cornersPhoto(), randomBytes(8)]);

async function sendPhoto(workId: string, photo: Buffer): Promise<void> {
  const params = { id: workId };
  await uploadFile(app, team.browser, addFieldPhotoPart, {
    params: { ...params, offset: '0' },
    parts: [{ name: 'piece', content: photo }],
  });
  const sha256 = createHash('sha256').update(photo).digest('hex');
  const { status } = await team.browser.call(keepFieldPhoto, {
    params,
    body: { bytes: photo.length, sha256 },
  });
  expect(status).toBe(200);
}

const doubtsOf = async (publicId: string) => {
  const { body } = await manager.call(listIssues, { query: { kind: 'doubtful_evidence' } });
  return body.data.filter(({ tree }) => tree?.publicId === publicId);
};
const levelOf = async (publicId: string) =>
  (await manager.call(getTree, { params: { publicId } })).body.data.verification.level;

async function accept(browser: TestBrowser, id: string) {
  await manager.call(updateIssue, { params: { id }, body: { status: 'in_progress' } });
  return browser.call(resolveIssue, { params: { id }, body: { action: 'accept_evidence' } });
}

test('keeps a tree planted far from its land as documented until staff accepts the place', async () => {
  const { workId, publicId } = await plantTree(jeddah);
  await sendPhoto(workId, await newPhoto());
  expect(await levelOf(publicId)).toBe('documented');
  const [issue, ...others] = await doubtsOf(publicId);
  expect(others).toEqual([]);
  expect(issue).toMatchObject({
    subject: 'tree',
    code: null,
    reporter: null,
    evidence: { doubt: 'outside_land', place: jeddah },
  });
  expect(issue?.evidence?.distanceM).toBeGreaterThan(800_000);

  expect((await accept(manager, issue?.id ?? '')).status).toBe(200);
  expect(await levelOf(publicId)).toBe('photographed');
});

test('lets only platform staff accept evidence', async () => {
  const { publicId } = await plantTree(jeddah);
  const [issue] = await doubtsOf(publicId);
  const { company } = team;
  const sponsor = await make.createAccount(sql(), { role: 'company' });
  await sql()`update company set account_id = ${sponsor.id} where id = ${company.id}`;
  const response = await accept(await createStaffBrowser(app, sponsor), issue?.id ?? '');
  expect(response.status).toBe(403);
  const { body } = await manager.call(getIssue, { params: { id: issue?.id ?? '' } });
  expect(body.data).toMatchObject({ status: 'in_progress', evidence: { doubt: 'outside_land' } });
});

test('does not count a visit far from the tree, also when it is sent twice', async () => {
  const { publicId } = await plantTree();
  const id = crypto.randomUUID();
  const body = { id, at: app.clock.now().toISOString(), health: 'good' as const };
  const place = { longitude: 46.6853, latitude: 24.7136, accuracyM: 5 };
  for (let sent = 0; sent < 2; sent += 1)
    expect(
      (await team.browser.call(recordVisit, { params: { publicId }, body: { ...body, place } })).status,
    ).toBe(200);
  expect(await doubtsOf(publicId)).toMatchObject([{ evidence: { doubt: 'far_from_tree' } }]);
});

test('doubts the photo that was sent for another tree before', async () => {
  const [first, second] = [await plantTree(), await plantTree()];
  const photo = await newPhoto();
  await sendPhoto(first.workId, photo);
  await sendPhoto(second.workId, photo);
  expect(await levelOf(first.publicId)).toBe('photographed');
  expect(await levelOf(second.publicId)).toBe('documented');
  expect(await doubtsOf(second.publicId)).toMatchObject([{ evidence: { doubt: 'same_photo' } }]);
  expect(await doubtsOf(first.publicId)).toEqual([]);
});

test('doubts work that the same person cannot have reached in time, also when it was recorded offline', async () => {
  const now = app.clock.now();
  await plantTree({ plantedAt: addMs(now, -2 * hour).toISOString() });
  const far = await make.createTree(sql(), { ...jeddah, planter: team.planter });
  const body = {
    id: crypto.randomUUID(),
    at: addMs(now, -hour - 30 * minute).toISOString(),
    health: 'good' as const,
    place: { ...jeddah, accuracyM: 5 },
  };
  const { status } = await team.browser.call(recordVisit, { params: { publicId: far.publicId }, body });
  expect(status).toBe(200);
  expect(await doubtsOf(far.publicId)).toMatchObject([{ evidence: { doubt: 'impossible_travel' } }]);
});
