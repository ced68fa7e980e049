import { recordFrom } from '@nabta/domain/typed-object';

import { day, hour, addMs, minute } from '../core/clock.ts';
import demoTreeNames from './data/tree-names.json' with { type: 'json' };
import { demoAccounts, demoPhone } from './demo-accounts.ts';
import { type DemoCampaign, demoCampaigns, demoRedemption } from './demo-campaigns.ts';
import { type DemoEffort, demoEfforts, type DemoLand, demoLands, entryOf } from './demo-data.ts';
import { photosOfTree } from './demo-pictures.ts';
import { planOf, pickPositionInRows } from './demo-plan.ts';
import type { TreeSeed } from './seed-types.ts';
import { printableId, type SeededRandom, seededRandom, uuidAtAge } from './seeded-random.ts';

const idKinds = ['accounts', 'companies', 'lands', 'planters', 'efforts', 'campaigns'] as const;

/** Ids of the rows that trees reference, by phone or key. */
export type DemoIds = Record<(typeof idKinds)[number], ReadonlyMap<string, string>>;

/** For callers that need only the tree data. */
export const emptyIds: DemoIds = recordFrom(idKinds, () => new Map<string, string>());

/** Tree with the data that gifts, ledger and photos are derived from. */
export type DemoTree = TreeSeed & {
  /** Index within its forest; tree 0 is the showcase tree. */
  number: number;
  ownerPhone: string | null;
  specieId: string;
  /** Available for a coupon. */
  isInPool: boolean;
  /** The owner redeemed it with a coupon. */
  isRedeemed: boolean;
  /** Receiver's phone of an open gift; null for a gift by link. */
  promisedTo?: string | null;
};

type TreeSlot = {
  key: string;
  number: number;
  ownerPhone: string | null;
  isRemoved: boolean;
  /** Died within two years after planting. */
  isLost?: boolean;
  /** Campaign whose pool contains the tree. */
  pool?: DemoCampaign;
  promisedTo?: string | null;
};

const unownedTrees = 12;
const lostTrees = 30;
const oldestDeathDays = 600;
const causes = ['drought', 'pest', 'storm', 'unknown'] as const;

const landsByKey = new Map(demoLands.map((land) => [land.key, { land, plan: planOf(land) }]));

/** Returns all demo trees; `today` is the midnight that ages count back from. */
export function makeDemoTrees(ids: DemoIds, today: Date): DemoTree[] {
  return listSlots().map((slot) => makeTree(slot, ids, today));
}

/** Trees per account, unowned and lost trees, pools, two open gifts, and one removed tree. */
function listSlots(): TreeSlot[] {
  const owned = demoAccounts.flatMap(({ phone, trees }) =>
    Array.from({ length: trees }, (_, number) => slotOf(phone, number)),
  );
  const unowned = Array.from({ length: unownedTrees }, (_, number) => slotOf(null, number));
  const lost = Array.from({ length: lostTrees }, (_, index) => {
    const number = index + 1;
    return { ...slotOf(null, number), key: `tree:lost:${number}`, isLost: true };
  });
  return [
    ...owned,
    ...unowned,
    ...lost,
    ...demoCampaigns.flatMap(slotsOfPool),
    { ...slotOf(demoPhone('010'), 10), promisedTo: demoPhone('005') },
    { ...slotOf(demoPhone('100'), 100), promisedTo: null },
    { ...slotOf(demoPhone('050'), 50), isRemoved: true },
  ];
}

function slotOf(ownerPhone: string | null, number: number): TreeSlot {
  return { key: `tree:${ownerPhone ?? 'nobody'}:${number}`, number, ownerPhone, isRemoved: false };
}

function slotsOfPool(pool: DemoCampaign): TreeSlot[] {
  return Array.from({ length: pool.poolTrees }, (_, index) => {
    const number = index + 1;
    return { key: `tree:pool:${pool.key}:${number}`, number, ownerPhone: null, isRemoved: false, pool };
  });
}

