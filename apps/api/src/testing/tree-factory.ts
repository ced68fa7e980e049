import { day, addMs } from '../core/clock.ts';
import type { Executor } from '../core/postgres/database.ts';
import type { GiftSeed, LedgerSeed, TreeSeed } from '../seed/seed-types.ts';
import * as seedQueries from '../seed/seed.queries.ts';
import { printableId, seededRandom } from '../seed/seeded-random.ts';
import { selectPhone } from './test-phones.queries.ts';
import { fixtureDate, nextId, type Row } from './test-rows.ts';

type TreeOptions = Partial<Omit<TreeSeed, `${string}Id` | 'id' | 'createdAt'>> & {
  specieId?: string | null;
  /** Without an owner the tree can be claimed by its tag. */
  owner?: Row;
  /** Previous owner who gave the tree to `owner`. */
  giver?: Row;
  land?: Row;
  effort?: Row;
  company?: Row;
  planter?: Row;
  /** Campaign whose pool contains the tree while it has no owner. */
  campaign?: Row;
  /** Id of the physical tag. */
  tag?: string;
};

/** Small enough to stay below the statement timeout on a busy machine. */
const maxBatch = 1_000;
const nullId = '00000000-0000-0000-0000-000000000000';

/** Creates a tree with its ledger; later trees are newer. */
export async function createTree(sql: Executor, options: TreeOptions = {}): Promise<TreeSeed> {
  const [tree] = await createTrees(sql, 1, options);
  return tree as TreeSeed;
}

/** Creates trees with the same options, oldest first. */
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
  await seedQueries.insertRows(sql, 'tree', trees);
  const gifts = giver && owner ? await openedGiftsOf(sql, trees, { giver, owner }) : [];
  await seedQueries.insertGifts(sql, gifts);
  await seedQueries.insertTreeLedger(
    sql,
    trees.flatMap((tree, index) => ledgerOf(tree, giver ?? owner, gifts[index])),
  );
  if (tag !== undefined) {
    await seedQueries.insertRows(
      sql,
      'tree_tag',
      trees.map(({ id }) => ({ id: tag, treeId: id, createdAt: fixtureDate })),
    );
  }
  return trees;
}

function treeOf({ giver: _, tag: __, ...options }: TreeOptions) {
  const { owner, land, effort, company, planter, campaign, ...fields } = options;
  const id = nextId();
  const plantedAt = fields.plantedAt ?? fixtureDate;
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

async function openedGiftsOf(
  sql: Executor,
  trees: TreeSeed[],
  { giver, owner }: { giver: Row; owner: Row },
): Promise<GiftSeed[]> {
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
      expiresAt: addMs(plantedAt, 30 * day),
      openedAt: plantedAt,
    };
  });
}

/** Planted without owner, assigned to the first owner, then given on. */
function ledgerOf(tree: TreeSeed, first: Row | undefined, gift: GiftSeed | undefined): LedgerSeed[] {
  const entries = [
    { kind: 'planted', holder: nullId } as const,
    ...(first ? [{ kind: 'assigned', holder: first.id } as const] : []),
    ...(gift ? [{ kind: 'promised', holder: gift.id } as const] : []),
    ...(gift ? [{ kind: 'gifted', holder: gift.receiverId } as const] : []),
  ];
  return entries.map(({ kind, holder }, index) => ({
    treeId: tree.id,
    seq: index + 1,
    kind,
    fromHolder: entries[index - 1]?.holder ?? nullId,
    toHolder: holder,
    at: tree.plantedAt,
  }));
}
