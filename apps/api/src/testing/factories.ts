import type { LocalizedName } from '@nabta/contract/primitives';
import type { Role } from '@nabta/domain/role';
import type { Site } from '@nabta/eco/site';

import type { Executor } from '../platform/postgres/database.ts';
import { loadSpecies } from '../seed/load-species.ts';
import { printableId, uuidAtAge } from '../seed/made-ids.ts';
import { seededRandom } from '../seed/seeded-random.ts';
import * as world from '../seed/world.queries.ts';

/** Anything with the id of a row: an account of `createAccount`, a land of `createLand`, … */
type Row = { id: string };

type AccountOptions = {
  phone?: string;
  firstname?: string | null;
  lastname?: string | null;
  role?: Role;
  isPrivate?: boolean;
  imageName?: string | null;
};

type CompanyOptions = { name?: LocalizedName; account?: Row; imageName?: string | null };

type LandOptions = {
  name?: LocalizedName;
  site?: Site;
  longitude?: number;
  latitude?: number;
  account?: Row;
};

type PlanterOptions = { name?: LocalizedName; account?: Row };

type EffortOptions = { name?: LocalizedName; company?: Row; land?: Row; startedOn?: string };

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

const nobody = '00000000-0000-0000-0000-000000000000';

/** A year before the time at which the clock of tests stands. */
const longAgo = new Date('2025-03-01T06:00:00Z');

/** How many rows were made, which makes each of them different and later ones newer. */
let made = 0;

/** A person with a name; `signIn(house, account.phone, { isNamed: false })` signs them in. */
export async function createAccount(sql: Executor, options: AccountOptions = {}): Promise<world.AccountSeed> {
  const account: world.AccountSeed = {
    id: nextId(),
    phone: `+96655${String(made).padStart(7, '0')}`,
    firstname: 'سارة',
    lastname: 'الدوسري',
    role: 'person',
    isPrivate: false,
    imageName: null,
    createdAt: longAgo,
    ...options,
  };
  await world.insertAccounts(sql, [account]);
  return account;
}

export async function createCompany(
  sql: Executor,
  { account, ...options }: CompanyOptions = {},
): Promise<world.CompanySeed> {
  const company: world.CompanySeed = {
    id: nextId(),
    name: { ar: `شركة ${made}`, en: `Company ${made}`, pt: `Empresa ${made}` },
    accountId: account?.id ?? null,
    imageName: null,
    createdAt: longAgo,
    ...options,
  };
  await world.insertCompanies(sql, [company]);
  return company;
}

export async function createLand(
  sql: Executor,
  { account, ...options }: LandOptions = {},
): Promise<world.LandSeed> {
  const land: world.LandSeed = {
    id: nextId(),
    name: { ar: `أرض ${made}`, en: `Land ${made}`, pt: `Terreno ${made}` },
    site: 'irrigated',
    longitude: 46.6753,
    latitude: 24.7136,
    accountId: account?.id ?? null,
    createdAt: longAgo,
    ...options,
  };
  await world.insertLands(sql, [land]);
  return land;
}

export async function createPlanter(
  sql: Executor,
  { account, ...options }: PlanterOptions = {},
): Promise<world.PlanterSeed> {
  const planter: world.PlanterSeed = {
    id: nextId(),
    name: { ar: `غارس ${made}`, en: `Planter ${made}`, pt: `Plantador ${made}` },
    accountId: account?.id ?? null,
    createdAt: longAgo,
    ...options,
  };
  await world.insertPlanters(sql, [planter]);
  return planter;
}

/** On a new land, unless one is named. */
export async function createEffort(
  sql: Executor,
  { company, land, ...options }: EffortOptions = {},
): Promise<world.EffortSeed> {
  const effort: world.EffortSeed = {
    landId: land?.id ?? (await createLand(sql)).id,
    id: nextId(),
    name: { ar: `حملة ${made}`, en: `Effort ${made}`, pt: `Mutirão ${made}` },
    companyId: company?.id ?? null,
    startedOn: '2025-01-15',
    createdAt: longAgo,
    ...options,
  };
  await world.insertEfforts(sql, [effort]);
  return effort;
}

/** A tree with the ledger that belongs to it; each one is newer than the one before. */
export async function createTree(sql: Executor, options: TreeOptions = {}): Promise<world.TreeSeed> {
  const [tree] = await createTrees(sql, 1, options);
  return tree as world.TreeSeed;
}

/** Many alike in one go, oldest first. */
export async function createTrees(
  sql: Executor,
  count: number,
  options: TreeOptions = {},
): Promise<world.TreeSeed[]> {
  const { giver, owner, tag } = options;
  const trees = Array.from({ length: count }, () => treeOf(options));
  await loadSpecies({ sql });
  await world.insertTrees(sql, trees);
  await world.insertTreeLedger(
    sql,
    trees.flatMap((tree) => ledgerOf(tree, [giver, owner])),
  );
  if (tag !== undefined) {
    await world.insertTreeTags(
      sql,
      trees.map(({ id }) => ({ id: tag, treeId: id, createdAt: longAgo })),
    );
  }
  return trees;
}

function treeOf({ owner, giver: _, tag: __, land, effort, company, planter, ...options }: TreeOptions) {
  const id = nextId();
  const plantedAt = options.plantedAt ?? longAgo;
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
    ...options,
  } satisfies world.TreeSeed;
}

/** Planted for nobody, assigned to the first hand, given on to the next. */
function ledgerOf(tree: world.TreeSeed, hands: (Row | undefined)[]): world.LedgerSeed[] {
  const holders = [nobody, ...hands.flatMap((hand) => hand?.id ?? [])];
  return holders.map((holder, index) => ({
    treeId: tree.id,
    seq: index + 1,
    kind: (['planted', 'assigned', 'gifted'] as const)[index] ?? 'gifted',
    fromHolder: holders[index - 1] ?? nobody,
    toHolder: holder,
    at: tree.plantedAt,
  }));
}

function nextId(): string {
  made += 1;
  return uuidAtAge(-made, seededRandom(`made:${made}`));
}
