import { getTreeByTag } from '@nabta/contract/tag';
import * as contract from '@nabta/contract/tree-record';
import type { TreeFile, TreeRecord } from '@nabta/contract/tree-record';
import { beforeAll, describe, expect, test } from 'vitest';

import { day } from '../../platform/clock.ts';
import * as make from '../../testing/factories.ts';
import { signedInAsStaff } from '../../testing/signed-in.ts';
import { type TestBrowser, useTestApp } from '../../testing/test-app.ts';
import { findFaults } from '../verify/verify-forest.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;

type Who = 'admin' | 'support' | 'manager' | 'viewer' | 'company' | 'landowner';
const browsers = {} as Record<Who, TestBrowser>;
const world = { company: { id: '' }, land: { id: '' }, other: { id: '' }, ownerPhone: '' };
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
  world.ownerPhone = owner.phone;
  world.company = await make.createCompany(sql(), { account: accounts.company });
  world.other = await make.createCompany(sql());
  world.land = await make.createLand(sql(), { account: accounts.landowner });
  const effort = await make.createEffort(sql(), { company: world.company, land: world.land });
  await make.createTrees(sql(), 3, { company: world.company, effort, land: world.land });
  await make.createTree(sql(), { company: world.other, isDamaged: true });
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
    plantedAt: new Date(house.clock.now().getTime() - 2 * day),
  }));
  for (const [who, account] of Object.entries(accounts))
    browsers[who as Who] = await signedInAsStaff(house, account);
});

const list = async (who: Who, query: Record<string, string> = {}) =>
  (await browsers[who].call(contract.listTreeRecords, { query })).body.data as TreeRecord[];
const count = async (who: Who, query: Record<string, string> = {}) =>
  (await browsers[who].call(contract.countTreeRecords, { query })).body.data;
const file = async (who: Who, publicId: string) =>
  (await browsers[who].call(contract.getTreeFile, { params: { publicId } })).body.data as TreeFile;
const edit = (who: Who, publicId: string, body: object, version: number) =>
  browsers[who].call(contract.editTree, { params: { publicId }, body }, { 'if-match': `"${version}"` });

describe('the table of trees', () => {
  test('holds all trees for staff, and for others those that are theirs', async () => {
    expect(await list('viewer')).toHaveLength(7);
    expect(await count('viewer')).toEqual({ count: 7, isMore: false });
    expect(await list('company')).toHaveLength(3);
    expect(await list('landowner')).toHaveLength(3);
    expect(await list('company', { company: world.other.id })).toEqual([]);
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
  ])('filtered by %j holds %i', async (query, trees) => {
    expect(await list('admin', query)).toHaveLength(trees);
    expect(await count('admin', query)).toEqual({ count: trees, isMore: false });
  });

  test('comes page by page in every order, each tree once', async () => {
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

  test('is searched by an owner’s phone by those who answer people, by nobody else', async () => {
    expect((await list('support', { q: world.ownerPhone })).map(({ publicId }) => publicId)).toEqual([named]);
    expect(await list('manager', { q: world.ownerPhone })).toEqual([]);
  });

  test('is taken along with the names of owners, unless it would be many', async () => {
    const text = async () => {
      const answer = await house.app.inject({
        url: '/api/console/tree/export.csv',
        headers: { authorization: `Bearer ${browsers.viewer.token}`, 'accept-language': 'en' },
      });
      return answer.body;
    };
    const few = await text();
    expect(few.split('\r\n')).toHaveLength(9);
    expect(few).toContain('Owner');
    expect(few).toContain('نورة القحطاني');
    await make.createTrees(sql(), 100, { company: world.other });
    const many = await text();
    expect(many.split('\r\n')).toHaveLength(109);
    expect(many).not.toContain('Owner');
    expect(many).not.toContain('القحطاني');
  });

  test('is taken along as points for a map, and names nobody', async () => {
    const answer = await house.app.inject({
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

describe('the file of a tree', () => {
  test('is changed with a reason, and sums, map, passport and history follow', async () => {
    const before = await file('manager', named);
    const place = { longitude: 46.7, latitude: 24.8 };
    const changes = { isVip: true, specie: 'phoenix-dactylifera', plantedByCompany: world.other.id, place };
    const { status, body } = await edit(
      'manager',
      named,
      { reason: 'Seen at the round', ...changes },
      before.version,
    );
    expect(status).toBe(200);
    const after = body.data as TreeFile;
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
    expect(await findFaults(house.context.database, house.clock)).toEqual([]);
  });

  test('tells why and by whom it was changed to the house alone', async () => {
    const [{ publicId } = { publicId: '' }] = await list('landowner');
    const { version } = await file('manager', publicId);
    expect(
      (await edit('manager', publicId, { reason: 'Seen at the round', isVip: true }, version)).status,
    ).toBe(200);
    const sources = async (who: Who) =>
      new Set((await file(who, publicId)).history.map(({ source }) => source));
    expect(await sources('manager')).toContain('audit');
    expect(await sources('landowner')).not.toContain('audit');
  });

  test('is not changed by who has not seen it as it is, nor without the right to every field', async () => {
    const { version } = await file('manager', named);
    const first = await edit('manager', named, { reason: 'Broken branch', isDamaged: true }, version);
    expect(first.status).toBe(200);
    const second = await edit('admin', named, { reason: 'All is well', isDamaged: false }, version);
    expect([second.status, second.body.code]).toEqual([409, 'EDITED_MEANWHILE']);
    const viewed = await edit('viewer', named, { reason: 'I want to', isVip: true }, version + 1);
    expect(viewed.status).toBe(403);
    const mine = await list('landowner');
    const partly = { reason: 'Both of them', isDamaged: true, isVip: true };
    expect((await edit('landowner', mine[0]?.publicId ?? '', partly, 1)).status).toBe(403);
    expect((await edit('landowner', named, { reason: 'Not mine', isDamaged: false }, 1)).status).toBe(404);
    const nothing = await edit('manager', named, { reason: 'Same again', isDamaged: true }, version + 1);
    expect(nothing.status).toBe(400);
  });

  test('of another’s tree is unknown to who works with their own', async () => {
    const { status } = await browsers.company.call(contract.getTreeFile, { params: { publicId: named } });
    expect(status).toBe(404);
    expect((await file('company', (await list('company'))[0]?.publicId ?? '')).history).not.toEqual([]);
  });

  test('gets another tag, and the one before is dead', async () => {
    const { version, tag } = await file('manager', named);
    const exchange = (body: object, seen: number) =>
      browsers.manager.call(
        contract.exchangeTag,
        { params: { publicId: named }, body },
        { 'if-match': `"${seen}"` },
      );
    const { body } = await exchange({ reason: 'Torn off' }, version);
    const after = body.data as TreeFile;
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
