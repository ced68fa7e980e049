import { giftLifeDays, occasions } from '@nabta/domain/gift-state';
import { effectiveAge } from '@nabta/eco/site';
import { speciesModel } from '@nabta/eco/species-data';
import { years } from '@nabta/eco/units';

import { day, hour, later } from '../platform/clock.ts';
import { demoAccounts, demoPhone } from './demo-accounts.ts';
import type { DemoTree } from './demo-trees.ts';
import { printableId, uuidAtAge } from './made-ids.ts';
import { seededRandom } from './seeded-random.ts';
import type { BlankTagSeed, GiftSeed, LedgerSeed, MeasurementSeed, TagSeed } from './world-seeds.ts';

type Accounts = ReadonlyMap<string, string>;

const nobody = '00000000-0000-0000-0000-000000000000';
const yearDays = 365.25;

/** Those whose lists of trees given away should have something to show. */
const giverPhones = ['005', '010', '050', '100', '200', '901'].map(demoPhone);

/** The hands a tree passed through: planted for nobody, had by a person, and now and then given on. */
export function ledgerOfTree(tree: DemoTree, accounts: Accounts, today: Date): LedgerSeed[] {
  const gift = giftOfTree(tree, accounts, today);
  const first = giverOf(tree) ?? tree.ownerPhone;
  const hands: { kind: LedgerSeed['kind']; holder: string; at: Date }[] = [
    { kind: 'planted', holder: nobody, at: tree.plantedAt },
  ];
  if (first !== null) {
    const kind = tree.isRedeemed ? 'redeemed' : 'assigned';
    const at = momentOfPassing(tree, tree.plantedAt, first, today);
    hands.push({ kind, holder: accounts.get(first) ?? nobody, at });
  }
  if (gift) hands.push({ kind: 'promised', holder: gift.id, at: gift.createdAt });
  if (gift?.openedAt) hands.push({ kind: 'gifted', holder: gift.receiverId, at: gift.openedAt });
  return hands.map(({ kind, holder, at }, index) => ({
    treeId: tree.id,
    seq: index + 1,
    kind,
    fromHolder: hands[index - 1]?.holder ?? nobody,
    toHolder: holder,
    at,
  }));
}

/** How the tree came from its giver to its owner, or waits for somebody. */
export function giftOfTree(tree: DemoTree, accounts: Accounts, today: Date): GiftSeed | undefined {
  const { ownerPhone, promisedTo } = tree;
  const giverPhone = giverOf(tree);
  if (giverPhone === null || ownerPhone === null) return undefined;
  const random = seededRandom(`gift:${tree.id}`);
  const hadAt = momentOfPassing(tree, tree.plantedAt, giverPhone, today);
  const openedAt = promisedTo === undefined ? momentOfPassing(tree, hadAt, ownerPhone, today) : null;
  const toPhone = promisedTo === undefined ? ownerPhone : promisedTo;
  const createdAt = new Date(Math.max(hadAt.getTime(), later(openedAt ?? today, -5 * hour).getTime()));
  return {
    id: uuidAtAge(today.getTime() - createdAt.getTime(), random),
    code: printableId(16, random),
    treeId: tree.id,
    giverId: accounts.get(giverPhone) ?? nobody,
    receiverId: accounts.get(ownerPhone) ?? nobody,
    toPhone,
    ...(openedAt === null ? waitingWords(toPhone) : { occasion: random.pick(occasions), message: null }),
    createdAt,
    expiresAt: later(createdAt, giftLifeDays * day),
    openedAt,
  };
}

function waitingWords(toPhone: string | null): Pick<GiftSeed, 'occasion' | 'message'> {
  return toPhone === null
    ? { occasion: 'eid', message: 'عيدكم مبارك، وهذه شجرة لأول من يفتح الرابط 🌙' }
    : { occasion: 'birthday', message: 'كل عام وأنتِ بخير يا سارة 🌱' };
}

/** One tree in seven was a present, and the only tree of a person always was. */
function giverOf({ number, ownerPhone, promisedTo }: DemoTree): string | null {
  if (ownerPhone === null || promisedTo !== undefined) return ownerPhone;
  const isPresent = number % 7 === 2 || ownerPhone === demoPhone('001');
  const others = giverPhones.filter((phone) => phone !== ownerPhone);
  return isPresent ? seededRandom(`giver:${ownerPhone}:${number}`).pick(others) : null;
}

/** After the hand before, after the receiver joined, and before today. */
function momentOfPassing(tree: DemoTree, previous: Date, phone: string, today: Date): Date {
  const joinedDaysAgo = demoAccounts.find((account) => account.phone === phone)?.joinedDaysAgo ?? 0;
  const earliest = Math.max(previous.getTime() + hour, later(today, -joinedDaysAgo * day).getTime());
  const random = seededRandom(`passing:${tree.id}:${phone}`);
  return new Date(Math.floor(earliest + (today.getTime() - earliest) * random.next() * 0.6));
}

/** What a planter read from the trunk once a year, near to what the species' model expects. */
export function measurementsOfTree(tree: DemoTree, today: Date): MeasurementSeed[] {
  const ageDays = Math.floor((today.getTime() - tree.plantedAt.getTime()) / day);
  const random = seededRandom(`measurements:${tree.id}`);
  const isMeasured = tree.number === 0 || random.oneIn(6);
  if (!isMeasured || tree.ownerPhone === null) return [];
  const vigour = 0.92 + random.next() * 0.16;
  const first = 2 * yearDays + random.between(0, 60);
  const readings = Math.min(3, Math.floor((ageDays - first) / yearDays) + 1);
  return Array.from({ length: Math.max(0, readings) }, (_, number) => {
    const readingDays = Math.floor(first + (number * (ageDays - first)) / readings);
    const size = speciesModel(tree.specieId).sizeAt(effectiveAge(tree.site, years(readingDays / yearDays)));
    return {
      id: uuidAtAge((ageDays - readingDays) * day, random),
      treeId: tree.id,
      dbhCm: size.dbhCm === null ? null : oneDecimal(size.dbhCm * vigour),
      heightM: oneDecimal(size.heightM * vigour),
      measuredAt: later(tree.plantedAt, readingDays * day),
    };
  });
}

function oneDecimal(value: number): number {
  return Math.max(0.1, Math.round(value * 10) / 10);
}

/** A tag on every tree that anybody may claim, easy to remember, and on one owned tree in nine. */
export function tagOfTree(tree: DemoTree): TagSeed[] {
  const random = seededRandom(`tag:${tree.id}`);
  if (tree.isInPool) return [];
  if (tree.ownerPhone === null) return [{ ...tagOn(tree), id: `NABTA${padded(tree.number + 1)}` }];
  return tree.number % 9 === 4 ? [{ ...tagOn(tree), id: printableId(12, random) }] : [];
}

/** A sheet that was printed for the demo planter, whose trees are still to be planted. */
export function blankTags(effortId: string, createdAt: Date): BlankTagSeed[] {
  return Array.from({ length: 24 }, (_, index) => ({
    id: `NEWTAG${String(index + 1).padStart(2, '0')}`,
    effortId,
    createdAt,
  }));
}

function tagOn({ id, createdAt }: DemoTree): Pick<TagSeed, 'treeId' | 'createdAt'> {
  return { treeId: id, createdAt };
}

function padded(number: number): string {
  return String(number).padStart(3, '0');
}
