import type { LocalizedName } from '@nabta/contract/primitives';
import { withCheckCharacter } from '@nabta/domain/coupon-code';
import type { Role } from '@nabta/domain/role';
import type { Site } from '@nabta/eco/site';

import { day, later } from '../platform/clock.ts';
import type { Executor } from '../platform/postgres/database.ts';
import { loadSpecies } from '../seed/load-species.ts';
import { printableId, uuidAtAge } from '../seed/made-ids.ts';
import { seededRandom } from '../seed/seeded-random.ts';
import * as world from '../seed/world.queries.ts';
import { selectPhone } from './test-phones.queries.ts';

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

type CampaignOptions = {
  name?: LocalizedName;
  company?: Row;
  specieId?: string | null;
  startsAt?: Date;
  endsAt?: Date | null;
  mostPerPerson?: number;
};

type CouponOptions = { campaign?: Row; code?: string; mostUses?: number; isOpenSecret?: boolean };

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

/** Open since long ago and without an end; its pool are trees made with `campaign`. */
export async function createCampaign(
  sql: Executor,
  { company, ...options }: CampaignOptions = {},
): Promise<world.CampaignSeed> {
  const campaign: world.CampaignSeed = {
    id: nextId(),
    name: { ar: `قسائم ${made}`, en: `Campaign ${made}`, pt: `Campanha ${made}` },
    companyId: company?.id ?? null,
    effortId: null,
    specieId: null,
    startsAt: longAgo,
    endsAt: null,
    mostPerPerson: 1,
    ...options,
  };
  await loadSpecies({ sql });
  await world.insertCampaigns(sql, [campaign]);
  return campaign;
}

/** Good once, of a new campaign, unless told otherwise. */
export async function createCoupon(
  sql: Executor,
  { campaign, ...options }: CouponOptions = {},
): Promise<world.CouponSeed> {
  const coupon: world.CouponSeed = {
    campaignId: campaign?.id ?? (await createCampaign(sql)).id,
    id: nextId(),
    code: withCheckCharacter(printableId(10, seededRandom(`code:${made}`))),
    mostUses: 1,
    isOpenSecret: false,
    createdAt: longAgo,
    ...options,
  };
  await world.insertCoupons(sql, [coupon]);
  return coupon;
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
  } satisfies world.TreeSeed;
}

/** Given and opened at once. */
async function giftsOf(
  sql: Executor,
  trees: world.TreeSeed[],
  giver: Row,
  owner: Row,
): Promise<world.GiftSeed[]> {
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
function ledgerOf(
  tree: world.TreeSeed,
  first: Row | undefined,
  gift: world.GiftSeed | undefined,
): world.LedgerSeed[] {
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

function nextId(): string {
  made += 1;
  return uuidAtAge(-made, seededRandom(`made:${made}`));
}
