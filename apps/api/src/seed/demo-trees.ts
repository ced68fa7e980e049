import type { SitePlan } from '@nabta/domain/site-plan';

import { day, hour, later, minute } from '../platform/clock.ts';
import { demoAccounts, demoPhone } from './demo-accounts.ts';
import { type DemoCampaign, demoCampaigns, demoRedemption } from './demo-campaigns.ts';
import { type DemoEffort, demoEfforts, demoTreeNames } from './demo-efforts.ts';
import { type DemoLand, demoLands } from './demo-lands.ts';
import { photosOfTree, pictureOfTree } from './demo-pictures.ts';
import { planOf, spotInRows } from './demo-plan.ts';
import { printableId, uuidAtAge } from './made-ids.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import type { TreeSeed } from './world-seeds.ts';

/** The ids of the rows that trees point to. */
export type DemoIds = {
  accounts: ReadonlyMap<string, string>;
  companies: ReadonlyMap<string, string>;
  lands: ReadonlyMap<string, string>;
  planters: ReadonlyMap<string, string>;
  efforts: ReadonlyMap<string, string>;
  campaigns: ReadonlyMap<string, string>;
};

/** For those who want to know the trees and not what they belong to. */
export const nowhere: DemoIds = {
  accounts: new Map(),
  companies: new Map(),
  lands: new Map(),
  planters: new Map(),
  efforts: new Map(),
  campaigns: new Map(),
};

/** A tree with what the rest of its story is made of. */
export type DemoTree = TreeSeed & {
  /** Counts within its forest; the first of a forest is its show piece. */
  number: number;
  ownerPhone: string | null;
  specieId: string;
  /** Whether it waits for somebody with a coupon. */
  isInPool: boolean;
  /** Whether its owner had it for a coupon. */
  isRedeemed: boolean;
  /** The phone that it waits for, given by its owner; null for whoever opens its link. */
  promisedTo?: string | null;
};

/** A place in a forest for a tree to be made for. */
type Spot = {
  key: string;
  number: number;
  ownerPhone: string | null;
  isRemoved: boolean;
  /** In whose pool the tree stands. */
  pool?: DemoCampaign;
  promisedTo?: string | null;
};

const unownedTrees = 12;

const plans = new Map(demoLands.map((land) => [land.key, planOf(land)]));

/** Every tree of the demo data; `today` is the midnight that ages count back from. */
export function makeDemoTrees(ids: DemoIds, today: Date): DemoTree[] {
  return listSpots().map((spot) => makeTree(spot, ids, today));
}

/** As many as each account says, some that nobody owns yet, the pools, two that wait to be opened, and one removed. */
function listSpots(): Spot[] {
  const owned = demoAccounts.flatMap(({ phone, trees }) =>
    Array.from({ length: trees }, (_, number) => spotOf(phone, number)),
  );
  const unowned = Array.from({ length: unownedTrees }, (_, number) => spotOf(null, number));
  return [
    ...owned,
    ...unowned,
    ...demoCampaigns.flatMap(spotsOfPool),
    { ...spotOf(demoPhone('010'), 10), promisedTo: demoPhone('005') },
    { ...spotOf(demoPhone('100'), 100), promisedTo: null },
    { ...spotOf(demoPhone('050'), 50), isRemoved: true },
  ];
}

function spotOf(ownerPhone: string | null, number: number): Spot {
  return { key: `tree:${ownerPhone ?? 'nobody'}:${number}`, number, ownerPhone, isRemoved: false };
}

function spotsOfPool(pool: DemoCampaign): Spot[] {
  return Array.from({ length: pool.poolTrees }, (_, index) => {
    const number = index + 1;
    return { key: `tree:pool:${pool.key}:${number}`, number, ownerPhone: null, isRemoved: false, pool };
  });
}

function makeTree(spot: Spot, ids: DemoIds, today: Date): DemoTree {
  const random = seededRandom(spot.key);
  const effort = chooseEffort(spot, random);
  const land = demoLands.find(({ key }) => key === effort.land) as DemoLand;
  const daysAgo = chooseDay(spot, effort, random);
  const ageMs = daysAgo * day - 4 * hour - random.between(0, 200) * minute;
  const plantedAt = later(today, -ageMs);
  const specieId = spot.pool?.specieId ?? chooseSpecie(land, random);
  const [longitude, latitude] = spotInRows(plans.get(land.key) as SitePlan, seededRandom(`spot:${spot.key}`));
  const tree = {
    number: spot.number,
    ownerPhone: spot.ownerPhone,
    id: uuidAtAge(ageMs, random),
    publicId: printableId(10, random),
    givenName: chooseName(spot, random),
    specieId,
    effortId: ids.efforts.get(effort.key) ?? null,
    landId: ids.lands.get(land.key) ?? null,
    companyId: ids.companies.get(effort.company ?? '') ?? null,
    planterId: ids.planters.get(random.pick(effort.planters)) ?? null,
    ownerId: ids.accounts.get(spot.ownerPhone ?? '') ?? null,
    isInPool: spot.pool !== undefined,
    isRedeemed: isRedeemed(spot),
    ...(spot.promisedTo !== undefined && { promisedTo: spot.promisedTo }),
    campaignId: ids.campaigns.get(campaignOf(spot) ?? '') ?? null,
    site: land.site,
    longitude,
    latitude,
    plantedAt,
    endedAt: spot.isRemoved ? later(today, -90 * day) : null,
    isVip: spot.ownerPhone !== null && spot.number % 45 === 1,
    isDamaged: spot.isRemoved || spot.number % 40 === 13,
    isDeleted: spot.isRemoved,
    createdAt: later(plantedAt, 20 * minute),
  };
  const newest = photosOfTree(tree, today).at(-1);
  return { ...tree, imageName: newest?.imageName ?? pictureOfTree(specieId, daysAgo) };
}

/** A tree that was redeemed still says of which campaign it came. */
function campaignOf(spot: Spot): string | undefined {
  return isRedeemed(spot) ? demoRedemption.coupon.campaign : spot.pool?.key;
}

function isRedeemed({ ownerPhone, number }: Spot): boolean {
  return ownerPhone === demoRedemption.phone && number === demoRedemption.treeNumber;
}

/** The first tree of a forest is an old one, those of a pool are of its effort; the others come from anywhere. */
function chooseEffort({ number, isRemoved, pool }: Spot, random: SeededRandom): DemoEffort {
  const own = demoEfforts.find(({ key }) => key === pool?.effort);
  if (own !== undefined) return own;
  const old = demoEfforts.filter(({ plantedDaysAgo }) => (plantedDaysAgo[0] ?? 0) > 1500);
  return random.pick(number === 0 || isRemoved ? old : demoEfforts);
}

function chooseDay(
  { number, isRemoved }: Spot,
  { plantedDaysAgo }: DemoEffort,
  random: SeededRandom,
): number {
  const [first = 1] = plantedDaysAgo;
  return number === 0 || isRemoved ? first : random.pick(plantedDaysAgo);
}

function chooseSpecie({ species }: DemoLand, random: SeededRandom): string {
  const bag = Object.entries(species).flatMap(([id, share]) => Array.from({ length: share }, () => id));
  return random.pick(bag);
}

/** Only an owner gives a name; the first tree of a forest always has one. */
function chooseName({ number, ownerPhone }: Spot, random: SeededRandom): string | null {
  const isNamed = number === 0 || random.oneIn(5);
  const name = random.pick(demoTreeNames);
  return ownerPhone !== null && isNamed ? name : null;
}
