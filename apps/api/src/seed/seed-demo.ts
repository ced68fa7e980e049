import { badgeLevelOf } from '@nabta/domain/badge-level';
import { treesOfMix } from '@nabta/domain/effort-state';
import { areaOfOutline } from '@nabta/domain/land-outline';
import type { SitePlan } from '@nabta/domain/site-plan';

import { hashOfSecret, linkSecret } from '../features/gift/gift-link.ts';
import { expireGift } from '../features/gift/gift.jobs.ts';
import { publishOpenData } from '../features/open-data/open-data.jobs.ts';
import { day, later } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import { addJob } from '../platform/jobs/job-queue.ts';
import type { Secrets } from '../platform/keys/secrets.ts';
import type { Executor } from '../platform/postgres/database.ts';
import { demoAccounts, demoPhone } from './demo-accounts.ts';
import { demoCampaigns, demoCoupons, demoRedemption } from './demo-campaigns.ts';
import { batchOfTree, careOfTree } from './demo-care.ts';
import { demoCompanies, type DemoEffort, demoEfforts, demoPlanters } from './demo-efforts.ts';
import { demoLands } from './demo-lands.ts';
import { type DemoPhoto, photosOfTree } from './demo-pictures.ts';
import { planOf } from './demo-plan.ts';
import { blankTags, giftOfTree, ledgerOfTree, measurementsOfTree, tagOfTree } from './demo-story.ts';
import { type DemoIds, type DemoTree, makeDemoTrees } from './demo-trees.ts';
import { uuidAtAge } from './made-ids.ts';
import { seedDeliveries } from './seed-deliveries.ts';
import { seededRandom } from './seeded-random.ts';
import type { GiftSeed, PhotoSeed } from './world-seeds.ts';
import * as world from './world.queries.ts';

/** When sponsors, lands and planters entered the records. */
const foundedDaysAgo = 4500;

type SeedContext = Pick<Context, 'database' | 'clock' | 'secrets'>;

/**
 * A small, believable Saudi world to look at. Its ids are the same everywhere and its ages count back from the day it
 * is first loaded; loading it again changes nothing, so what people did with it since stays.
 */
export async function seedDemo({ database, clock, secrets }: SeedContext): Promise<void> {
  const today = new Date(clock.now());
  today.setUTCHours(0, 0, 0, 0);
  await database.transaction(async (sql) => {
    const accounts = await seedAccounts(sql, today);
    const ids = await seedPlaces(sql, accounts, today);
    await seedCampaigns(sql, ids, today);
    await seedTrees(sql, { ids, secrets, today });
    await seedDeliveries(sql, ids, today);
    await addJob(sql, publishOpenData, {});
  });
}

async function seedAccounts(sql: Executor, today: Date): Promise<Map<string, string>> {
  const rows = demoAccounts.map(({ trees, joinedDaysAgo, portrait, ...account }) => ({
    ...account,
    id: demoId('account', account.phone, joinedDaysAgo),
    imageName: portrait === undefined ? null : `demo-${portrait}`,
    createdAt: later(today, -joinedDaysAgo * day),
    celebratedLevel: badgeLevelOf(trees)?.level ?? 0,
  }));
  await world.insertAccounts(sql, rows);
  const found = await world.selectAccountIds(
    sql,
    rows.map(({ phone }) => phone),
  );
  return new Map(found.map(({ phone, id }) => [phone, id]));
}

