import { getImpact, type Impact, listImpactScopes } from '@nabta/contract/impact';
import { beforeAll, describe, expect, test } from 'vitest';

import * as make from '../../testing/factories.ts';
import { signIn } from '../../testing/sign-in.ts';
import { TestBrowser, useTestApp } from '../../testing/test-app.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;

type Who = 'visitor' | 'person' | 'company' | 'landowner' | 'planter' | 'admin';
const browsers = {} as Record<Who, TestBrowser>;
const ids = {} as Record<'account' | 'private' | 'company' | 'effort' | 'land' | 'planter', string>;

beforeAll(async () => {
  const accounts = {
    person: await make.createAccount(sql()),
    company: await make.createAccount(sql(), { role: 'company' }),
    landowner: await make.createAccount(sql(), { role: 'landowner' }),
    planter: await make.createAccount(sql(), { role: 'planter' }),
    admin: await make.createAccount(sql(), { role: 'admin' }),
  };
  const shy = await make.createAccount(sql(), { isPrivate: true });
  const company = await make.createCompany(sql(), { account: accounts.company });
  const land = await make.createLand(sql(), { account: accounts.landowner });
  const effort = await make.createEffort(sql(), { company, land });
  const planter = await make.createPlanter(sql(), { account: accounts.planter });
  const places = { company, land, effort, planter };
  await make.createTrees(sql(), 2, {
    owner: accounts.person,
    plantedAt: new Date('2021-01-01T09:00:00Z'),
    ...places,
  });
  await make.createTree(sql(), {
    owner: shy,
    specieId: 'phoenix-dactylifera',
    plantedAt: new Date('2022-01-01T09:00:00Z'),
    endedAt: new Date('2024-01-01T09:00:00Z'),
    ...places,
  });
  await make.createTree(sql(), { specieId: null, plantedAt: new Date('2023-01-01T09:00:00Z') });
  Object.assign(ids, {
    account: accounts.person.id,
    private: shy.id,
    company: company.id,
    effort: effort.id,
    land: land.id,
    planter: planter.id,
  });
  for (const [who, { phone }] of Object.entries(accounts))
    browsers[who as Who] = await signIn(house, phone, { isNamed: false });
  browsers.visitor = new TestBrowser(() => house.app);
});

const ask = (who: Who, query: Record<string, string>) => browsers[who].call(getImpact, { query });
const read = async (who: Who, query: Record<string, string>) => (await ask(who, query)).body.data as Impact;

describe('an impact page', () => {
  test('tells totals, time line, plantings, species and survival that agree', async () => {
    const { benefit, timeline, planted, species, survival, name } = await read('visitor', {
      scope: 'company',
      id: ids.company,
    });
    expect(name?.en).toMatch(/^Company/u);
    expect(benefit.trees).toMatchObject({ total: 3, counted: 3 });
    expect(survival).toEqual({ planted: 3, standing: 2, ended: 1 });
    expect(timeline.buckets.at(-1)?.cumulativeCo2Kg).toBeCloseTo(benefit.co2RemovedKg, 9);
    expect(planted.buckets.at(-1)?.plantedSoFar).toBe(3);
    expect(species.map(({ specie, trees }) => [specie, trees])).toEqual(
      expect.arrayContaining([
        ['prosopis-cineraria', 2],
        ['phoenix-dactylifera', 1],
      ]),
    );
    const sum = species.reduce((kg, each) => kg + each.co2RemovedKg, 0);
    expect(sum).toBeCloseTo(benefit.co2RemovedKg, 9);
  });

  test('of the whole platform counts every tree once', async () => {
    const { id, name, benefit, species } = await read('visitor', { scope: 'whole' });
    expect([id, name, benefit.trees.total, benefit.trees.default]).toEqual([null, null, 4, 1]);
    expect(species.find(({ specie }) => specie === 'default:tree')).toMatchObject({
      trees: 1,
      commonName: null,
    });
  });

  test('without an id is the caller’s own', async () => {
    expect((await read('person', {})).id).toBe(ids.account);
    expect((await read('company', { scope: 'company' })).id).toBe(ids.company);
    expect((await read('landowner', { scope: 'land' })).id).toBe(ids.land);
    expect((await read('planter', { scope: 'planter' })).id).toBe(ids.planter);
    expect((await ask('visitor', {})).status).toBe(404);
    expect((await ask('person', { scope: 'company' })).status).toBe(404);
  });

  test('has a tag', async () => {
    const { headers } = await ask('visitor', { scope: 'whole' });
    const response = await house.app.inject({
      url: '/api/impact?scope=whole',
      headers: { 'if-none-match': String(headers['etag']) },
    });
    expect(response.statusCode).toBe(304);
  });

  test.each([{ scope: 'moon' }, { id: '1' }, { interval: 'week' }, { scope: 'whole', interval: 'day' }])(
    'refuses %j',
    async (query: Record<string, string>) => {
      expect((await ask('admin', query)).status).toBe(400);
    },
  );
});

describe('who may see', () => {
  const everybody = { visitor: 200, person: 200, company: 200, landowner: 200, planter: 200, admin: 200 };
  const nobody = { visitor: 404, person: 404, company: 404, landowner: 404, planter: 404, admin: 404 };

  test.each([
    ['account', 'account', everybody],
    ['account', 'private', nobody],
    ['company', 'company', everybody],
    ['effort', 'effort', everybody],
    ['land', 'land', { ...nobody, landowner: 200, admin: 200 }],
    ['planter', 'planter', { ...nobody, planter: 200, admin: 200 }],
  ] as const)('%s (%s)', async (scope, key, expected) => {
    for (const [who, status] of Object.entries(expected))
      expect((await ask(who as Who, { scope, id: ids[key] })).status, who).toBe(status);
  });

  test('an id of another kind is unknown', async () => {
    expect((await ask('admin', { scope: 'land', id: ids.company })).status).toBe(404);
  });
});

test('everybody finds what is theirs', async () => {
  const scopesOf = async (who: Who) => {
    const { body } = await browsers[who].call(listImpactScopes, {});
    return (body.data as { scope: string; id: string }[]).map(({ scope }) => scope);
  };
  expect(await scopesOf('person')).toEqual(['account']);
  expect(await scopesOf('company')).toEqual(['account', 'company']);
  expect(await scopesOf('landowner')).toEqual(['account', 'land']);
  expect(await scopesOf('planter')).toEqual(['account', 'planter']);
});
