import { getTreeByTag } from '@nabta/contract/gifts/tag';
import * as contract from '@nabta/contract/operations/tree-record';
import { beforeAll, describe, expect, test } from 'vitest';

import { day } from '#core/clock.ts';
import * as make from '#testing/factories.ts';
import { type TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

import { findInvariantViolations } from '../verify/check-invariants.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;

type Actor = 'admin' | 'support' | 'manager' | 'viewer' | 'company' | 'landowner';
const browsers = {} as Record<Actor, TestBrowser>;
const fixtures = { company: { id: '' }, land: { id: '' }, other: { id: '' }, ownerPhone: '' };
let named: string;
let ended: string;

beforeAll(async () => {
  const accounts = {
    admin: await make.createAccount(sql(), { role: 'admin' }),
    support: await make.createAccount(sql(), { role: 'support' }),
    manager: await make.createAccount(sql(), { role: 'manager' }),
    viewer: await make.createAccount(sql(), { role: 'viewer' }),
    company: await make.createAccount(sql(), { role: 'company' }),
    landowner: await make.createAccount(sql(), { role: 'landowner' }),
  };
  const owner = await make.createAccount(sql(), { firstname: 'نورة', lastname: 'القحطاني' });
  fixtures.ownerPhone = owner.phone;
  fixtures.company = await make.createCompany(sql(), { account: accounts.company });
  fixtures.other = await make.createCompany(sql());
  fixtures.land = await make.createLand(sql(), { account: accounts.landowner });
  const effort = await make.createEffort(sql(), { company: fixtures.company, land: fixtures.land });
  await make.createTrees(sql(), 3, { company: fixtures.company, effort, land: fixtures.land });
  await make.createTree(sql(), { company: fixtures.other, isDamaged: true });
  await make.createTree(sql(), { isVip: true, specieId: 'phoenix-dactylifera' });
  await make.createTree(sql(), { isDeleted: true });
  ({ publicId: ended } = await make.createTree(sql(), {
    plantedAt: new Date('2025-02-01T09:00:00Z'),
    endedAt: new Date('2025-06-01T09:00:00Z'),
  }));
  ({ publicId: named } = await make.createTree(sql(), {
    owner,
    givenName: 'سدرة جدتي',
    tag: 'ABCDE12345',
    plantedAt: new Date(app.clock.now().getTime() - 2 * day),
  }));
  for (const [actor, account] of Object.entries(accounts))
    browsers[actor as Actor] = await createStaffBrowser(app, account);
});

const list = async (actor: Actor, query: Record<string, string> = {}) =>
  (await browsers[actor].call(contract.listTreeRecords, { query })).body.data;
const count = async (actor: Actor, query: Record<string, string> = {}) =>
  (await browsers[actor].call(contract.countTreeRecords, { query })).body.data;
const file = async (actor: Actor, publicId: string) =>
  (await browsers[actor].call(contract.getTreeFile, { params: { publicId } })).body.data;
const edit = (actor: Actor, publicId: string, body: object, version: number) =>
  browsers[actor].call(contract.editTree, { params: { publicId }, body }, { 'if-match': `"${version}"` });

describe('tree table', () => {
  test('lists all trees for staff and own trees for others', async () => {
    expect(await list('viewer')).toHaveLength(7);
    expect(await count('viewer')).toEqual({ count: 7, isMore: false });
    expect(await list('company')).toHaveLength(3);
    expect(await list('landowner')).toHaveLength(3);
    expect(await list('company', { company: fixtures.other.id })).toEqual([]);
    expect(await count('company')).toEqual({ count: 3, isMore: false });
  });

  test.each([
    [{ status: 'damaged' }, 1],
    [{ status: 'vip' }, 1],
    [{ status: 'lost' }, 1],
    [{ status: 'removed' }, 1],
    [{ status: 'healthy' }, 4],
    [{ specie: 'phoenix-dactylifera' }, 1],
    [{ planted: 'last7Days' }, 1],
    [{ planted: 'lastYear', status: 'lost' }, 1],
    [{ q: 'سدره' }, 1],
    [{ q: 'abcde-12345' }, 1],
    [{ q: 'nothing such' }, 0],
  ])('returns for filter %j %i trees', async (query, trees) => {
    expect(await list('admin', query)).toHaveLength(trees);
    expect(await count('admin', query)).toEqual({ count: trees, isMore: false });
  });

  test('pages through every sort order without duplicates or gaps', async () => {
    for (const sort of [undefined, 'plantedAt', '-plantedAt']) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list('admin', { limit: '3', ...(sort && { sort }), ...(cursor && { cursor }) });
        seen.push(...page.map(({ id }) => id));
        cursor = page.length === 3 ? page.at(-1)?.id : undefined;
      } while (cursor !== undefined);
      expect(new Set(seen).size).toBe(7);
      expect(seen).toHaveLength(7);
    }
    const [oldest] = await list('admin', { sort: 'plantedAt', limit: '1' });
    const [newest] = await list('admin', { sort: '-plantedAt', limit: '1' });
    expect(Date.parse(oldest?.plantedAt ?? '')).toBeLessThan(Date.parse(newest?.plantedAt ?? ''));
  });

  test('allows search by owner phone only for support staff', async () => {
    expect((await list('support', { q: fixtures.ownerPhone })).map(({ publicId }) => publicId)).toEqual([
      named,
    ]);
    expect(await list('manager', { q: fixtures.ownerPhone })).toEqual([]);
  });

  test('exports CSV with owner names only up to a limit', async () => {
    const text = async () => {
      const answer = await app.app.inject({
        url: '/api/console/tree/export.csv',
        headers: { authorization: `Bearer ${browsers.viewer.token}`, 'accept-language': 'en' },
      });
      return answer.body;
    };
    const small = await text();
    expect(small.split('\r\n')).toHaveLength(9);
    expect(small).toContain('Owner');
    expect(small).toContain('نورة القحطاني');
    await make.createTrees(sql(), 100, { company: fixtures.other });
    const large = await text();
    expect(large.split('\r\n')).toHaveLength(109);
    expect(large).not.toContain('Owner');
    expect(large).not.toContain('القحطاني');
  });

  test('exports GeoJSON without owners', async () => {
    const answer = await app.app.inject({
      url: '/api/console/tree/export.geojson?status=vip',
      headers: { authorization: `Bearer ${browsers.viewer.token}` },
    });
    expect(answer.headers['content-type']).toContain('application/geo+json');
    expect(answer.json()).toMatchObject({
      type: 'FeatureCollection',
      features: [
        { geometry: { type: 'Point' }, properties: { specie: 'phoenix-dactylifera', status: 'vip' } },
      ],
    });
    expect(answer.body).not.toContain('owner');
  });
});

