import {
  type Delivery,
  moveDelivery,
  scheduleDelivery,
  updateDelivery,
} from '@nabta/contract/supply/delivery';
import { recordVisit, plantTree } from '@nabta/contract/supply/field';
import { reportDeliveryProblem, resolveIssue, updateIssue } from '@nabta/contract/supply/issue';
import { listStock } from '@nabta/contract/supply/stock';
import { deliveryStates } from '@nabta/domain/delivery-state';
import { deliveryProblems } from '@nabta/domain/issue-state';
import { beforeAll, expect, test } from 'vitest';

import { findInvariantViolations } from './features/operations/verify/check-invariants.ts';
import { assignPlanter, insertTags } from './features/supply/field/testing/field.queries.ts';
import type { EffortSeed } from './seed/seed-types.ts';
import { type SeededRandom, seededRandom } from './seed/seeded-random.ts';
import * as make from './testing/factories.ts';
import { type Answer, type TestBrowser, useTestApp } from './testing/test-app.ts';
import { createStaffBrowser } from './testing/test-sessions.ts';

const app = useTestApp();

/** `npm run drill -- chain` sets 10,000. */
const steps = Number(process.env['CHAIN_STEPS'] ?? 400);
const seed = process.env['CHAIN_SEED'] ?? 'chain';
const species = ['prosopis-cineraria', 'ziziphus-spina-christi', 'vachellia-tortilis'] as const;
const nursery = { ar: 'مشتل الثمامة', en: 'Thumamah Nursery' };

/** Errors caused by concurrent changes of other users. */
const conflicts = [
  'DELIVERY_ELSEWHERE',
  'ISSUE_ELSEWHERE',
  'EDITED_MEANWHILE',
  'STOCK_TOO_LOW',
  'TAG_TAKEN',
] as const;
const allowed: ReadonlySet<string> = new Set([...conflicts, 'CONFLICT', 'FORBIDDEN', 'TREE_ENDED']);

type Person = { browser: TestBrowser; random: SeededRandom };
type Work = { effort: EffortSeed; tags: string[] };

const people: Person[] = [];
const works: Work[] = [];
const deliveries: Delivery[] = [];
const issues: { id: string; effortId: string }[] = [];
const trees: string[] = [];
/** Stock expected from the successful responses. */
const expected = new Map<string, number>();
const resultCounts = new Map<string, number>();

beforeAll(async () => {
  const { sql } = app.context.database;
  const planters = [];
  for (const role of [
    'manager',
    'manager',
    'manager',
    'admin',
    'field',
    'field',
    'planter',
    'planter',
  ] as const) {
    const account = await make.createAccount(sql, { role });
    if (role === 'planter') planters.push(await make.createPlanter(sql, { account }));
    const browser = await createStaffBrowser(app, account);
    people.push({ browser, random: seededRandom(`${seed}:${people.length}`) });
  }
  for (let number = 0; number < 3; number += 1) {
    const effort = await make.createEffort(sql);
    for (const planter of planters) await assignPlanter(sql, { effort, planter });
    works.push({ effort, tags: await insertTags(sql, effort, Math.ceil(steps / 8) + 20) });
  }
});

const count = (code: string) => resultCounts.set(code, (resultCounts.get(code) ?? 0) + 1);
const expectMovement = (effortId: string, specieId: string, quantity: number) => {
  const key = `${effortId} ${specieId}`;
  expected.set(key, (expected.get(key) ?? 0) + quantity);
};

function dataOf<Data>(answer: Answer<Data> | undefined): Data | undefined {
  if (answer === undefined) return undefined;
  const { status, body } = answer;
  if (status === 200) {
    count('done');
    return body.data;
  }
  const code = body.code ?? String(status);
  count(code);
  if (!allowed.has(code)) throw new Error(`${status} ${code} ${JSON.stringify(body.details)}`);
  return undefined;
}

