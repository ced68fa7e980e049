import type { LocalizedName } from '@nabta/contract/core/primitives';
import { type Health, nextCheckAt } from '@nabta/domain/care-plan';
import { giftExpiryDays, occasions } from '@nabta/domain/gift-state';
import { samplePrefix } from '@nabta/domain/picture-file';
import { effectiveAge } from '@nabta/eco/site';
import { speciesModel } from '@nabta/eco/species-data';
import { years } from '@nabta/eco/units';

import { day, hour, addMs } from '../core/clock.ts';
import { demoAccounts, demoPhone } from './demo-accounts.ts';
import type { DemoTree } from './demo-trees.ts';
import type { GiftSeed, LedgerSeed } from './seed-types.ts';
import { printableId, seededRandom, uuidAtAge } from './seeded-random.ts';

type Accounts = ReadonlyMap<string, string>;

const nullId = '00000000-0000-0000-0000-000000000000';
const yearDays = 365.25;

/** Users who should have given trees away. */
const giverPhones = ['005', '010', '050', '100', '200', '901'].map(demoPhone);

/** Ledger of a tree: planted without owner, assigned to a user, sometimes given on. */
export function ledgerOfTree(tree: DemoTree, accounts: Accounts, today: Date): LedgerSeed[] {
  const gift = giftOfTree(tree, accounts, today);
  const first = giverOf(tree) ?? tree.ownerPhone;
  const entries: { kind: LedgerSeed['kind']; holder: string; at: Date }[] = [
    { kind: 'planted', holder: nullId, at: tree.plantedAt },
  ];
  if (first !== null) {
    const kind = tree.isRedeemed ? 'redeemed' : 'assigned';
    const at = transferTime(tree, { phone: first, after: tree.plantedAt, today });
    entries.push({ kind, holder: accounts.get(first) ?? nullId, at });
  }
  if (gift) entries.push({ kind: 'promised', holder: gift.id, at: gift.createdAt });
  if (gift?.openedAt) entries.push({ kind: 'gifted', holder: gift.receiverId, at: gift.openedAt });
  return entries.map(({ kind, holder, at }, index) => ({
    treeId: tree.id,
    seq: index + 1,
    kind,
    fromHolder: entries[index - 1]?.holder ?? nullId,
    toHolder: holder,
    at,
  }));
}

/** Returns the gift by which the tree reached its owner or is still open; undefined without a gift. */
export function giftOfTree(tree: DemoTree, accounts: Accounts, today: Date): GiftSeed | undefined {
  const { ownerPhone, promisedTo } = tree;
  const giverPhone = giverOf(tree);
  if (giverPhone === null || ownerPhone === null) return undefined;
  const random = seededRandom(`gift:${tree.id}`);
  const ownedAt = transferTime(tree, { phone: giverPhone, after: tree.plantedAt, today });
  const openedAt =
    promisedTo === undefined ? transferTime(tree, { phone: ownerPhone, after: ownedAt, today }) : null;
  const toPhone = promisedTo === undefined ? ownerPhone : promisedTo;
  const createdAt = new Date(Math.max(ownedAt.getTime(), addMs(openedAt ?? today, -5 * hour).getTime()));
  return {
    id: uuidAtAge(today.getTime() - createdAt.getTime(), random),
    code: printableId(16, random),
    treeId: tree.id,
    giverId: accounts.get(giverPhone) ?? nullId,
    receiverId: accounts.get(ownerPhone) ?? nullId,
    toPhone,
    ...(openedAt === null ? openGiftText(toPhone) : { occasion: random.pick(occasions), message: null }),
    createdAt,
    expiresAt: addMs(createdAt, giftExpiryDays * day),
    openedAt,
  };
}

function openGiftText(toPhone: string | null): Pick<GiftSeed, 'occasion' | 'message'> {
  return toPhone === null
    ? { occasion: 'eid', message: 'عيدكم مبارك، وهذه شجرة لأول من يفتح الرابط 🌙' }
    : { occasion: 'birthday', message: 'كل عام وأنتِ بخير يا سارة 🌱' };
}

