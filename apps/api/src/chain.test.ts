import { type Delivery, moveDelivery, scheduleDelivery, updateDelivery } from '@nabta/contract/delivery';
import { careForTree, plantTree } from '@nabta/contract/field';
import { type Issue, reportDeliveryProblem, resolveIssue, updateIssue } from '@nabta/contract/issue';
import { type EffortStock, listStock } from '@nabta/contract/stock';
import { deliveryStates } from '@nabta/domain/delivery-state';
import { deliveryProblems } from '@nabta/domain/issue-state';
import { beforeAll, expect, test } from 'vitest';

import { assignPlanter, insertTags } from './features/field/testing/field.queries.ts';
import { findFaults } from './features/verify/verify-forest.ts';
import { loadSpecies } from './seed/load-species.ts';
import { type SeededRandom, seededRandom } from './seed/seeded-random.ts';
import type { EffortSeed } from './seed/world-seeds.ts';
import * as make from './testing/factories.ts';
import { signedIn, signedInAsStaff } from './testing/signed-in.ts';
import { type Answer, type TestBrowser, useTestApp } from './testing/test-app.ts';

const house = useTestApp();

/** `npm run drill:chain` sets 10,000. */
const steps = Number(process.env['CHAIN_STEPS'] ?? 400);
const seed = process.env['CHAIN_SEED'] ?? 'chain';
const species = ['prosopis-cineraria', 'ziziphus-spina-christi', 'vachellia-tortilis'] as const;
const nursery = { ar: 'مشتل الثمامة', en: 'Thumamah Nursery' };

/** What nobody did wrong, but somebody else did first. */
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
/** What the answers that were given say that stock must be. */
const expected = new Map<string, number>();
const answered = new Map<string, number>();

beforeAll(async () => {
  const { sql } = house.context.database;
  await loadSpecies({ sql });
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
    const browser = await (role === 'planter' ? signedIn : signedInAsStaff)(house, account);
    people.push({ browser, random: seededRandom(`${seed}:${people.length}`) });
  }
  for (let number = 0; number < 3; number += 1) {
    const effort = await make.createEffort(sql);
    for (const planter of planters) await assignPlanter(sql, { effort, planter });
    works.push({ effort, tags: await insertTags(sql, effort, Math.ceil(steps / 8) + 20) });
  }
});

const count = (code: string) => answered.set(code, (answered.get(code) ?? 0) + 1);
const moved = (effortId: string, specieId: string, quantity: number) => {
  const key = `${effortId} ${specieId}`;
  expected.set(key, (expected.get(key) ?? 0) + quantity);
};

