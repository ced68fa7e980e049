import { giveTree, openGift } from '@nabta/contract/gifts/gift';
import { countTrees, type TreeFilters } from '@nabta/contract/trees/tree';
import type { Tile } from '@nabta/domain/tile-cell';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { second } from '#core/clock.ts';
import { findInvariantViolations } from '#features/operations/verify/check-invariants.ts';
import * as make from '#testing/factories.ts';
import { isThorough } from '#testing/is-thorough.ts';
import { type TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createSignedInBrowser } from '#testing/test-sessions.ts';

import { readTreeTile } from './read-tree-tile.ts';
import { decodeTile } from './testing/decode-tile.ts';
import type { MapScope } from './trees-on-map.queries.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const lastZoom = 20;

/** Few places, some centimetres apart or on tile edges, so that trees cluster and separate at every zoom. */
const place = fc.oneof(
  fc.record({
    longitude: fc.constantFrom(46.6753, 46.675_31, 46.6757),
    latitude: fc.constantFrom(24.7136, 24.713_65),
  }),
  fc.constantFrom(
    { longitude: 0, latitude: 0 },
    { longitude: -180, latitude: 90 },
    { longitude: 180, latitude: -85.06 },
  ),
);

const treeTraits = fc.record({
  isVip: fc.boolean(),
  isDamaged: fc.boolean(),
  specieId: fc.constantFrom('prosopis-cineraria', 'ziziphus-spina-christi', null),
  plantedAt: fc.constantFrom(new Date('2024-01-01T00:00:00Z'), new Date('2025-06-01T00:00:00Z')),
});

type Step =
  | { kind: 'plant'; count: number; place: Place; looks: TreeTraits }
  | { kind: 'move'; tree: number; place: Place }
  | { kind: 'give' | 'remove' | 'restore'; tree: number };
type Place = { longitude: number; latitude: number };
type TreeTraits = { isVip: boolean; isDamaged: boolean; specieId: string | null; plantedAt: Date };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('plant' as const),
    count: fc.integer({ min: 1, max: 4 }),
    place,
    looks: treeTraits,
  }),
  fc.record({ kind: fc.constant('move' as const), tree: fc.nat(), place }),
  fc.record({
    kind: fc.constantFrom('give' as const, 'remove' as const, 'restore' as const),
    tree: fc.nat(),
  }),
);

const filters: fc.Arbitrary<TreeFilters> = fc.record(
  {
    isVip: fc.boolean(),
    isDamaged: fc.boolean(),
    specie: fc.constantFrom('prosopis-cineraria', 'ziziphus-spina-christi'),
    from_date: fc.constant('2025-01-01T00:00:00Z'),
    to_date: fc.constantFrom('2025-06-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    search: fc.constantFrom('sidr', 'zzz'),
  },
  { requiredKeys: [] },
);

type Person = { id: string; phone: string; browser: TestBrowser };

test('sums to the listed count at every zoom after trees are planted, given, moved or removed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(place, { minLength: 1, maxLength: 3 }),
      treeTraits,
      fc.array(step, { minLength: 4, maxLength: 12 }),
      filters,
      async (places, traits, steps, treeFilters) => {
        const [giver, receiver] = [await createPerson(), await createPerson()];
        const land = await make.createLand(sql());
        for (const each of places) await make.createTree(sql(), { owner: giver, land, ...each, ...traits });
        for (const each of steps) await applyStep(each, giver, receiver, land);
        for (const { id, browser } of [giver, receiver]) {
          const { body } = await browser.call(countTrees, { query: toQueryStrings(treeFilters) });
          await expectCountAtEveryZoom({ scope: 'account', id }, treeFilters, body.data.count);
        }
        await expectCountAtEveryZoom({ scope: 'all' }, {}, await countAliveTrees());
        await expectCountAtEveryZoom({ scope: 'all' }, treeFilters, await countAliveTrees(treeFilters));
        await expectCountAtEveryZoom({ scope: 'land', id: land.id }, {}, await countAliveTrees());
        expect(await findInvariantViolations(app.context.database, app.clock)).toEqual([]);
        await sql()`update tree set is_deleted = true where not is_deleted`;
      },
    ),
    { numRuns: isThorough ? 8 : 4 },
  );
}, 240_000);