/** One tree in seven was a gift; the only tree of user 001 always is. */
function giverOf({ number, ownerPhone, promisedTo }: DemoTree): string | null {
  if (ownerPhone === null || promisedTo !== undefined) return ownerPhone;
  const isGift = number % 7 === 2 || ownerPhone === demoPhone('001');
  const others = giverPhones.filter((phone) => phone !== ownerPhone);
  return isGift ? seededRandom(`giver:${ownerPhone}:${number}`).pick(others) : null;
}

/** Random time after the previous transfer and the receiver's sign-up, before today. */
function transferTime(
  tree: DemoTree,
  { phone, after, today }: { phone: string; after: Date; today: Date },
): Date {
  const joinedDaysAgo = demoAccounts.find((account) => account.phone === phone)?.joinedDaysAgo ?? 0;
  const earliest = Math.max(after.getTime() + hour, addMs(today, -joinedDaysAgo * day).getTime());
  const random = seededRandom(`passing:${tree.id}:${phone}`);
  return new Date(Math.floor(earliest + (today.getTime() - earliest) * random.next() * 0.6));
}

/** Yearly measurements close to the growth model of the species. */
export function measurementsOfTree(tree: DemoTree, today: Date) {
  const ageDays = Math.floor((today.getTime() - tree.plantedAt.getTime()) / day);
  const random = seededRandom(`measurements:${tree.id}`);
  const isMeasured = tree.number === 0 || random.oneIn(6);
  if (!isMeasured || tree.ownerPhone === null) return [];
  const vigour = 0.92 + random.next() * 0.16;
  const first = 2 * yearDays + random.between(0, 60);
  const readings = Math.min(3, Math.floor((ageDays - first) / yearDays) + 1);
  return Array.from({ length: Math.max(0, readings) }, (_, number) => {
    const readingDays = Math.floor(first + (number * (ageDays - first)) / readings);
    const measuredAt = addMs(tree.plantedAt, readingDays * day);
    const size = speciesModel(tree.specieId).sizeAt(effectiveAge(tree.site, years(readingDays / yearDays)));
    return {
      id: uuidAtAge((ageDays - readingDays) * day, random),
      treeId: tree.id,
      dbhCm: size.dbhCm === null ? null : roundToDecimal(size.dbhCm * vigour),
      heightM: roundToDecimal(size.heightM * vigour),
      measuredAt,
      createdAt: measuredAt,
    };
  });
}

function roundToDecimal(value: number): number {
  return Math.max(0.1, Math.round(value * 10) / 10);
}

/** A tag with a simple id on every claimable tree, and on one owned tree in nine. */
export function tagOfTree({ id: treeId, createdAt, number, ownerPhone, isInPool, endedAt }: DemoTree) {
  if (isInPool || endedAt !== null) return [];
  if (ownerPhone === null) return [{ id: `NABTA${String(number + 1).padStart(3, '0')}`, treeId, createdAt }];
  const id = printableId(12, seededRandom(`tag:${treeId}`));
  return number % 9 === 4 ? [{ id, treeId, createdAt }] : [];
}

/** Printed tags of the demo planter for trees not planted yet. */
export function blankTags(effortId: string, createdAt: Date) {
  return Array.from({ length: 24 }, (_, index) => ({
    id: `NEWTAG${String(index + 1).padStart(2, '0')}`,
    effortId,
    createdAt,
  }));
}

type Nursery = { key: string; name: LocalizedName };

/** Fictional nurseries, like the sponsors. */
const nurseries: readonly Nursery[] = [
  { key: 'SAR', name: { ar: 'مشتل السروات', en: 'Sarawat Nursery', pt: 'Viveiro Sarawat' } },
  { key: 'THU', name: { ar: 'مشتل الثمامة', en: 'Thumamah Nursery', pt: 'Viveiro Thumamah' } },
  { key: 'AHS', name: { ar: 'مشتل الأحساء', en: 'Al-Ahsa Nursery', pt: 'Viveiro Al-Ahsa' } },
];

const batchDays = 30;
const maxChecks = 4;
const maxWaterings = 3;

