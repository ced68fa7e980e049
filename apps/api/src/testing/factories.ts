import type { LocalizedName } from '@nabta/contract/primitives';
import { withCheckCharacter } from '@nabta/domain/coupon-code';
import type { Role } from '@nabta/domain/role';
import type { SitePlan } from '@nabta/domain/site-plan';
import type { Site } from '@nabta/eco/site';

import type { Executor } from '../platform/postgres/database.ts';
import { loadSpecies } from '../seed/load-species.ts';
import { printableId } from '../seed/made-ids.ts';
import { seededRandom } from '../seed/seeded-random.ts';
import type {
  AccountSeed,
  CampaignSeed,
  CompanySeed,
  CouponSeed,
  EffortSeed,
  LandSeed,
  PlanterSeed,
} from '../seed/world-seeds.ts';
import * as world from '../seed/world.queries.ts';
import { longAgo, made, nextId, type Row } from './made-row.ts';

export { createDelivered } from './delivery-factory.ts';
export { createTree, createTrees } from './tree-factory.ts';

type AccountOptions = {
  phone?: string;
  firstname?: string | null;
  lastname?: string | null;
  role?: Role;
  isPrivate?: boolean;
  imageName?: string | null;
};

type CompanyOptions = { name?: LocalizedName; slug?: string; account?: Row; imageName?: string | null };

type LandOptions = {
  name?: LocalizedName;
  site?: Site;
  plan?: SitePlan;
  longitude?: number;
  latitude?: number;
  account?: Row;
};

type PlanterOptions = { name?: LocalizedName; account?: Row };

type EffortOptions = {
  name?: LocalizedName;
  company?: Row;
  land?: Row;
  startedOn?: string;
  planterIds?: string[];
};

type CampaignOptions = {
  name?: LocalizedName;
  company?: Row;
  specieId?: string | null;
  startsAt?: Date;
  endsAt?: Date | null;
  maxPerPerson?: number;
};

type CouponOptions = { campaign?: Row; code?: string; maxUses?: number; isOpenSecret?: boolean };

/** A person with a name; `signIn(house, account.phone, { isNamed: false })` signs them in. */
export async function createAccount(sql: Executor, options: AccountOptions = {}): Promise<AccountSeed> {
  const account: AccountSeed = {
    id: nextId(),
    phone: `+96655${String(made).padStart(7, '0')}`,
    firstname: 'سارة',
    lastname: 'الدوسري',
    role: 'person',
    isPrivate: false,
    imageName: null,
    createdAt: longAgo,
    celebratedLevel: 0,
    ...options,
  };
  await world.insertAccounts(sql, [account]);
  return account;
}

export async function createCompany(
  sql: Executor,
  { account, ...options }: CompanyOptions = {},
): Promise<CompanySeed> {
  const company: CompanySeed = {
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
): Promise<LandSeed> {
  const land: LandSeed = {
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
): Promise<PlanterSeed> {
  const planter: PlanterSeed = {
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
): Promise<EffortSeed> {
  const effort: EffortSeed = {
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
): Promise<CampaignSeed> {
  const campaign: CampaignSeed = {
    id: nextId(),
    name: { ar: `قسائم ${made}`, en: `Campaign ${made}`, pt: `Campanha ${made}` },
    companyId: company?.id ?? null,
    effortId: null,
    specieId: null,
    startsAt: longAgo,
    endsAt: null,
    maxPerPerson: 1,
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
): Promise<CouponSeed> {
  const coupon: CouponSeed = {
    campaignId: campaign?.id ?? (await createCampaign(sql)).id,
    id: nextId(),
    code: withCheckCharacter(printableId(10, seededRandom(`code:${made}`))),
    maxUses: 1,
    isOpenSecret: false,
    createdAt: longAgo,
    ...options,
  };
  await world.insertCoupons(sql, [coupon]);
  return coupon;
}