/** The data of an answer that was given; a refusal has to be one that may happen. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each caller knows what it asked for
function dataOf<Data>(answer: Answer | undefined): Data | undefined {
  if (answer === undefined) return undefined;
  const { status, body } = answer;
  if (status === 200) {
    count('done');
    return body.data as Data;
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
      const delivery = dataOf<Delivery>(await browser.call(scheduleDelivery, { body }));
      if (delivery !== undefined) deliveries.push(delivery);
    },
  },
  edit: {
    weight: 2,
    run: async ({ browser, random }) => {
      const known = recent(deliveries, random);
      if (known === undefined) return;
      const body = { note: `رقم ${random.between(1, 99)}` };
      const answer = await browser.call(
        updateDelivery,
        { params: { id: known.id }, body },
        {
          'if-match': `"${known.version}"`,
        },
      );
      Object.assign(known, dataOf<Delivery>(answer));
    },
  },
  move: {
    weight: 8,
    run: async ({ browser, random }) => {
      const known = recent(deliveries, random);
      if (known === undefined) return;
      const status = random.oneIn(3)
        ? random.pick(deliveryStates)
        : random.pick(['in_transit', 'delivered'] as const);
      const received = known.lines.map(({ specie, ordered }) => ({
        specieId: specie.id,
        quantity: ordered + random.between(0, 2),
      }));
      const body = { status, ...(status === 'delivered' && { received }) };
      const done = dataOf<Delivery>(await browser.call(moveDelivery, { params: { id: known.id }, body }));
      // As it may be in a browser: what somebody else did since is not known here.
      if (done !== undefined && random.oneIn(2)) Object.assign(known, done);
      if (done?.status === 'delivered')
        for (const { specieId, quantity } of received) moved(done.effort.id, specieId, quantity);
    },
  },
  report: {
    weight: 2,
    run: async ({ browser, random }) => {
      const known = recent(deliveries, random);
      if (known === undefined) return;
      const body = { kind: random.pick(deliveryProblems) };
      const issue = dataOf<Issue>(
        await browser.call(reportDeliveryProblem, { params: { id: known.id }, body }),
      );
      if (issue !== undefined) issues.push({ id: issue.id, effortId: known.effort.id });
    },
  },
  handle: {
    weight: 4,
    run: async ({ browser, random }) => {
      const known = recent(issues, random);
      if (known === undefined) return;
      const status = random.oneIn(4) ? ('unresolved' as const) : ('in_progress' as const);
      dataOf(await browser.call(updateIssue, { params: { id: known.id }, body: { status } }));
    },
  },
  resolve: {
    weight: 4,
    run: async ({ browser, random }) => {
      const known = recent(issues, random);
      if (known === undefined) return;
      const adjustment = {
        specieId: random.pick(species),
        quantity: random.between(1, 6) * (random.oneIn(3) ? 1 : -1),
      };
      const body = random.oneIn(4)
        ? { action: 'other' as const, answer: 'سُوّي' }
        : { action: 'adjust_inventory' as const, adjustment };
      const issue = dataOf<Issue>(await browser.call(resolveIssue, { params: { id: known.id }, body }));
      if (issue?.adjustment) moved(known.effortId, adjustment.specieId, adjustment.quantity);
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
        plantedAt: house.clock.now().toISOString(),
      };
      const sent = () => browser.call(plantTree, { body }, { 'idempotency-key': body.id });
      // A phone that heard no answer sends it again.
      const answers = await Promise.all(random.oneIn(4) ? [sent(), sent()] : [sent()]);
      const answer = answers.find(({ status }) => status === 200) ?? answers[0];
      const tree = dataOf<{ publicId: string }>(answer);
      if (tree === undefined) return;
      trees.push(tree.publicId);
      moved(effort.id, specieId, -1);
    },
  },
  lose: {
    weight: 1,
    run: async ({ browser, random }) => {
      const publicId = recent(trees, random);
      if (publicId === undefined) return;
      const body = {
        id: crypto.randomUUID(),
        at: house.clock.now().toISOString(),
        lossCause: 'storm' as const,
      };
      dataOf(await browser.call(careForTree, { params: { publicId }, body }));
    },
  },
};

/** One of the last few, so that several people are at it at once. */
function recent<Item>(items: readonly Item[], random: SeededRandom): Item | undefined {
  return items.length === 0
    ? undefined
    : items[items.length - 1 - random.between(0, Math.min(items.length, 12) - 1)];
}

const drawn = Object.values(operations).flatMap(({ weight, run }) =>
  Array.from({ length: weight }, () => run),
);
/** A planter plants and looks after trees, and has no second factor for the rest. */
const inTheField = [operations['plant'], operations['plant'], operations['lose']].map((each) => each?.run);

async function work(person: Person, index: number): Promise<void> {
  const isPlanter = index >= 6;
  for (let step = 0; step < steps / people.length; step += 1)
    await person.random.pick(isPlanter ? inTheField : drawn)?.(person);
}

test(
  `${steps} random operations by eight people at once keep every sum, and a refused one changes nothing`,
  {
    timeout: 60_000 + steps * 60,
  },
  async () => {
    await Promise.all(people.map(work));
    const { database } = house.context;
    expect(await findFaults(database, house.clock)).toEqual([]);
    const manager = people[0]?.browser as TestBrowser;
    const stock = (await manager.call(listStock, { query: { limit: 100 } })).body.data as EffortStock[];
    const held = stock.flatMap(({ effort, species: each }) =>
      each.map(({ specie, quantity }) => [`${effort.id} ${specie.id}`, quantity] as const),
    );
    expect(new Map(held)).toEqual(
      new Map([...expected].filter(([key]) => held.some(([known]) => known === key))),
    );
    expect(
      [...expected].filter(([key, quantity]) => quantity !== 0 && !held.some(([known]) => known === key)),
    ).toEqual([]);
    // Without conflicts the test would have tried nothing hard; few steps need not meet every kind of them.
    expect(answered.get('done') ?? 0).toBeGreaterThan(0);
    const met = conflicts.filter((code) => answered.has(code));
    expect(met.length).toBeGreaterThanOrEqual(steps < 2_000 ? 1 : conflicts.length);
    for (const { species: each } of stock)
      for (const { quantity, delivered, adjusted, planted } of each)
        expect(quantity).toBe(delivered + adjusted - planted);
  },
);
