import { getImpact, listImpactScopes } from '@nabta/contract/trees/impact';
import { beforeAll, describe, expect, test } from 'vitest';

import * as make from '#testing/factories.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;

type Persona = 'visitor' | 'person' | 'company' | 'landowner' | 'planter' | 'admin';
const browsers = {} as Record<Persona, TestBrowser>;
const ids = {} as Record<
  'account' | 'private' | 'company' | 'effort' | 'land' | 'hiddenLand' | 'planter',
  string
>;

beforeAll(async () => {
  const accounts = {
    person: await make.createAccount(sql()),
    company: await make.createAccount(sql(), { role: 'company' }),
    landowner: await make.createAccount(sql(), { role: 'landowner' }),
    planter: await make.createAccount(sql(), { role: 'planter' }),
    admin: await make.createAccount(sql(), { role: 'admin' }),
  };
  const privatePerson = await make.createAccount(sql(), { isPrivate: true });
  const company = await make.createCompany(sql(), { account: accounts.company });
  const land = await make.createLand(sql(), { account: accounts.landowner });
  const hiddenLand = await make.createLand(sql(), { account: accounts.landowner, isHidden: true });
  const effort = await make.createEffort(sql(), { company, land });
  const planter = await make.createPlanter(sql(), { account: accounts.planter });
  const places = { company, land, effort, planter };
  await make.createTrees(sql(), 2, {
    owner: accounts.person,
    plantedAt: new Date('2021-01-01T09:00:00Z'),
    ...places,
  });
  await make.createTree(sql(), {
    owner: privatePerson,
    specieId: 'phoenix-dactylifera',
    plantedAt: new Date('2022-01-01T09:00:00Z'),
    endedAt: new Date('2024-01-01T09:00:00Z'),
    ...places,
  });
  await make.createTree(sql(), { specieId: null, plantedAt: new Date('2023-01-01T09:00:00Z') });
  Object.assign(ids, {
    account: accounts.person.id,
    private: privatePerson.id,
    company: company.id,
    effort: effort.id,
    land: land.id,
    hiddenLand: hiddenLand.id,
    planter: planter.id,
  });
  for (const [persona, account] of Object.entries(accounts))
    browsers[persona as Persona] = await createStaffBrowser(app, account);
  browsers.visitor = new TestBrowser(() => app.app);
});

const requestImpact = (persona: Persona, query: Record<string, string>) =>
  browsers[persona].call(getImpact, { query });
const fetchImpact = async (persona: Persona, query: Record<string, string>) =>
  (await requestImpact(persona, query)).body.data;

describe('impact page', () => {
  test('returns consistent totals, timeline, plantings, species and survival', async () => {
    const { benefit, timeline, planted, species, survival, name } = await fetchImpact('visitor', {
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

  test('counts every tree of the platform once', async () => {
    const { id, name, benefit, species } = await fetchImpact('visitor', { scope: 'whole' });
    expect([id, name, benefit.trees.total, benefit.trees.default]).toEqual([null, null, 4, 1]);
    expect(species.find(({ specie }) => specie === 'default:tree')).toMatchObject({
      trees: 1,
      commonName: null,
    });
  });

  test("defaults to the caller's own record", async () => {
    expect((await fetchImpact('person', {})).id).toBe(ids.account);
    expect((await fetchImpact('company', { scope: 'company' })).id).toBe(ids.company);
    expect((await fetchImpact('landowner', { scope: 'land' })).id).toBe(ids.land);
    expect((await fetchImpact('planter', { scope: 'planter' })).id).toBe(ids.planter);
    expect((await requestImpact('visitor', {})).status).toBe(404);
    expect((await requestImpact('person', { scope: 'company' })).status).toBe(404);
  });

  test('returns 304 for a matching ETag', async () => {
    const { headers } = await requestImpact('visitor', { scope: 'whole' });
    const response = await app.app.inject({
      url: '/api/impact?scope=whole',
      headers: { 'if-none-match': String(headers['etag']) },
    });
    expect(response.statusCode).toBe(304);
  });

  test.each([{ scope: 'moon' }, { id: '1' }, { interval: 'week' }, { scope: 'whole', interval: 'day' }])(
    'returns 400 for %j',
    async (query: Record<string, string>) => {
      expect((await requestImpact('admin', query)).status).toBe(400);
    },
  );
});

describe('visibility', () => {
  const visibleToAll = { visitor: 200, person: 200, company: 200, landowner: 200, planter: 200, admin: 200 };
  const hiddenFromAll = { visitor: 404, person: 404, company: 404, landowner: 404, planter: 404, admin: 404 };

  test.each([
    ['account', 'account', visibleToAll],
    ['account', 'private', hiddenFromAll],
    ['company', 'company', visibleToAll],
    ['effort', 'effort', visibleToAll],
    ['land', 'land', visibleToAll],
    ['land', 'hiddenLand', { ...hiddenFromAll, landowner: 200, admin: 200 }],
    ['planter', 'planter', visibleToAll],
  ] as const)('%s (%s)', async (scope, key, expected) => {
    for (const [persona, status] of Object.entries(expected))
      expect((await requestImpact(persona as Persona, { scope, id: ids[key] })).status, persona).toBe(status);
  });

  test('returns 404 for an id of a different scope', async () => {
    expect((await requestImpact('admin', { scope: 'land', id: ids.company })).status).toBe(404);
  });
});

test('lists the scopes of each account', async () => {
  const scopesOf = async (persona: Persona) => {
    const { body } = await browsers[persona].call(listImpactScopes, {});
    return body.data.map(({ scope }) => scope);
  };
  expect(await scopesOf('person')).toEqual(['account']);
  expect(await scopesOf('company')).toEqual(['account', 'company']);
  expect(await scopesOf('landowner')).toEqual(['account', 'land', 'land']);
  expect(await scopesOf('planter')).toEqual(['account', 'planter']);
});
