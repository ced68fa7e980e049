import { beforeAll, describe, expect, test } from 'vitest';

import * as make from '#testing/factories.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createSignedInBrowser, createStaffBrowser } from '#testing/test-sessions.ts';

import { requestTile, pointsOfTile, wholeWorld } from './testing/request-tile.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const signedOut = new TestBrowser(() => app.app);

describe('tree tile access', () => {
  const people = {} as Record<
    'owner' | 'nameless' | 'stranger' | 'sponsor' | 'landowner' | 'planter' | 'admin',
    TestBrowser
  >;
  const ids = {} as Record<'open' | 'shy' | 'company' | 'effort' | 'land' | 'planter', string>;

  beforeAll(async () => {
    const shy = await make.createAccount(sql(), { isPrivate: true });
    const accounts = {
      owner: await make.createAccount(sql()),
      nameless: await make.createAccount(sql(), { firstname: null, lastname: null }),
      stranger: await make.createAccount(sql()),
      sponsor: await make.createAccount(sql(), { role: 'company' }),
      landowner: await make.createAccount(sql(), { role: 'landowner' }),
      planter: await make.createAccount(sql(), { role: 'planter' }),
      admin: await make.createAccount(sql(), { role: 'admin' }),
    };
    for (const [role, account] of Object.entries(accounts))
      people[role as 'owner'] = await createStaffBrowser(app, account);
    const company = await make.createCompany(sql(), { account: accounts.sponsor });
    const land = await make.createLand(sql(), { account: accounts.landowner });
    const effort = await make.createEffort(sql(), { company, land });
    const planter = await make.createPlanter(sql(), { account: accounts.planter });
    const places = { company, land, effort, planter };
    await make.createTree(sql(), { owner: accounts.owner, ...places });
    await make.createTree(sql(), { owner: shy, ...places });
    Object.assign(ids, { open: accounts.owner.id, shy: shy.id, company: company.id, effort: effort.id });
    Object.assign(ids, { land: land.id, planter: planter.id });
  });

  const statuses = (
    overrides: Partial<Record<keyof typeof people | 'signedOut', number>>,
    others: number,
  ) => ({
    signedOut: others,
    owner: others,
    nameless: others,
    stranger: others,
    sponsor: others,
    landowner: others,
    planter: others,
    admin: others,
    ...overrides,
  });
  const unauthorized = { signedOut: 401, nameless: 403 };
  const table: [string, () => Record<string, string>, ReturnType<typeof statuses>][] = [
    ['own trees', () => ({}), statuses({ ...unauthorized, owner: 200 }, 204)],
    ['all', () => ({ scope: 'all' }), statuses({ ...unauthorized, admin: 200 }, 403)],
    ['an open forest', () => ({ account: ids.open }), statuses({}, 200)],
    ['a private forest', () => ({ account: ids.shy }), statuses({}, 404)],
    ['an unknown account', () => ({ account: crypto.randomUUID() }), statuses({}, 404)],
    [
      'a company',
      () => ({ scope: 'company', id: ids.company }),
      statuses({ ...unauthorized, sponsor: 200, admin: 200 }, 404),
    ],
    [
      'an effort',
      () => ({ scope: 'effort', id: ids.effort }),
      statuses({ ...unauthorized, sponsor: 200, admin: 200 }, 404),
    ],
    [
      'a land',
      () => ({ scope: 'land', id: ids.land }),
      statuses({ ...unauthorized, landowner: 200, admin: 200 }, 404),
    ],
    [
      'a planter',
      () => ({ scope: 'planter', id: ids.planter }),
      statuses({ ...unauthorized, planter: 200, admin: 200 }, 404),
    ],
  ];

  test.each(table)('returns the expected status per role for %s', async (_name, query, expected) => {
    const actual = { ...expected };
    for (const role of Object.keys(expected) as (keyof typeof expected)[]) {
      const browser = role === 'signedOut' ? signedOut : people[role];
      actual[role] = (await requestTile(app, browser, wholeWorld, { query: query() })).statusCode;
    }
    expect(actual).toEqual(expected);
  });

  test('shows a private user own trees forest', async () => {
    const [points, all] = [
      await pointsOfTile(app, await createSignedInBrowser(app, { id: ids.shy }), wholeWorld, {
        account: ids.shy,
      }),
      await pointsOfTile(app, people.admin, wholeWorld, { scope: 'company', id: ids.company }),
    ];
    expect(points).toHaveLength(1);
    expect(all.map(({ properties }) => properties.count)).toEqual([2]);
  });
});

describe('invalid tile request', () => {
  test.each([
    ['zoom 23', '23/0/0', {}],
    ['a column beyond the map', '1/2/0', {}],
    ['a row beyond the map', '0/0/1', {}],
    ['a negative column', '3/-1/0', {}],
    ['a number with a leading zero', '3/01/0', {}],
    ['a non-numeric column', '3/a/0', {}],
    ['an account and a scope', '0/0/0', { account: crypto.randomUUID(), scope: 'mine' }],
    ['a scope without its id', '0/0/0', { scope: 'land' }],
    ['an id without its scope', '0/0/0', { id: crypto.randomUUID() }],
    ['an unknown filter', '0/0/0', { colour: 'green' }],
  ])('returns 400 for %s', async (_name, tile, query) => {
    const response = await app.app.inject({ url: `/api/tree/tiles/${tile}.mvt`, query });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false, code: 'INVALID_INPUT' });
  });
});