function makeTree(slot: TreeSlot, ids: DemoIds, today: Date): DemoTree {
  const random = seededRandom(slot.key);
  const effort = chooseEffort(slot, random);
  const { land, plan } = entryOf(landsByKey, effort.land);
  const daysAgo = chooseDay(slot, effort, random);
  const ageMs = daysAgo * day - 4 * hour - random.between(0, 200) * minute;
  const plantedAt = addMs(today, -ageMs);
  const specieId = slot.pool?.specieId ?? chooseSpecie(effort.species ?? land.species, random);
  const [longitude, latitude] = pickPositionInRows(plan, seededRandom(`spot:${slot.key}`));
  const tree = {
    number: slot.number,
    ownerPhone: slot.ownerPhone,
    id: uuidAtAge(ageMs, random),
    publicId: printableId(10, random),
    givenName: chooseName(slot, random),
    specieId,
    effortId: ids.efforts.get(effort.key) ?? null,
    landId: ids.lands.get(land.key) ?? null,
    companyId: ids.companies.get(effort.company ?? '') ?? null,
    planterId: ids.planters.get(random.pick(effort.planters)) ?? null,
    ownerId: ids.accounts.get(slot.ownerPhone ?? '') ?? null,
    isInPool: slot.pool !== undefined,
    isRedeemed: isRedeemed(slot),
    ...(slot.promisedTo !== undefined && { promisedTo: slot.promisedTo }),
    campaignId: ids.campaigns.get(campaignOf(slot) ?? '') ?? null,
    site: land.site,
    origin: 'demo' as const,
    longitude,
    latitude,
    plantedAt,
    endedAt: endOf(slot, plantedAt, today),
    endCause: slot.isLost === true ? seededRandom(`cause:${slot.key}`).pick(causes) : null,
    isVip: slot.ownerPhone !== null && slot.number % 45 === 1,
    isDamaged: slot.isRemoved || slot.number % 40 === 13,
    isDeleted: slot.isRemoved,
    createdAt: addMs(plantedAt, 20 * minute),
  };
  return { ...tree, imageName: photosOfTree(tree, today).at(-1)?.imageName ?? null };
}

function endOf({ key, isRemoved, isLost }: TreeSlot, plantedAt: Date, today: Date): Date | null {
  if (isLost === true) return addMs(plantedAt, seededRandom(`end:${key}`).between(60, oldestDeathDays) * day);
  return isRemoved ? addMs(today, -90 * day) : null;
}

/** A redeemed tree keeps its campaign. */
function campaignOf(slot: TreeSlot): string | undefined {
  return isRedeemed(slot) ? demoRedemption.coupon.campaign : slot.pool?.key;
}

function isRedeemed({ ownerPhone, number }: TreeSlot): boolean {
  return ownerPhone === demoRedemption.phone && number === demoRedemption.treeNumber;
}

/** Tree 0 gets an early effort, pool trees get their campaign's effort, others a random one. */
function chooseEffort({ number, isRemoved, pool }: TreeSlot, random: SeededRandom): DemoEffort {
  const poolEffort = demoEfforts.find(({ key }) => key === pool?.effort);
  if (poolEffort !== undefined) return poolEffort;
  const early = demoEfforts.filter(({ plantedDaysAgo }) => (plantedDaysAgo[0] ?? 0) > 1500);
  return random.pick(number === 0 || isRemoved ? early : demoEfforts);
}

function chooseDay(
  { number, isRemoved, isLost }: TreeSlot,
  { plantedDaysAgo }: DemoEffort,
  random: SeededRandom,
): number {
  const [first = 1] = plantedDaysAgo;
  if (isLost === true) return random.pick(plantedDaysAgo.filter((daysAgo) => daysAgo > oldestDeathDays));
  return number === 0 || isRemoved ? first : random.pick(plantedDaysAgo);
}

function chooseSpecie(species: DemoLand['species'], random: SeededRandom): string {
  const weightedIds = Object.entries(species).flatMap(([id, share]) =>
    Array.from({ length: share }, () => id),
  );
  return random.pick(weightedIds);
}

/** Only owned trees have names; tree 0 always does. */
function chooseName({ number, ownerPhone }: TreeSlot, random: SeededRandom): string | null {
  const isNamed = number === 0 || random.oneIn(5);
  const name = random.pick(demoTreeNames);
  return ownerPhone !== null && isNamed ? name : null;
}