async function createPerson(): Promise<Person> {
  const account = await make.createAccount(sql());
  return { ...account, browser: await createSignedInBrowser(app, account) };
}

/** A promised tree is in no forest but stays on the map of all trees; giving it again opens the gift. */
async function applyStep(each: Step, giver: Person, receiver: Person, land: { id: string }): Promise<void> {
  if (each.kind === 'plant') {
    await make.createTrees(sql(), each.count, { owner: giver, land, ...each.place, ...each.looks });
    return;
  }
  const trees = await sql()<{ id: string; publicId: string; isPromised: boolean }[]>`
    select id, public_id as "publicId", gift_id is not null as "isPromised" from tree where land_id = ${land.id} order by id`;
  const tree = trees[each.tree % trees.length];
  if (tree === undefined) return;
  if (each.kind === 'move') {
    const { longitude, latitude } = each.place;
    await sql()`update tree set longitude = ${longitude}, latitude = ${latitude} where id = ${tree.id}`;
  } else if (each.kind !== 'give') {
    await sql()`update tree set is_deleted = ${each.kind === 'remove'} where id = ${tree.id}`;
  } else if (tree.isPromised) {
    await receiver.browser.call(openGift, { params: { id: tree.id } });
  } else {
    const input = { params: { publicId: tree.publicId }, body: { phone: receiver.phone } };
    await giver.browser.call(giveTree, input);
  }
}

async function expectCountAtEveryZoom(
  mapScope: MapScope,
  treeFilters: TreeFilters,
  count: number,
): Promise<void> {
  app.clock.advance(6 * second);
  const counts: number[] = [];
  let tiles: Tile[] = [{ z: 0, x: 0, y: 0 }];
  for (let zoom = 0; zoom <= lastZoom; zoom += 1) {
    const counted = await Promise.all(
      tiles.map(async (tile) => ({ tile, trees: await countIn(mapScope, treeFilters, tile) })),
    );
    counts.push(counted.reduce((sum, { trees }) => sum + trees, 0));
    tiles = counted.filter(({ trees }) => trees > 0).flatMap(({ tile }) => childrenOf(tile));
  }
  expect(counts).toEqual(counts.map(() => count));
}

async function countIn(mapScope: MapScope, treeFilters: TreeFilters, tile: Tile): Promise<number> {
  const encoded = await readTreeTile(app.context, { mapScope, filters: treeFilters, tile });
  if (encoded === undefined) return 0;
  const { points } = decodeTile(await encoded.bytes('identity'));
  return points.reduce((sum, { properties }) => sum + Number(properties.count ?? 1), 0);
}

function childrenOf({ z, x, y }: Tile): Tile[] {
  return [0, 1].flatMap((dy) => [0, 1].map((dx) => ({ z: z + 1, x: 2 * x + dx, y: 2 * y + dy })));
}

/** Counts from the table rows, independently of tiles; `sidr` matches a species name. */
async function countAliveTrees(treeFilters: TreeFilters = {}): Promise<number> {
  const rows = await sql()<TreeTraits[]>`
    select is_vip as "isVip", is_damaged as "isDamaged", specie_id as "specieId", planted_at as "plantedAt"
    from tree where not is_deleted`;
  const { isVip, isDamaged, specie, from_date: from, to_date: to, search } = treeFilters;
  return rows.filter(
    (tree) =>
      tree.isVip === (isVip ?? tree.isVip) &&
      tree.isDamaged === (isDamaged ?? tree.isDamaged) &&
      tree.specieId === (specie ?? tree.specieId) &&
      tree.plantedAt >= new Date(from ?? 0) &&
      tree.plantedAt <= new Date(to ?? '2100-01-01') &&
      (search === undefined || (search === 'sidr' && tree.specieId === 'ziziphus-spina-christi')),
  ).length;
}

function toQueryStrings(treeFilters: TreeFilters): Record<string, string> {
  return Object.fromEntries(Object.entries(treeFilters).map(([key, value]) => [key, String(value)]));
}