async function seedPlaces(sql: Executor, accounts: Map<string, string>, today: Date): Promise<DemoIds> {
  const companies = idsByKey('company', demoCompanies);
  const lands = idsByKey('land', demoLands);
  const planters = idsByKey('planter', demoPlanters);
  const efforts = idsByKey('effort', demoEfforts);
  const createdAt = later(today, -foundedDaysAgo * day);
  const accountId = ({ ownerDigits }: { ownerDigits?: string }) =>
    (ownerDigits && accounts.get(demoPhone(ownerDigits))) || null;
  const idIn = (ids: Map<string, string>, key: string) => ids.get(key) as string;

  await world.insertCompanies(
    sql,
    demoCompanies.map((company) => ({
      id: idIn(companies, company.key),
      slug: company.slug,
      name: company.name,
      about: company.about,
      accountId: accountId(company),
      imageName: `demo-${company.portrait}`,
      createdAt,
    })),
  );
  await world.insertLands(
    sql,
    demoLands.map((land) => {
      const plan = planOf(land);
      const areaM2 = areaOfPlan(plan);
      return { ...land, id: idIn(lands, land.key), plan, areaM2, accountId: accountId(land), createdAt };
    }),
  );
  await world.insertPlanters(
    sql,
    demoPlanters.map((planter) => ({
      id: idIn(planters, planter.key),
      name: planter.name,
      accountId: accountId(planter),
      createdAt,
    })),
  );
  await world.insertEfforts(
    sql,
    demoEfforts.map((effort) => {
      const startedAt = later(today, -(effort.plantedDaysAgo[0] ?? 0) * day);
      return {
        id: idIn(efforts, effort.key),
        name: effort.name,
        companyId: effort.company === undefined ? null : idIn(companies, effort.company),
        landId: idIn(lands, effort.land),
        startedOn: dayOf(startedAt),
        endsOn: effort.endsInDays === undefined ? null : dayOf(later(today, effort.endsInDays * day)),
        status: effort.status,
        target: effort.target,
        mix: mixOf(effort),
        planterIds: effort.planters.map((key) => idIn(planters, key)),
        createdAt: startedAt,
      };
    }),
  );
  return { accounts, companies, lands, planters, efforts, campaigns: idsByKey('campaign', demoCampaigns) };
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** The target of an effort, shared out as species are common on its land. */
function mixOf({ land, target }: DemoEffort): { specieId: string; trees: number }[] {
  const shares = Object.entries(demoLands.find(({ key }) => key === land)?.species ?? {});
  const whole = shares.reduce((sum, [, share]) => sum + share, 0);
  const [first, ...rest] = shares.map(([specieId, share]) => ({
    specieId,
    trees: Math.round((target * share) / whole),
  }));
  if (first === undefined) return [];
  // What rounding left over or took goes to the most common.
  return [{ ...first, trees: target - treesOfMix(rest) }, ...rest];
}

function areaOfPlan({ features }: SitePlan): number | null {
  for (const { geometry, properties } of features)
    if (properties.kind === 'outline' && geometry.type === 'Polygon')
      return Math.round(areaOfOutline(geometry.coordinates[0] ?? []));
  return null;
}

async function seedCampaigns(sql: Executor, ids: DemoIds, today: Date): Promise<void> {
  await world.insertCampaigns(
    sql,
    demoCampaigns.map(({ key, name, about, effort, company, specieId, startedDaysAgo, endsInDays }) => ({
      id: ids.campaigns.get(key) as string,
      slug: key,
      name,
      about: about ?? null,
      companyId: ids.companies.get(company ?? '') ?? null,
      effortId: ids.efforts.get(effort) ?? null,
      specieId: specieId ?? null,
      startsAt: later(today, -startedDaysAgo * day),
      endsAt: endsInDays === undefined ? null : later(today, endsInDays * day),
      maxPerPerson: 1,
    })),
  );
  await world.insertCoupons(
    sql,
    Object.values(demoCoupons).map((coupon) => ({
      ...coupon,
      id: couponId(coupon),
      campaignId: ids.campaigns.get(coupon.campaign) as string,
      uses: coupon === demoRedemption.coupon ? 1 : 0,
      createdAt: later(today, -foundedDaysAgo * day),
    })),
  );
}

async function seedTrees(
  sql: Executor,
  { ids, secrets, today }: { ids: DemoIds; secrets: Secrets; today: Date },
): Promise<void> {
  const trees = makeDemoTrees(ids, today);
  const batches = trees.map((tree) => batchOfTree(tree, today));
  await world.insertBatches(
    sql,
    batches.filter((batch) => batch !== undefined),
  );
  await world.insertTrees(
    sql,
    trees.map((tree, index) => ({ ...tree, batchId: batches[index]?.id ?? null })),
  );
  const gifts = trees
    .flatMap((tree) => giftOfTree(tree, ids.accounts, today) ?? [])
    .map((gift) => ({ ...gift, secretHash: secretHashOf(gift, secrets) }));
  for (const { id, expiresAt } of await world.insertGifts(sql, gifts))
    await addJob(sql, expireGift, { giftId: id }, expiresAt);
  await world.insertTreeLedger(
    sql,
    trees.flatMap((tree) => ledgerOfTree(tree, ids.accounts, today)),
  );
  await world.insertRedemptions(
    sql,
    trees
      .filter((tree) => tree.isRedeemed)
      .map((tree) => ({
        couponId: couponId(demoRedemption.coupon),
        campaignId: tree.campaignId as string,
        accountId: tree.ownerId as string,
        treeId: tree.id,
        redeemedAt: ledgerOfTree(tree, ids.accounts, today).at(-1)?.at as Date,
      })),
  );
  await world.insertTreePhotos(
    sql,
    trees.flatMap((tree) => photosOfTree(tree, today).map((photo) => photoRow(tree, photo))),
  );
  await world.insertTreeMeasurements(
    sql,
    trees.flatMap((tree) => measurementsOfTree(tree, today)),
  );
  await world.insertTreeCare(
    sql,
    trees.flatMap((tree) => careOfTree(tree, today)),
  );
  await world.insertTreeTags(sql, trees.flatMap(tagOfTree));
  const planted = ids.efforts.get('malqa-streets') as string;
  await world.insertBlankTags(sql, blankTags(planted, later(today, -day)));
}

/** Of a gift by link what opens it, as the database keeps it. */
function secretHashOf({ toPhone, code }: GiftSeed, secrets: Secrets): string | null {
  return toPhone === null ? hashOfSecret(linkSecret(secrets, code)).toString('hex') : null;
}

function photoRow(tree: DemoTree, { imageName, takenAt }: DemoPhoto): PhotoSeed {
  return { id: demoId('photo', imageName, 0), treeId: tree.id, imageName, takenAt };
}

function couponId({ code }: { code: string }): string {
  return demoId('coupon', code, foundedDaysAgo);
}

function idsByKey(kind: string, items: { key: string }[]): Map<string, string> {
  return new Map(items.map(({ key }) => [key, demoId(kind, key, foundedDaysAgo)]));
}

/** By its key alone, so that whatever is added to the demo data later leaves the ids of the rest as they are. */
function demoId(kind: string, key: string, ageDays: number): string {
  return uuidAtAge(ageDays * day, seededRandom(`${kind}:${key}`));
}
