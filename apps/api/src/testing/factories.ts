import { withCheckCharacter } from '@nabta/domain/coupon-code';

import type { Executor } from '../core/postgres/database.ts';
import type {
  AccountSeed,
  CampaignSeed,
  CompanySeed,
  CouponSeed,
  EffortSeed,
  LandSeed,
  PlanterSeed,
} from '../seed/seed-types.ts';
import * as seedQueries from '../seed/seed.queries.ts';
import { printableId, seededRandom } from '../seed/seeded-random.ts';
import { fixtureDate, createdRows, nextId, type Row } from './test-rows.ts';

export { createDelivered } from './delivery-factory.ts';
export { createTree, createTrees } from './tree-factory.ts';

type AccountOptions = Partial<Omit<AccountSeed, 'id' | 'createdAt' | 'celebratedLevel'>>;

type CompanyOptions = Partial<Pick<CompanySeed, 'name' | 'slug' | 'imageName'>> & { account?: Row };

type LandOptions = Partial<Omit<LandSeed, 'id' | 'accountId' | 'createdAt'>> & {
  account?: Row;
};

type PlanterOptions = Partial<Pick<PlanterSeed, 'name' | 'nameConsentedAt'>> & { account?: Row };

type EffortOptions = Partial<Pick<EffortSeed, 'name' | 'startedOn' | 'planterIds'>> & {
  company?: Row;
  land?: Row;
};

type CampaignOptions = Partial<Omit<CampaignSeed, 'id' | 'slug' | 'about' | 'companyId' | 'effortId'>> & {
  company?: Row;
};

type CouponOptions = Partial<Pick<CouponSeed, 'code' | 'maxUses' | 'isOpenSecret'>> & { campaign?: Row };

/** Creates a named account; sign in with `signIn(app, account.phone, { isNamed: false })`. */
export async function createAccount(sql: Executor, options: AccountOptions = {}): Promise<AccountSeed> {
  const account: AccountSeed = {
    id: nextId(),
    phone: `+96655${String(createdRows).padStart(7, '0')}`,
    firstname: 'سارة',
    lastname: 'الدوسري',
    role: 'person',
    isPrivate: false,
    imageName: null,
    createdAt: fixtureDate,
    celebratedLevel: 0,
    ...options,
  };
  await seedQueries.insertRows(sql, 'account', [account]);
  return account;
}

export async function createCompany(
  sql: Executor,
  { account, ...options }: CompanyOptions = {},
): Promise<CompanySeed> {
  const company: CompanySeed = {
    id: nextId(),
    name: { ar: `شركة ${createdRows}`, en: `Company ${createdRows}`, pt: `Empresa ${createdRows}` },
    accountId: account?.id ?? null,
    imageName: null,
    createdAt: fixtureDate,
    ...options,
  };
  await seedQueries.insertCompanies(sql, [company]);
  return company;
}

export async function createLand(
  sql: Executor,
  { account, ...options }: LandOptions = {},
): Promise<LandSeed> {
  const land: LandSeed = {
    id: nextId(),
    name: { ar: `أرض ${createdRows}`, en: `Land ${createdRows}`, pt: `Terreno ${createdRows}` },
    site: 'irrigated',
    longitude: 46.6753,
    latitude: 24.7136,
    accountId: account?.id ?? null,
    createdAt: fixtureDate,
    ...options,
  };
  await seedQueries.insertRows(sql, 'land', [land]);
  return land;
}

export async function createPlanter(
  sql: Executor,
  { account, ...options }: PlanterOptions = {},
): Promise<PlanterSeed> {
  const planter: PlanterSeed = {
    id: nextId(),
    name: { ar: `غارس ${createdRows}`, en: `Planter ${createdRows}`, pt: `Plantador ${createdRows}` },
    accountId: account?.id ?? null,
    createdAt: fixtureDate,
    ...options,
  };
  await seedQueries.insertRows(sql, 'planter', [planter]);
  return planter;
}

/** Creates a new land unless one is given. */
export async function createEffort(
  sql: Executor,
  { company, land, ...options }: EffortOptions = {},
): Promise<EffortSeed> {
  const effort: EffortSeed = {
    landId: land?.id ?? (await createLand(sql)).id,
    id: nextId(),
    name: { ar: `حملة ${createdRows}`, en: `Effort ${createdRows}`, pt: `Mutirão ${createdRows}` },
    companyId: company?.id ?? null,
    startedOn: '2025-01-15',
    createdAt: fixtureDate,
    ...options,
  };
  await seedQueries.insertEfforts(sql, [effort]);
  return effort;
}

/** Active for a year without an end; trees created with `campaign` form its pool. */
export async function createCampaign(
  sql: Executor,
  { company, ...options }: CampaignOptions = {},
): Promise<CampaignSeed> {
  const campaign: CampaignSeed = {
    id: nextId(),
    name: { ar: `قسائم ${createdRows}`, en: `Campaign ${createdRows}`, pt: `Campanha ${createdRows}` },
    companyId: company?.id ?? null,
    effortId: null,
    specieId: null,
    startsAt: fixtureDate,
    endsAt: null,
    maxPerPerson: 1,
    ...options,
  };
  await seedQueries.insertCampaigns(sql, [campaign]);
  return campaign;
}

/** Single-use coupon of a new campaign by default. */
export async function createCoupon(
  sql: Executor,
  { campaign, ...options }: CouponOptions = {},
): Promise<CouponSeed> {
  const coupon: CouponSeed = {
    campaignId: campaign?.id ?? (await createCampaign(sql)).id,
    id: nextId(),
    code: withCheckCharacter(printableId(10, seededRandom(`code:${createdRows}`))),
    maxUses: 1,
    isOpenSecret: false,
    createdAt: fixtureDate,
    ...options,
  };
  await seedQueries.insertCoupons(sql, [coupon]);
  return coupon;
}
