import { recordVisit } from '@nabta/contract/supply/field';
import { type DiaryEntry, getDiary } from '@nabta/contract/trees/passport';
import { getTree } from '@nabta/contract/trees/tree';
import { expect, test } from 'vitest';

import { addMs, day, minute } from '#core/clock.ts';
import type { AccountSeed, TreeSeed } from '#seed/seed-types.ts';
import * as make from '#testing/factories.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createSignedInBrowser, createStaffBrowser } from '#testing/test-sessions.ts';

import { noHolder, transferTree } from '../tree/transfer-tree.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const visitor = () => new TestBrowser(() => app.app);
const at = new Date('2025-03-01T06:00:00Z');

type Page = { cursor?: string; limit?: number };

async function read(
  { publicId }: Pick<TreeSeed, 'publicId'>,
  browser = visitor(),
  query: Page = {},
): Promise<DiaryEntry[]> {
  const { status, body } = await browser.call(getDiary, { params: { publicId }, query });
  expect(status).toBe(200);
  return body.data;
}

const kindsOf = (entries: DiaryEntry[]) => entries.map(({ kind }) => kind);

async function createTree(names: { owner?: Partial<AccountSeed>; giver?: Partial<AccountSeed> } = {}) {
  const owner = await make.createAccount(sql(), names.owner);
  const giver = await make.createAccount(sql(), names.giver);
  const tree = await make.createTree(sql(), { owner, giver, plantedAt: new Date('2024-03-01T06:00:00Z') });
  return { tree, owner, giver };
}

async function addHistory({ id }: TreeSeed): Promise<void> {
  await sql()`insert into tree_photo (tree_id, image_name, taken_at) values (${id}, 'first-photo', ${at})`;
  await sql()`
    insert into tree_measurement (tree_id, dbh_cm, measured_at) values (${id}, 3.4, ${addMs(at, minute)})`;
  await sql()`
    insert into tree_care (tree_id, kind, health, litres, at)
    values (${id}, 'watered', null, 20, ${addMs(at, day)}), (${id}, 'checked', 'good', null, ${addMs(at, -day)})`;
}

test('lists photos, care, measurements and owners newest first, whatever the order of recording', async () => {
  const { tree } = await createTree({ owner: { firstname: 'Noura' } });
  await addHistory(tree);
  const entries = await read(tree);
  const instants = entries.map((entry) => entry.at);
  expect(instants).toEqual(instants.toSorted().toReversed());
  expect(kindsOf(entries).slice(-4)).toEqual(['gifted', 'promised', 'assigned', 'planted']);
  expect(
    kindsOf(entries).filter((kind) => ['watered', 'measured', 'photographed', 'checked'].includes(kind)),
  ).toEqual(['watered', 'measured', 'photographed', 'checked']);
  const of = (kind: string) => entries.find((entry) => entry.kind === kind);
  expect(of('watered')?.litres).toBe(20);
  expect(of('checked')?.health).toBe('good');
  expect(of('measured')).toMatchObject({ dbhCm: 3.4, heightM: null });
  expect(of('photographed')?.image).toEqual({ nameCompressed: 'first-photo.webp' });
  expect(of('gifted')?.person?.firstname).toBe('Noura');
});

test('reads page after page without gaps and repeats, also within one instant', async () => {
  const { tree } = await createTree();
  await addHistory(tree);
  const whole = await read(tree);
  const pages: DiaryEntry[] = [];
  for (;;) {
    const cursor = pages.at(-1)?.id;
    const page = await read(tree, visitor(), { limit: 3, ...(cursor !== undefined && { cursor }) });
    pages.push(...page);
    if (page.length < 3) break;
  }
  expect(whole.length).toBeGreaterThan(6);
  expect(pages).toEqual(whole);
  const params = { publicId: tree.publicId };
  expect((await visitor().call(getDiary, { params, query: { cursor: 'entry-999' } })).body.data).toEqual([]);
  expect((await visitor().call(getDiary, { params, query: { cursor: "1'--" } })).status).toBe(400);
});

