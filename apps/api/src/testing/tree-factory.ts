import type { Site } from '@nabta/eco/site';

import { day, later } from '../platform/clock.ts';
import type { Executor } from '../platform/postgres/database.ts';
import { loadSpecies } from '../seed/load-species.ts';
import { printableId } from '../seed/made-ids.ts';
import { seededRandom } from '../seed/seeded-random.ts';
import type { GiftSeed, LedgerSeed, TreeSeed } from '../seed/world-seeds.ts';
import * as world from '../seed/world.queries.ts';
import { longAgo, nextId, type Row } from './made-row.ts';
import { selectPhone } from './test-phones.queries.ts';

type TreeOptions = {
  /** Without one nobody holds the tree and a tag could claim it. */
  owner?: Row;
  /** Who owned it before and gave it to the owner. */
  giver?: Row;
  givenName?: string | null;
  specieId?: string | null;
  land?: Row;
  effort?: Row;
  company?: Row;
  planter?: Row;
  /** In its pool, while nobody owns it. */
  campaign?: Row;
  site?: Site;
  longitude?: number;
  latitude?: number;
  plantedAt?: Date;
  endedAt?: Date | null;
  isVip?: boolean;
  isDamaged?: boolean;
  isDeleted?: boolean;
  imageName?: string | null;
  /** The id of a physical tag on it. */
  tag?: string;
};

/** So few that a busy machine plants them before the database loses its patience with the statement. */
const maxBatch = 1_000;
const nobody = '00000000-0000-0000-0000-000000000000';

/** A tree with the ledger that belongs to it; each one is newer than the one before. */
export async function createTree(sql: Executor, options: TreeOptions = {}): Promise<TreeSeed> {
  const [tree] = await createTrees(sql, 1, options);
  return tree as TreeSeed;
}

/** Many alike, oldest first. */
export async function createTrees(
  sql: Executor,
  count: number,
  options: TreeOptions = {},
): Promise<TreeSeed[]> {
  const trees: TreeSeed[] = [];
  while (trees.length < count) {
    trees.push(...(await createBatch(sql, Math.min(count - trees.length, maxBatch), options)));
  }
  return trees;
}

async function createBatch(sql: Executor, count: number, options: TreeOptions): Promise<TreeSeed[]> {
  const { giver, owner, tag } = options;
  const trees = Array.from({ length: count }, () => treeOf(options));
  await loadSpecies({ sql });
  await world.insertTrees(sql, trees);
  const gifts = giver && owner ? await giftsOf(sql, trees, giver, owner) : [];
  await world.insertGifts(sql, gifts);
  await world.insertTreeLedger(
    sql,
    trees.flatMap((tree, index) => ledgerOf(tree, giver ?? owner, gifts[index])),
  );
  if (tag !== undefined) {
    await world.insertTreeTags(
      sql,
      trees.map(({ id }) => ({ id: tag, treeId: id, createdAt: longAgo })),
    );
  }
  return trees;
}

function treeOf({ giver: _, tag: __, ...options }: TreeOptions) {
  const { owner, land, effort, company, planter, campaign, ...fields } = options;
  const id = nextId();
  const plantedAt = fields.plantedAt ?? longAgo;
  return {
    id,
    publicId: printableId(10, seededRandom(`public:${id}`)),
    givenName: null,
    specieId: 'prosopis-cineraria',
    effortId: effort?.id ?? null,
    landId: land?.id ?? null,
    companyId: company?.id ?? null,
    planterId: planter?.id ?? null,
    ownerId: owner?.id ?? null,
    campaignId: campaign?.id ?? null,
    site: 'irrigated',
    longitude: 46.6753,
    latitude: 24.7136,
    plantedAt,
    endedAt: null,
    isVip: false,
    isDamaged: false,
    isDeleted: false,
    imageName: null,
    createdAt: plantedAt,
    ...fields,
  } satisfies TreeSeed;
}

/** Given and opened at once. */
async function giftsOf(sql: Executor, trees: TreeSeed[], giver: Row, owner: Row): Promise<GiftSeed[]> {
  const toPhone = await selectPhone(sql, owner.id);
  return trees.map(({ id: treeId, plantedAt }) => {
    const id = nextId();
    return {
      id,
      code: printableId(16, seededRandom(`code:${id}`)),
      treeId,
      giverId: giver.id,
      receiverId: owner.id,
      toPhone,
      occasion: 'none',
      message: null,
      createdAt: plantedAt,
      expiresAt: later(plantedAt, 30 * day),
      openedAt: plantedAt,
    };
  });
}

/** Planted for nobody, assigned to the first hand, given on to the next. */
function ledgerOf(tree: TreeSeed, first: Row | undefined, gift: GiftSeed | undefined): LedgerSeed[] {
  const hands = [
    { kind: 'planted', holder: nobody } as const,
    ...(first ? [{ kind: 'assigned', holder: first.id } as const] : []),
    ...(gift ? [{ kind: 'promised', holder: gift.id } as const] : []),
    ...(gift ? [{ kind: 'gifted', holder: gift.receiverId } as const] : []),
  ];
  return hands.map(({ kind, holder }, index) => ({
    treeId: tree.id,
    seq: index + 1,
    kind,
    fromHolder: hands[index - 1]?.holder ?? nobody,
    toHolder: holder,
    at: tree.plantedAt,
  }));
}
