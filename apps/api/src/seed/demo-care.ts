import type { LocalizedName } from '@nabta/contract/primitives';
import { nextCheckAt } from '@nabta/domain/care-plan';

import { day, later } from '../platform/clock.ts';
import type { DemoTree } from './demo-trees.ts';
import { uuidAtAge } from './made-ids.ts';
import { seededRandom } from './seeded-random.ts';
import type { BatchSeed, CareSeed } from './world-seeds.ts';

type Nursery = { key: string; name: LocalizedName };

/** Invented, as the sponsors are. */
const nurseries: readonly Nursery[] = [
  { key: 'SAR', name: { ar: 'مشتل السروات', en: 'Sarawat Nursery', pt: 'Viveiro Sarawat' } },
  { key: 'THU', name: { ar: 'مشتل الثمامة', en: 'Thumamah Nursery', pt: 'Viveiro Thumamah' } },
  { key: 'AHS', name: { ar: 'مشتل الأحساء', en: 'Al-Ahsa Nursery', pt: 'Viveiro Al-Ahsa' } },
];

const batchDays = 30;
const shownChecks = 4;
const shownWaterings = 3;

/** The saplings of an effort came from one nursery, a month's need at a time, and a few days before they were planted. */
export function batchOfTree({ effortId, plantedAt }: DemoTree, today: Date): BatchSeed | undefined {
  if (effortId === null) return undefined;
  const nursery = nurseryOf(effortId);
  const month = Math.ceil((today.getTime() - plantedAt.getTime()) / (batchDays * day));
  const daysAgo = month * batchDays + 2;
  const random = seededRandom(`batch:${effortId}:${month}`);
  const deliveredAt = later(today, -daysAgo * day);
  return {
    id: uuidAtAge(daysAgo * day, random),
    code: `${nursery.key}-${effortId.slice(-4).toUpperCase()}-${String(month).padStart(3, '0')}`,
    nursery: nursery.name,
    deliveredOn: deliveredAt.toISOString().slice(0, 10),
    createdAt: deliveredAt,
  };
}

export function nurseryOfEffort(effortId: string): LocalizedName {
  return nurseryOf(effortId).name;
}

function nurseryOf(effortId: string): Nursery {
  return seededRandom(`nursery:${effortId}`).pick(nurseries);
}

/** The last times that somebody looked at a tree or watered it. */
export function careOfTree(tree: DemoTree, today: Date): CareSeed[] {
  if (tree.isDeleted || tree.isInPool) return [];
  return [...checksOf(tree, today), ...wateringsOf(tree, today)]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((visit, index) => ({
      ...visit,
      id: uuidAtAge(today.getTime() - visit.at.getTime(), seededRandom(`care:${tree.id}:${index}`)),
      treeId: tree.id,
    }));
}

type Visit = Omit<CareSeed, 'id' | 'treeId'>;

/** As often as they are due, give or take some days. */
function checksOf({ id, plantedAt, isDamaged }: DemoTree, today: Date): Visit[] {
  const random = seededRandom(`checks:${id}`);
  const moments: Date[] = [];
  for (;;) {
    const dueAt = nextCheckAt({ plantedAt, lastAt: moments.at(-1) });
    const at = later(dueAt, random.between(-3, 4) * day);
    if (at >= today) break;
    moments.push(at);
  }
  const last = moments.slice(-shownChecks);
  return last.map((at, index) => {
    const isPoor = isDamaged && index === last.length - 1;
    const health = isPoor ? 'poor' : random.oneIn(8) ? 'fair' : 'good';
    return { kind: 'checked', health, litres: null, at };
  });
}

/** Young trees every twelve days, others every six weeks; what stands in the tide needs none. */
function wateringsOf({ id, plantedAt, site }: DemoTree, today: Date): Visit[] {
  if (site === 'coast') return [];
  const random = seededRandom(`water:${id}`);
  const ageDays = (today.getTime() - plantedAt.getTime()) / day;
  const isYoung = ageDays < 2 * 365;
  const everyDays = isYoung ? 12 : 42;
  return Array.from({ length: shownWaterings }, (_, index): Visit => {
    const daysAgo = everyDays * index + random.between(1, everyDays - 2);
    return { kind: 'watered', health: null, litres: isYoung ? 20 : 40, at: later(today, -daysAgo * day) };
  }).filter(({ at }) => at > later(plantedAt, day));
}