/** One nursery per effort and one batch per 30 days, delivered shortly before planting. */
export function batchOfTree({ effortId, plantedAt }: DemoTree, today: Date) {
  if (effortId === null) return undefined;
  const nursery = nurseryOf(effortId);
  const month = Math.ceil((today.getTime() - plantedAt.getTime()) / (batchDays * day));
  const daysAgo = month * batchDays + 2;
  const random = seededRandom(`batch:${effortId}:${month}`);
  const deliveredAt = addMs(today, -daysAgo * day);
  return {
    id: uuidAtAge(daysAgo * day, random),
    code: `${nursery.key}-${effortId.slice(-4).toUpperCase()}-${String(month).padStart(3, '0')}`,
    nursery: nursery.name,
    deliveredOn: deliveredAt.toISOString().slice(0, 10),
    createdAt: deliveredAt,
  };
}

export function nurseryOf(effortId: string): Nursery {
  return seededRandom(`nursery:${effortId}`).pick(nurseries);
}

export function careOfTree(tree: DemoTree, today: Date) {
  if (tree.endedAt !== null || tree.isInPool) return [];
  return [...checksOf(tree, today), ...wateringsOf(tree, today)]
    .toSorted((left, right) => left.at.getTime() - right.at.getTime())
    .map((visit, index) => ({
      ...visit,
      id: uuidAtAge(today.getTime() - visit.at.getTime(), seededRandom(`care:${tree.id}:${index}`)),
      treeId: tree.id,
      createdAt: visit.at,
    }));
}

/** Photo that the recorded evidence names; the sample photos on the tree page prove nothing. */
const plantingPhoto = `${samplePrefix}planting`;

/** Levels differ: most trees have a photo from their planting, and many were seen by the staff. */
export function evidenceOfTree(tree: DemoTree, staffId: string | undefined, today: Date) {
  const { id: treeId, number, longitude, latitude, plantedAt } = tree;
  const place = { longitude, latitude, accuracyM: 4 };
  const planted = { kind: 'planted', isIndependent: false, at: plantedAt, ...place };
  const seenAt = tree.endedAt === null ? checksOf(tree, today).at(-1)?.at : undefined;
  return [
    planted,
    ...(number % 5 === 4 ? [] : [{ ...planted, kind: 'photographed', imageName: plantingPhoto }]),
    ...(seenAt !== undefined && number % 3 !== 2
      ? [{ kind: 'seen', isIndependent: true, authorId: staffId, at: seenAt, ...place }]
      : []),
  ].map((fact) => ({
    ...fact,
    id: uuidAtAge(today.getTime() - fact.at.getTime(), seededRandom(`evidence:${treeId}:${fact.kind}`)),
    treeId,
    createdAt: fact.at,
  }));
}

type Visit = { kind: 'checked' | 'watered'; health: Health | null; litres: number | null; at: Date };

/** Checks at their due dates, with a few days of variation. */
function checksOf({ id, plantedAt, isDamaged }: DemoTree, today: Date): Visit[] {
  const random = seededRandom(`checks:${id}`);
  const checkTimes: Date[] = [];
  for (;;) {
    const dueAt = nextCheckAt({ plantedAt, lastAt: checkTimes.at(-1) ?? null, importedAt: null });
    const at = addMs(dueAt, random.between(-3, 4) * day);
    if (at >= today) break;
    checkTimes.push(at);
  }
  const recent = checkTimes.slice(-maxChecks);
  return recent.map((at, index) => {
    const visit = { kind: 'checked', litres: null, at } as const;
    if (isDamaged && index === recent.length - 1) return { ...visit, health: 'poor' };
    return { ...visit, health: random.oneIn(8) ? 'fair' : 'good' };
  });
}

/** Young trees are watered every 12 days, others every 6 weeks; trees in the tide never. */
function wateringsOf({ id, plantedAt, site }: DemoTree, today: Date): Visit[] {
  if (site === 'coast') return [];
  const random = seededRandom(`water:${id}`);
  const ageDays = (today.getTime() - plantedAt.getTime()) / day;
  const isYoung = ageDays < 2 * 365;
  const everyDays = isYoung ? 12 : 42;
  return Array.from({ length: maxWaterings }, (_, index): Visit => {
    const daysAgo = everyDays * index + random.between(1, everyDays - 2);
    return { kind: 'watered', health: null, litres: isYoung ? 20 : 40, at: addMs(today, -daysAgo * day) };
  }).filter(({ at }) => at > addMs(plantedAt, day));
}
