import type { Endpoint } from '@nabta/contract/core/endpoint';
import { getCompany, updateCompany } from '@nabta/contract/supply/company';
import { getDelivery, listDeliveries, scheduleDelivery } from '@nabta/contract/supply/delivery';
import { getEffort } from '@nabta/contract/supply/effort';
import { listAssignments, listRound } from '@nabta/contract/supply/field';
import { listIssues, reportProblem } from '@nabta/contract/supply/issue';
import { getLand, updateLand } from '@nabta/contract/supply/land';
import { getPlanter } from '@nabta/contract/supply/planter';
import { listMovements, listStock } from '@nabta/contract/supply/stock';
import type { Role } from '@nabta/domain/role';
import { beforeAll, expect, test } from 'vitest';

import { readCatalogue } from './core/openapi/contract-catalogue.ts';
import { moveStock } from './features/supply/stock/move-stock.ts';
import * as make from './testing/factories.ts';
import { TestBrowser, useTestApp } from './testing/test-app.ts';
import { createStaffBrowser } from './testing/test-sessions.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;

/** Ids of one chain of records from sponsor to tree. */
type Chain = Record<'company' | 'land' | 'planter' | 'effort' | 'delivery' | 'tree', string>;

const chainRoles = ['company', 'landowner', 'planter'] as const satisfies readonly Role[];
const browsers = {} as Record<(typeof chainRoles)[number] | 'manager', TestBrowser>;
let ownChain: Chain;
let foreignChain: Chain;

beforeAll(async () => {
  const accounts = {} as Record<(typeof chainRoles)[number], { id: string }>;
  for (const role of chainRoles) {
    accounts[role] = await make.createAccount(sql(), { role });
    browsers[role] = await createStaffBrowser(app, accounts[role]);
  }
  browsers.manager = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'manager' }));
  ownChain = await makeChain(accounts);
  const others = {} as typeof accounts;
  for (const role of chainRoles) others[role] = await make.createAccount(sql(), { role });
  foreignChain = await makeChain(others);
});

async function makeChain(accounts: Record<(typeof chainRoles)[number], { id: string }>): Promise<Chain> {
  const company = await make.createCompany(sql(), { account: accounts.company });
  const land = await make.createLand(sql(), { account: accounts.landowner });
  const planter = await make.createPlanter(sql(), { account: accounts.planter });
  const effort = await make.createEffort(sql(), { company, land });
  await sql()`insert into effort_planter (effort_id, planter_id) values (${effort.id}, ${planter.id})`;
  const specieId = 'prosopis-cineraria';
  const tree = await make.createTree(sql(), { company, land, planter, effort, specieId });
  const { status, body } = await browsers.manager.call(scheduleDelivery, {
    body: {
      effortId: effort.id,
      nursery: { en: 'Diriyah' },
      dueOn: '2026-03-10',
      lines: [{ specieId, quantity: 30 }],
    },
  });
  expect([status, body.details]).toEqual([200, undefined]);
  await moveStock(sql(), {
    effortId: effort.id,
    specieId,
    quantity: 5,
    kind: 'delivered',
    sourceId: effort.id,
    movedBy: accounts.planter.id,
    at: app.clock.now(),
  });
  await new TestBrowser(() => app.app).call(reportProblem, {
    params: { publicId: tree.publicId },
    body: { kind: 'dry' },
  });
  const delivery = body.data.id;
  return {
    company: company.id,
    land: land.id,
    planter: planter.id,
    effort: effort.id,
    delivery,
    tree: tree.publicId,
  };
}

const records: [string, Endpoint, keyof Chain, Record<(typeof chainRoles)[number], number>][] = [
  [getEffort.path, getEffort, 'effort', { company: 200, landowner: 200, planter: 200 }],
  [getLand.path, getLand, 'land', { company: 200, landowner: 200, planter: 200 }],
  [getCompany.path, getCompany, 'company', { company: 200, landowner: 200, planter: 200 }],
  // Planters are named to staff only.
  [getPlanter.path, getPlanter, 'planter', { company: 404, landowner: 404, planter: 200 }],
  [getDelivery.path, getDelivery, 'delivery', { company: 200, landowner: 200, planter: 200 }],
];

test.each(records)(
  'GET %s returns a record of the own chain and 404 for a foreign one',
  async (_path, endpoint, kind, expected) => {
    for (const role of chainRoles) {
      const statusOf = async (chain: Chain) =>
        (await browsers[role].call(endpoint, { params: { id: chain[kind] } })).status;
      expect([role, await statusOf(ownChain), await statusOf(foreignChain)]).toEqual([
        role,
        expected[role],
        404,
      ]);
    }
  },
);

test('returns 404 on an edit of a foreign record', async () => {
  const ifMatch = { 'if-match': '"1"' };
  const { calls } = await readCatalogue();
  const edits = [
    [browsers.landowner, updateLand, 'land'],
    [browsers.company, updateCompany, 'company'],
  ] as const;
  for (const [browser, endpoint, kind] of edits) {
    // Only staff may set the owner phone.
    const { holderPhone: _owner, ...body } = (calls.get(endpoint)?.doc.body ?? {}) as Record<string, unknown>;
    const statusOf = async (chain: Chain) =>
      (await browser.call(endpoint, { params: { id: chain[kind] }, body }, ifMatch)).status;
    expect([kind, await statusOf(foreignChain), await statusOf(ownChain)]).toEqual([kind, 404, 200]);
  }
});

const lists: [string, Endpoint, readonly Role[]][] = [
  [listDeliveries.path, listDeliveries, chainRoles],
  [listStock.path, listStock, chainRoles],
  [listMovements.path, listMovements, chainRoles],
  [listIssues.path, listIssues, chainRoles],
  [listAssignments.path, listAssignments, ['planter']],
  [listRound.path, listRound, ['landowner', 'planter']],
];

test.each(lists)('GET %s lists ids of the own chain only', async (_path, endpoint, roles) => {
  for (const role of chainRoles.filter((each) => roles.includes(each))) {
    const { status, body } = await browsers[role].call(endpoint, { query: {} });
    const bodyText = JSON.stringify(body);
    expect([role, status]).toEqual([role, 200]);
    expect(
      Object.values(ownChain).some((id) => bodyText.includes(id)),
      `${role} sees own`,
    ).toBe(true);
    expect(
      Object.values(foreignChain).filter((id) => bodyText.includes(id)),
      `${role} sees foreign`,
    ).toEqual([]);
  }
});
