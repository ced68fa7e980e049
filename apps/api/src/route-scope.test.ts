import { getCompany, updateCompany } from '@nabta/contract/company';
import { type Delivery, getDelivery, listDeliveries, scheduleDelivery } from '@nabta/contract/delivery';
import { getEffort } from '@nabta/contract/effort';
import type { Endpoint } from '@nabta/contract/endpoint';
import { listAssignments, listRound } from '@nabta/contract/field';
import { listIssues, reportProblem } from '@nabta/contract/issue';
import { getLand, updateLand } from '@nabta/contract/land';
import { getPlanter } from '@nabta/contract/planter';
import { listMovements, listStock } from '@nabta/contract/stock';
import type { Role } from '@nabta/domain/role';
import { beforeAll, expect, test } from 'vitest';

import { moveStock } from './features/stock/move-stock.ts';
import { readCatalogue } from './platform/openapi/contract-catalogue.ts';
import * as make from './testing/factories.ts';
import { signedInAsStaff } from './testing/signed-in.ts';
import { TestBrowser, useTestApp } from './testing/test-app.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;

/** One chain from sponsor to tree, and whatever in it has an id. */
type Chain = Record<'company' | 'land' | 'planter' | 'effort' | 'delivery' | 'tree', string>;

const ofChain = ['company', 'landowner', 'planter'] as const satisfies readonly Role[];
const browsers = {} as Record<(typeof ofChain)[number] | 'manager', TestBrowser>;
let mine: Chain;
let theirs: Chain;

beforeAll(async () => {
  const accounts = {} as Record<(typeof ofChain)[number], { id: string }>;
  for (const role of ofChain) {
    accounts[role] = await make.createAccount(sql(), { role });
    browsers[role] = await signedInAsStaff(house, accounts[role]);
  }
  browsers.manager = await signedInAsStaff(house, await make.createAccount(sql(), { role: 'manager' }));
  mine = await makeChain(accounts);
  const others = {} as typeof accounts;
  for (const role of ofChain) others[role] = await make.createAccount(sql(), { role });
  theirs = await makeChain(others);
});

async function makeChain(accounts: Record<(typeof ofChain)[number], { id: string }>): Promise<Chain> {
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
    at: house.clock.now(),
  });
  await new TestBrowser(() => house.app).call(reportProblem, {
    params: { publicId: tree.publicId },
    body: { kind: 'dry' },
  });
  const delivery = (body.data as Delivery).id;
  return {
    company: company.id,
    land: land.id,
    planter: planter.id,
    effort: effort.id,
    delivery,
    tree: tree.publicId,
  };
}

const records: [string, Endpoint, keyof Chain, Record<(typeof ofChain)[number], number>][] = [
  [getEffort.path, getEffort, 'effort', { company: 200, landowner: 200, planter: 200 }],
  [getLand.path, getLand, 'land', { company: 200, landowner: 200, planter: 200 }],
  [getCompany.path, getCompany, 'company', { company: 200, landowner: 200, planter: 200 }],
  // Who plants is told by name to staff alone (SECURITY P7).
  [getPlanter.path, getPlanter, 'planter', { company: 404, landowner: 404, planter: 200 }],
  [getDelivery.path, getDelivery, 'delivery', { company: 200, landowner: 200, planter: 200 }],
];

test.each(records)(
  'GET %s: a record of one’s own chain is answered, one of another chain is unknown',
  async (_path, endpoint, kind, own) => {
    for (const role of ofChain) {
      const statusOf = async (chain: Chain) =>
        (await browsers[role].call(endpoint, { params: { id: chain[kind] } })).status;
      expect([role, await statusOf(mine), await statusOf(theirs)]).toEqual([role, own[role], 404]);
    }
  },
);

test('what one may change of one’s own is unknown where it is another’s', async () => {
  const seen = { 'if-match': '"1"' };
  const { calls } = await readCatalogue();
  const edits = [
    [browsers.landowner, updateLand, 'land'],
    [browsers.company, updateCompany, 'company'],
  ] as const;
  for (const [browser, endpoint, kind] of edits) {
    // All of it but whose it is, which is not theirs to say.
    const { holderPhone: _holder, ...body } = (calls.get(endpoint)?.doc.body ?? {}) as Record<
      string,
      unknown
    >;
    const statusOf = async (chain: Chain) =>
      (await browser.call(endpoint, { params: { id: chain[kind] }, body }, seen)).status;
    expect([kind, await statusOf(theirs), await statusOf(mine)]).toEqual([kind, 404, 200]);
  }
});

const lists: [string, Endpoint, readonly Role[]][] = [
  [listDeliveries.path, listDeliveries, ofChain],
  [listStock.path, listStock, ofChain],
  [listMovements.path, listMovements, ofChain],
  [listIssues.path, listIssues, ofChain],
  [listAssignments.path, listAssignments, ['planter']],
  [listRound.path, listRound, ['landowner', 'planter']],
];

test.each(lists)(
  'GET %s: a list tells of one’s own chain and holds no id of another',
  async (_path, endpoint, roles) => {
    for (const role of ofChain.filter((each) => roles.includes(each))) {
      const { status, body } = await browsers[role].call(endpoint, { query: {} });
      const told = JSON.stringify(body);
      expect([role, status]).toEqual([role, 200]);
      expect(
        Object.values(mine).some((id) => told.includes(id)),
        `${role} sees own`,
      ).toBe(true);
      expect(
        Object.values(theirs).filter((id) => told.includes(id)),
        `${role} sees foreign`,
      ).toEqual([]);
    }
  },
);