const operations: Record<string, { weight: number; run: (person: Person) => Promise<void> }> = {
  schedule: {
    weight: 3,
    run: async ({ browser, random }) => {
      const { effort } = random.pick(works);
      const chosen = species.filter(() => random.oneIn(2));
      const lines = (chosen.length === 0 ? [species[0]] : chosen).map((specieId) => ({
        specieId,
        quantity: random.between(1, 12),
      }));
      const body = { effortId: effort.id, nursery, dueOn: '2026-03-10', lines };
      const delivery = dataOf(await browser.call(scheduleDelivery, { body }));
      if (delivery !== undefined) deliveries.push(delivery);
    },
  },
  edit: {
    weight: 2,
    run: async ({ browser, random }) => {
      const item = recent(deliveries, random);
      if (item === undefined) return;
      const body = { note: `رقم ${random.between(1, 99)}` };
      const answer = await browser.call(
        updateDelivery,
        { params: { id: item.id }, body },
        {
          'if-match': `"${item.version}"`,
        },
      );
      Object.assign(item, dataOf(answer));
    },
  },
  move: {
    weight: 8,
    run: async ({ browser, random }) => {
      const item = recent(deliveries, random);
      if (item === undefined) return;
      const status = random.oneIn(3)
        ? random.pick(deliveryStates)
        : random.pick(['in_transit', 'delivered'] as const);
      const received = item.lines.map(({ specie, ordered }) => ({
        specieId: specie.id,
        quantity: ordered + random.between(0, 2),
      }));
      const body = { status, ...(status === 'delivered' && { received }) };
      const done = dataOf(await browser.call(moveDelivery, { params: { id: item.id }, body }));
      // Half of the time the client keeps stale data, like an open browser tab.
      if (done !== undefined && random.oneIn(2)) Object.assign(item, done);
      if (done?.status === 'delivered')
        for (const { specieId, quantity } of received) expectMovement(done.effort.id, specieId, quantity);
    },
  },
  report: {
    weight: 2,
    run: async ({ browser, random }) => {
      const item = recent(deliveries, random);
      if (item === undefined) return;
      const body = { kind: random.pick(deliveryProblems) };
      const issue = dataOf(await browser.call(reportDeliveryProblem, { params: { id: item.id }, body }));
      if (issue !== undefined) issues.push({ id: issue.id, effortId: item.effort.id });
    },
  },
  handle: {
    weight: 4,
    run: async ({ browser, random }) => {
      const item = recent(issues, random);
      if (item === undefined) return;
      const status = random.oneIn(4) ? ('unresolved' as const) : ('in_progress' as const);
      dataOf(await browser.call(updateIssue, { params: { id: item.id }, body: { status } }));
    },
  },
  resolve: {
    weight: 4,
    run: async ({ browser, random }) => {
      const item = recent(issues, random);
      if (item === undefined) return;
      const adjustment = {
        specieId: random.pick(species),
        quantity: random.between(1, 6) * (random.oneIn(3) ? 1 : -1),
      };
      const body = random.oneIn(4)
        ? { action: 'other' as const, answer: 'سُوّي' }
        : { action: 'adjust_inventory' as const, adjustment };
      const issue = dataOf(await browser.call(resolveIssue, { params: { id: item.id }, body }));
      if (issue?.adjustment) expectMovement(item.effortId, adjustment.specieId, adjustment.quantity);
    },
  },
  plant: {
    weight: 12,
    run: async ({ browser, random }) => {
      const { effort, tags } = random.pick(works);
      const specieId = random.pick(species);
      const body = {
        id: crypto.randomUUID(),
        effortId: effort.id,
        specieId,
        tagId: random.pick(tags),
        longitude: 46.6 + random.next() / 10,
        latitude: 24.7 + random.next() / 10,
        accuracyM: 4,
        isAnother: true,
        plantedAt: app.clock.now().toISOString(),
      };
      const send = () => browser.call(plantTree, { body }, { 'idempotency-key': body.id });
      // A phone that received no response sends it again.
      const answers = await Promise.all(random.oneIn(4) ? [send(), send()] : [send()]);
      const answer = answers.find(({ status }) => status === 200) ?? answers[0];
      const tree = dataOf(answer);
      if (tree === undefined) return;
      trees.push(tree.publicId);
      expectMovement(effort.id, specieId, -1);
    },
  },
  lose: {
    weight: 1,
    run: async ({ browser, random }) => {
      const publicId = recent(trees, random);
      if (publicId === undefined) return;
      const body = {
        id: crypto.randomUUID(),
        at: app.clock.now().toISOString(),
        lossCause: 'storm' as const,
      };
      dataOf(await browser.call(recordVisit, { params: { publicId }, body }));
    },
  },
};

/** Picks one of the latest items, so that several users compete for it. */
function recent<Item>(items: readonly Item[], random: SeededRandom): Item | undefined {
  return items.length === 0
    ? undefined
    : items[items.length - 1 - random.between(0, Math.min(items.length, 12) - 1)];
}

const weightedOperations = Object.values(operations).flatMap(({ weight, run }) =>
  Array.from({ length: weight }, () => run),
);
/** Planters only plant and care for trees. */
const planterOperations = [operations['plant'], operations['plant'], operations['lose']].map(
  (each) => each?.run,
);

async function work(person: Person, index: number): Promise<void> {
  const isPlanter = index >= 6;
  for (let step = 0; step < steps / people.length; step += 1)
    await person.random.pick(isPlanter ? planterOperations : weightedOperations)?.(person);
}

test(
  `keeps stock totals over ${steps} random operations by eight concurrent users`,
  {
    timeout: 60_000 + steps * 60,
  },
  async () => {
    await Promise.all(people.map(work));
    const { database } = app.context;
    expect(await findInvariantViolations(database, app.clock)).toEqual([]);
    const manager = people[0]?.browser as TestBrowser;
    const stock = (await manager.call(listStock, { query: { limit: 100 } })).body.data;
    const actual = stock.flatMap(({ effort, species: each }) =>
      each.map(({ specie, quantity }) => [`${effort.id} ${specie.id}`, quantity] as const),
    );
    expect(new Map(actual)).toEqual(
      new Map([...expected].filter(([key]) => actual.some(([item]) => item === key))),
    );
    expect(
      [...expected].filter(([key, quantity]) => quantity !== 0 && !actual.some(([item]) => item === key)),
    ).toEqual([]);
    // A run without conflicts proves nothing; short runs need not produce every kind.
    expect(resultCounts.get('done') ?? 0).toBeGreaterThan(0);
    const conflictsSeen = conflicts.filter((code) => resultCounts.has(code));
    expect(conflictsSeen.length).toBeGreaterThanOrEqual(steps < 2_000 ? 1 : conflicts.length);
    for (const { species: each } of stock)
      for (const { quantity, delivered, adjusted, planted } of each)
        expect(quantity).toBe(delivered + adjusted - planted);
  },
);
