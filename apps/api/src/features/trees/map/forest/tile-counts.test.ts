import { giveTree, openGift } from '@nabta/contract/gift';
import { countTrees, type TreeFilters } from '@nabta/contract/tree';
import type { Tile } from '@nabta/domain/tile-cell';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { second } from '../../../platform/clock.ts';
import * as make from '../../../testing/factories.ts';
import { isThorough } from '../../../testing/is-thorough.ts';
import { signedIn } from '../../../testing/signed-in.ts';
import { type TestBrowser, useTestApp } from '../../../testing/test-app.ts';
import { findFaults } from '../../verify/verify-forest.ts';
import type { MapScope } from './list-trees-on-map.ts';
import { readTreeTile } from './read-tree-tile.ts';
import { decodeTile } from './testing/decode-tile.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;
const lastZoom = 20;

/** Few places, some a hair apart, so that trees cluster, part at every zoom, and lie on the edges of tiles. */
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

const looks = fc.record({
  isVip: fc.boolean(),
  isDamaged: fc.boolean(),
  specieId: fc.constantFrom('prosopis-cineraria', 'ziziphus-spina-christi', null),
  plantedAt: fc.constantFrom(new Date('2024-01-01T00:00:00Z'), new Date('2025-06-01T00:00:00Z')),
});

type Step =
  | { kind: 'plant'; count: number; place: Place; looks: Looks }
  | { kind: 'move'; tree: number; place: Place }
  | { kind: 'give' | 'remove' | 'restore'; tree: number };
type Place = { longitude: number; latitude: number };
type Looks = { isVip: boolean; isDamaged: boolean; specieId: string | null; plantedAt: Date };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('plant' as const), count: fc.integer({ min: 1, max: 4 }), place, looks }),
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

test('at every zoom the counts of all tiles add up to the number of the list, whatever is planted, given, moved or removed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(place, { minLength: 1, maxLength: 3 }),
      looks,
      fc.array(step, { minLength: 4, maxLength: 12 }),
      filters,
      async (places, look, steps, wanted) => {
        const [giver, receiver] = [await newPerson(), await newPerson()];
        const land = await make.createLand(sql());
        for (const each of places) await make.createTree(sql(), { owner: giver, land, ...each, ...look });
        for (const each of steps) await take(each, giver, receiver, land);
        for (const { id, browser } of [giver, receiver]) {
          const { body } = await browser.call(countTrees, { query: asText(wanted) });
          await expectAtEveryZoom({ scope: 'account', id }, wanted, (body.data as { count: number }).count);
        }
        await expectAtEveryZoom({ scope: 'all' }, {}, await countStanding());
        await expectAtEveryZoom({ scope: 'all' }, wanted, await countStanding(wanted));
        await expectAtEveryZoom({ scope: 'land', id: land.id }, {}, await countStanding());
        expect(await findFaults(house.context.database, house.clock)).toEqual([]);
        await sql()`update tree set is_deleted = true where not is_deleted`;
      },
    ),
    { numRuns: isThorough ? 8 : 4 },
  );
}, 240_000);

async function newPerson(): Promise<Person> {
  const account = await make.createAccount(sql());
  return { ...account, browser: await signedIn(house, account) };
}

/** A tree that is given waits in nobody's forest, and stands on the map of all; given again, it is opened. */
async function take(each: Step, giver: Person, receiver: Person, land: { id: string }): Promise<void> {
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
    const wish = { params: { publicId: tree.publicId }, body: { phone: receiver.phone } };
    await giver.browser.call(giveTree, wish);
  }
}

async function expectAtEveryZoom(whose: MapScope, wanted: TreeFilters, count: number): Promise<void> {
  house.clock.advance(6 * second);
  const counts: number[] = [];
  let tiles: Tile[] = [{ z: 0, x: 0, y: 0 }];
  for (let zoom = 0; zoom <= lastZoom; zoom += 1) {
    const read = await Promise.all(
      tiles.map(async (tile) => ({ tile, trees: await countIn(whose, wanted, tile) })),
    );
    counts.push(read.reduce((sum, { trees }) => sum + trees, 0));
    tiles = read.filter(({ trees }) => trees > 0).flatMap(({ tile }) => childrenOf(tile));
  }
  expect(counts).toEqual(counts.map(() => count));
}

async function countIn(whose: MapScope, wanted: TreeFilters, tile: Tile): Promise<number> {
  const ready = await readTreeTile(house.context, { whose, filters: wanted, tile });
  if (ready === undefined) return 0;
  const { points } = decodeTile(await ready.bytes('identity'));
  return points.reduce((sum, { properties }) => sum + Number(properties.count ?? 1), 0);
}

function childrenOf({ z, x, y }: Tile): Tile[] {
  return [0, 1].flatMap((dy) => [0, 1].map((dx) => ({ z: z + 1, x: 2 * x + dx, y: 2 * y + dy })));
}

/** Of all trees, told from their rows one by one; `sidr` is a name of one of the species. */
async function countStanding(wanted: TreeFilters = {}): Promise<number> {
  const rows = await sql()<Looks[]>`
    select is_vip as "isVip", is_damaged as "isDamaged", specie_id as "specieId", planted_at as "plantedAt"
    from tree where not is_deleted`;
  const { isVip, isDamaged, specie, from_date: from, to_date: to, search } = wanted;
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

function asText(wanted: TreeFilters): Record<string, string> {
  return Object.fromEntries(Object.entries(wanted).map(([key, value]) => [key, String(value)]));
}
