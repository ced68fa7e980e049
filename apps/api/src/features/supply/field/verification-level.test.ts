import { createHash } from 'node:crypto';

import { addFieldPhotoPart, keepFieldPhoto, recordVisit } from '@nabta/contract/supply/field';
import { measureTree } from '@nabta/contract/trees/measurement';
import { addTreePhoto, removeTreePhoto } from '@nabta/contract/trees/picture';
import { getTree } from '@nabta/contract/trees/tree';
import { beforeEach, expect, test } from 'vitest';

import { second } from '#core/clock.ts';
import { cornersPhoto } from '#features/trees/picture/testing/photos.ts';
import { uploadFile } from '#features/trees/picture/testing/upload-file.ts';
import * as make from '#testing/factories.ts';
import { type TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

import { fieldTeam, plant, plantingFactory } from './testing/field-test-kit.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;

let team: Awaited<ReturnType<typeof fieldTeam>>;
let planting: ReturnType<ReturnType<typeof plantingFactory>>;
let publicId: string;

beforeEach(async () => {
  // Tree answers take the present from the database.
  app.clock.set(new Date(Math.floor(Date.now() / second) * second));
  team = await fieldTeam(app);
  planting = plantingFactory(app, team)();
  ({ publicId } = (await plant(team.browser, planting)).body.data);
});

const readTree = async () => (await team.browser.call(getTree, { params: { publicId } })).body.data;
const levelNow = async () => (await readTree()).verification.level;
const createStaff = async () => createStaffBrowser(app, await make.createAccount(sql(), { role: 'field' }));
const visit = (as: TestBrowser, changes: object = { health: 'good' }) =>
  as.call(recordVisit, {
    params: { publicId },
    body: {
      id: crypto.randomUUID(),
      at: app.clock.now().toISOString(),
      place: { longitude: planting.longitude, latitude: planting.latitude, accuracyM: 5 },
      ...changes,
    },
  });

async function sendPhoto() {
  const content = await cornersPhoto();
  const params = { id: planting.id };
  await uploadFile(app, team.browser, addFieldPhotoPart, {
    params: { ...params, offset: '0' },
    parts: [{ name: 'piece', content }],
  });
  const sha256 = createHash('sha256').update(content).digest('hex');
  return team.browser.call(keepFieldPhoto, { params, body: { bytes: content.length, sha256 } });
}

test('shows a planted tree as photographed while its photo from the field exists', async () => {
  const planted = {
    kind: 'planted',
    author: 'planter',
    isIndependent: false,
    hasPlace: true,
    hasPhoto: false,
  };
  expect(await readTree()).toMatchObject({
    origin: 'planted_here',
    verification: { level: 'documented', photographedAt: null, seenAt: null, verifiedUntil: null },
    evidence: [planted],
  });
  expect((await sendPhoto()).status).toBe(200);
  const { verification, evidence, photos } = await readTree();
  expect(verification).toMatchObject({ level: 'photographed', photographedAt: planting.plantedAt });
  expect(evidence).toMatchObject([{ ...planted, hasPhoto: true }]);
  const file = photos[0]?.image.nameCompressed ?? '';
  expect((await team.browser.call(removeTreePhoto, { params: { publicId, file } })).status).toBe(200);
  expect(await levelNow()).toBe('documented');
});

test('does not count a photo that is uploaded without a place', async () => {
  const staff = await createStaff();
  const parts = [{ name: 'tree.png', content: await cornersPhoto() }];
  expect((await uploadFile(app, staff, addTreePhoto, { params: { publicId }, parts })).status).toBe(200);
  expect(await levelNow()).toBe('documented');
});

test('verifies a tree when staff visits it, but not when its planter does', async () => {
  app.clock.advance(second);
  expect((await visit(team.browser)).status).toBe(200);
  expect(await levelNow()).toBe('documented');
  app.clock.advance(second);
  expect((await visit(await createStaff())).status).toBe(200);
  const { verification, evidence } = await readTree();
  expect(verification).toMatchObject({ level: 'verified', seenAt: app.clock.now().toISOString() });
  expect(evidence.slice(0, 2)).toMatchObject([
    { kind: 'seen', author: 'field_staff', isIndependent: true },
    { kind: 'seen', author: 'planter', isIndependent: false },
  ]);
});

test.each(['company', 'land'] as const)(
  'does not verify a tree when staff of its %s visits it',
  async (table) => {
    const account = await make.createAccount(sql(), { role: 'field' });
    await sql()`update ${sql().identifier(table)} set account_id = ${account.id} where id = ${team[table].id}`;
    expect((await visit(await createStaffBrowser(app, account))).status).toBe(200);
    expect(await levelNow()).toBe('documented');
  },
);

test('records a measurement as a fact that does not verify without a place', async () => {
  const staff = await createStaff();
  app.clock.advance(second);
  const { status } = await staff.call(measureTree, { params: { publicId }, body: { heightM: 0.6 } });
  expect(status).toBe(200);
  expect(await readTree()).toMatchObject({
    verification: { level: 'documented' },
    evidence: [
      { kind: 'measured', author: 'field_staff', isIndependent: true, hasPlace: false },
      { kind: 'planted' },
    ],
  });
});

test('does not count a visit that found the tree lost', async () => {
  expect((await visit(await createStaff(), { lossCause: 'drought' })).status).toBe(200);
  expect(await readTree()).toMatchObject({
    verification: { level: 'documented' },
    evidence: [{ kind: 'planted' }],
  });
});