test('omits deleted photos and the photos of reports', async () => {
  const { tree } = await createTree();
  await addHistory(tree);
  await sql()`
    insert into issue (code, tree_id, kind, image_name, is_at_tree, created_at, updated_at)
    values ('0123456789AB', ${tree.id}, 'dry', 'report-photo', false, now(), now())`;
  await sql()`delete from tree_photo where tree_id = ${tree.id}`;
  const text = JSON.stringify(await read(tree));
  expect(text).not.toContain('photo');
});

test('names private people to themselves only', async () => {
  const { tree, owner } = await createTree({
    owner: { isPrivate: true, firstname: 'Wafa' },
    giver: { firstname: 'Hatim' },
  });
  const forVisitor = await read(tree);
  expect(forVisitor.find(({ kind }) => kind === 'gifted')?.person).toBeNull();
  expect(forVisitor.find(({ kind }) => kind === 'assigned')?.person?.firstname).toBe('Hatim');
  expect(JSON.stringify(forVisitor)).not.toMatch(new RegExp(`Wafa|${owner.id}`, 'u'));
  const forOwner = await read(tree, await createSignedInBrowser(app, owner));
  expect(forOwner.find(({ kind }) => kind === 'gifted')?.person?.firstname).toBe('Wafa');
});

test('marks a return to nobody', async () => {
  const { tree, owner } = await createTree();
  const from = { accountId: owner.id };
  await transferTree(sql(), { treeId: tree.id, kind: 'returned', from, to: noHolder, at: app.clock.now() });
  expect(kindsOf(await read(tree))[0]).toBe('unowned');
});

test('shows when a tree reached a level, again after the sighting expired', async () => {
  const { tree } = await createTree();
  const insert = (kind: string, when: string, isIndependent: boolean) => sql()`
    insert into tree_evidence (tree_id, kind, at, is_independent, longitude, latitude, image_name)
    values (${tree.id}, ${kind}, ${when}, ${isIndependent}, 46.6, 24.7, 'field-photo')`;
  await insert('photographed', '2024-03-02T06:00:00Z', false);
  await insert('photographed', '2024-03-09T06:00:00Z', false);
  await insert('seen', '2024-05-01T06:00:00Z', true);
  await insert('seen', '2026-05-30T06:00:00Z', true);
  const levels = async () => (await read(tree)).filter(({ kind }) => kind === 'level');
  expect((await levels()).map(({ level, at: instant }) => [level, instant.slice(0, 10)])).toEqual([
    ['verified', '2024-05-01'],
    ['photographed', '2024-03-02'],
  ]);
  await insert('seen', '2026-07-01T06:00:00Z', true);
  expect(await levels()).toHaveLength(2);
  await sql()`delete from tree_evidence where tree_id = ${tree.id} and at = '2026-05-30T06:00:00Z'`;
  expect((await levels())[0]).toMatchObject({ level: 'verified', at: '2026-07-01T06:00:00.000Z' });
});

test('shows the note of a visit without its author, and the visit as the last one', async () => {
  const { tree } = await createTree();
  const carer = await make.createAccount(sql(), { role: 'manager', firstname: 'Salem' });
  const browser = await createStaffBrowser(app, carer);
  const now = app.clock.now().toISOString();
  const visit = (note: string) => {
    const id = crypto.randomUUID();
    const input = { params: { publicId: tree.publicId }, body: { id, at: now, note } };
    return browser.call(recordVisit, input, { 'idempotency-key': id });
  };
  expect((await visit('See www.example.com')).status).toBe(400);
  expect((await visit('   ')).status).toBe(400);
  expect((await visit(' New leaves after the rain ')).status).toBe(200);
  const [newest] = await read(tree);
  expect(newest).toMatchObject({ kind: 'noted', note: 'New leaves after the rain', at: now, person: null });
  const { body } = await visitor().call(getTree, { params: { publicId: tree.publicId } });
  expect(body.data.lastVisitAt).toBe(now);
});

test('answers 404 for unknown trees and hides removed ones', async () => {
  const { tree } = await createTree();
  await sql()`update tree set is_deleted = true where id = ${tree.id}`;
  for (const publicId of [tree.publicId, '0000000000'])
    expect((await visitor().call(getDiary, { params: { publicId }, query: {} })).status).toBe(404);
  const admin = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'admin' }));
  expect(kindsOf(await read(tree, admin)).at(-1)).toBe('planted');
});