describe('tree record', () => {
  test('updates totals, map, passport and history when edited with a reason', async () => {
    const before = await file('manager', named);
    const place = { longitude: 46.7, latitude: 24.8 };
    const changes = {
      isVip: true,
      specie: 'phoenix-dactylifera',
      plantedByCompany: fixtures.other.id,
      place,
    };
    const { status, body } = await edit(
      'manager',
      named,
      { reason: 'Seen at the round', ...changes },
      before.version,
    );
    expect(status).toBe(200);
    const after = body.data;
    expect(after).toMatchObject({ status: 'vip', specie: { id: 'phoenix-dactylifera' } });
    expect(after.point.geometry.coordinates).toEqual([46.7, 24.8]);
    expect(after.version).toBe(before.version + 1);
    const edited = after.history.find(({ source }) => source === 'audit');
    expect(edited).toMatchObject({
      kind: 'edited',
      reason: 'Seen at the round',
      before: { isVip: false, plantedByCompany: null },
      after: changes,
    });
    expect(after.history.filter(({ source }) => source === 'passport').map(({ kind }) => kind)).toContain(
      'corrected',
    );
    expect(await findInvariantViolations(app.context.database, app.clock)).toEqual([]);
  });

  test('shows the audit history to staff only', async () => {
    const [{ publicId } = { publicId: '' }] = await list('landowner');
    const { version } = await file('manager', publicId);
    expect(
      (await edit('manager', publicId, { reason: 'Seen at the round', isVip: true }, version)).status,
    ).toBe(200);
    const sources = async (actor: Actor) =>
      new Set((await file(actor, publicId)).history.map(({ source }) => source));
    expect(await sources('manager')).toContain('audit');
    expect(await sources('landowner')).not.toContain('audit');
  });

  test('rejects stale versions, edits without every capability and edits without changes', async () => {
    const { version } = await file('manager', named);
    const first = await edit('manager', named, { reason: 'Broken branch', isDamaged: true }, version);
    expect(first.status).toBe(200);
    const second = await edit('admin', named, { reason: 'All is well', isDamaged: false }, version);
    expect([second.status, second.body.code]).toEqual([409, 'EDITED_MEANWHILE']);
    const byViewer = await edit('viewer', named, { reason: 'I want to', isVip: true }, version + 1);
    expect(byViewer.status).toBe(403);
    const ownTrees = await list('landowner');
    const mixedChanges = { reason: 'Both of them', isDamaged: true, isVip: true };
    expect((await edit('landowner', ownTrees[0]?.publicId ?? '', mixedChanges, 1)).status).toBe(403);
    expect((await edit('landowner', named, { reason: 'Not mine', isDamaged: false }, 1)).status).toBe(404);
    const unchanged = await edit('manager', named, { reason: 'Same again', isDamaged: true }, version + 1);
    expect(unchanged.status).toBe(400);
  });

  test("returns 404 for trees outside the caller's scope", async () => {
    const { status } = await browsers.company.call(contract.getTreeFile, { params: { publicId: named } });
    expect(status).toBe(404);
    expect((await file('company', (await list('company'))[0]?.publicId ?? '')).history).not.toEqual([]);
  });

  test('replaces the tag and retires the previous one', async () => {
    const { version, tag } = await file('manager', named);
    const exchange = (body: object, seen: number) =>
      browsers.manager.call(
        contract.exchangeTag,
        { params: { publicId: named }, body },
        { 'if-match': `"${seen}"` },
      );
    const { body } = await exchange({ reason: 'Torn off' }, version);
    const after = body.data;
    expect(after.deadTags).toEqual([tag]);
    expect(after.tag).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/u);
    const scan = (id: string) => browsers.viewer.call(getTreeByTag, { params: { id } });
    expect((await scan(String(tag))).status).toBe(404);
    expect((await scan(String(after.tag))).status).toBe(200);
    await expect(
      sql()`insert into tree_tag (id, tree_id) select ${tag}, id from tree where public_id = ${ended}`,
    ).rejects.toThrow('dead');
    expect((await exchange({ reason: 'No such tag', tag: 'ZZZZZZZZZZ' }, version + 1)).status).toBe(400);
  });
});
