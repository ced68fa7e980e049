import { badgeLevelOf, badgeLevels } from '@nabta/domain/badge-level';
import { sumMixTrees } from '@nabta/domain/effort-state';
import { areaOfOutline } from '@nabta/domain/land-outline';
import type { SitePlan } from '@nabta/domain/site-plan';

import { day, addMs } from '../core/clock.ts';
import type { Context } from '../core/context.ts';
import { addJob } from '../core/jobs/job-queue.ts';
import type { Secrets } from '../core/keys/secrets.ts';
import type { Executor } from '../core/postgres/database.ts';
import { hashOfSecret, deriveLinkSecret } from '../features/gifts/gift/gift-link.ts';
import { expireGift } from '../features/gifts/gift/gift.jobs.ts';
import { publishOpenData } from '../features/operations/open-data/open-data.jobs.ts';
import { eraseAccount, replayErasures } from '../features/operations/personal-data/erasure/erase-person.ts';
import { demoAccounts, demoPhone } from './demo-accounts.ts';
import { demoCampaigns, demoCoupons, demoRedemption } from './demo-campaigns.ts';
import {
  demoCompanies,
  type DemoEffort,
  demoEfforts,
  demoLands,
  demoPlanters,
  entryOf,
} from './demo-data.ts';
import {
  batchOfTree,
  blankTags,
  careOfTree,
  evidenceOfTree,
  giftOfTree,
  ledgerOfTree,
  measurementsOfTree,
  tagOfTree,
} from './demo-history.ts';
import { photosOfTree } from './demo-pictures.ts';
import { planOf } from './demo-plan.ts';
import { type DemoIds, type DemoTree, makeDemoTrees } from './demo-trees.ts';
import { seedDeliveries } from './seed-deliveries.ts';
import type { GiftSeed, TreeSeed } from './seed-types.ts';
import {
  insertCampaigns,
  insertCompanies,
  insertCoupons,
  insertDemoSeed,
  insertEfforts,
  insertGifts,
  insertRows,
  insertTreeLedger,
  selectAccountIds,
} from './seed.queries.ts';
import { seededRandom, uuidAtAge } from './seeded-random.ts';

/** Age of sponsor, land and planter records. */
const foundedDaysAgo = 4500;

/**
 * Seeds a small demo data set once per database. Ids are identical everywhere, so people who were erased in an
 * earlier database are erased again; ages count back from the load.
 */
export async function seedDemo(context: Context): Promise<void> {
  const { database, clock, secrets } = context;
  const today = new Date(clock.now());
  today.setUTCHours(0, 0, 0, 0);
  const erasedAccountIds = await database.transaction(async (sql) => {
    if (!(await insertDemoSeed(sql, clock.now()))) return [];
    const accounts = await seedAccounts(sql, today);
    const ids = await seedSites(sql, accounts, today);
    await seedCampaigns(sql, ids, today);
    await seedTrees(sql, { ids, secrets, today });
    await seedDeliveries(sql, ids, today);
    await addJob(sql, publishOpenData, {});
    const accountIds = await replayErasures(sql, context);
    for (const accountId of accountIds) await addJob(sql, eraseAccount, { accountId });
    return accountIds;
  });
  // Not left to the jobs, so that no request sees these people.
  for (const accountId of erasedAccountIds) await eraseAccount.run(context, { accountId });
}

async function seedAccounts(sql: Executor, today: Date): Promise<Map<string, string>> {
  const rows = demoAccounts.map(({ trees, joinedDaysAgo, portrait, ...account }) => {
    const celebratedLevel = badgeLevelOf(trees)?.level ?? 0;
    return {
      ...account,
      id: demoId('account', account.phone, joinedDaysAgo),
      imageName: portrait === undefined ? null : `demo-${portrait}`,
      createdAt: addMs(today, -joinedDaysAgo * day),
      celebratedLevel,
      levelsReachedAt: badgeLevels
        .slice(0, celebratedLevel)
        .map((_, index) => addMs(today, -Math.round(joinedDaysAgo / (index + 1)) * day)),
    };
  });
  await insertRows(sql, 'account', rows);
  const phones = rows.map(({ phone }) => phone);
  return new Map((await selectAccountIds(sql, phones)).map(({ phone, id }) => [phone, id]));
}

async function seedSites(sql: Executor, accounts: Map<string, string>, today: Date): Promise<DemoIds> {
  const companies = idsByKey('company', demoCompanies);
  const lands = idsByKey('land', demoLands);
  const planters = idsByKey('planter', demoPlanters);
  const efforts = idsByKey('effort', demoEfforts);
  const createdAt = addMs(today, -foundedDaysAgo * day);
  const accountIdOf = ({ ownerDigits }: { ownerDigits?: string | undefined }) =>
    (ownerDigits && accounts.get(demoPhone(ownerDigits))) || null;

  await insertCompanies(
    sql,
    demoCompanies.map((company) => ({
      id: entryOf(companies, company.key),
      slug: company.slug,
      name: company.name,
      about: company.about,
      accountId: accountIdOf(company),
      imageName: `demo-${company.portrait}`,
      createdAt,
    })),
  );
  await insertRows(
    sql,
    'land',
    demoLands.map((land) => {
      const plan = planOf(land);
      const areaM2 = areaOfPlan(plan);
      const { name, site, longitude, latitude, rainMm, ownerName = null, ownerIsPerson, isHidden } = land;
      const fields = {
        name,
        site,
        longitude,
        latitude,
        plan,
        areaM2,
        rainMm,
        ownerName,
        ownerIsPerson,
        isHidden,
      };
      return {
        ...fields,
        id: entryOf(lands, land.key),
        allowsVisits: land.allowsVisits,
        accountId: accountIdOf(land),
        createdAt,
      };
    }),
  );
  await insertRows(
    sql,
    'planter',
    demoPlanters.map((planter) => ({
      id: entryOf(planters, planter.key),
      name: planter.name,
      nameConsentedAt: planter.showsName ? createdAt : null,
      accountId: accountIdOf(planter),
      createdAt,
    })),
  );
  await insertEfforts(
    sql,
    demoEfforts.map((effort) => {
      const startedAt = addMs(today, -(effort.plantedDaysAgo[0] ?? 0) * day);
      return {
        id: entryOf(efforts, effort.key),
        name: effort.name,
        companyId: effort.company === undefined ? null : entryOf(companies, effort.company),
        landId: entryOf(lands, effort.land),
        startedOn: toIsoDate(startedAt),
        endsOn: effort.endsInDays === undefined ? null : toIsoDate(addMs(today, effort.endsInDays * day)),
        status: effort.status,
        target: effort.target,
        mix: mixOf(effort),
        planterIds: effort.planters.map((key) => entryOf(planters, key)),
        createdAt: startedAt,
      };
    }),
  );
  return { accounts, companies, lands, planters, efforts, campaigns: idsByKey('campaign', demoCampaigns) };
}

const toIsoDate = (date: Date) => date.toISOString().slice(0, 10);

function mixOf({ land, target, species }: DemoEffort): { specieId: string; trees: number }[] {
  const shares = Object.entries(species ?? demoLands.find(({ key }) => key === land)?.species ?? {});
  const total = shares.reduce((sum, [, share]) => sum + share, 0);
  const [first, ...others] = shares.map(([specieId, share]) => ({
    specieId,
    trees: Math.round((target * share) / total),
  }));
  if (first === undefined) return [];
  // The most common species takes the rounding difference.
  return [{ ...first, trees: target - sumMixTrees(others) }, ...others];
}

function areaOfPlan({ features }: SitePlan): number | null {
  for (const { geometry, properties } of features)
    if (properties.kind === 'outline' && geometry.type === 'Polygon')
      return Math.round(areaOfOutline(geometry.coordinates[0] ?? []));
  return null;
}

async function seedCampaigns(sql: Executor, ids: DemoIds, today: Date): Promise<void> {
  await insertCampaigns(
    sql,
    demoCampaigns.map(({ key, name, about, effort, company, specieId, startedDaysAgo, endsInDays }) => ({
      id: entryOf(ids.campaigns, key),
      slug: key,
      name,
      about: about ?? null,
      companyId: ids.companies.get(company ?? '') ?? null,
      effortId: ids.efforts.get(effort) ?? null,
      specieId: specieId ?? null,
      startsAt: addMs(today, -startedDaysAgo * day),
      endsAt: endsInDays === undefined ? null : addMs(today, endsInDays * day),
      maxPerPerson: 1,
    })),
  );
  await insertCoupons(
    sql,
    Object.values(demoCoupons).map(({ campaign, ...coupon }) => ({
      ...coupon,
      id: couponId(coupon),
      campaignId: entryOf(ids.campaigns, campaign),
      uses: coupon.code === demoRedemption.coupon.code ? 1 : 0,
      createdAt: addMs(today, -foundedDaysAgo * day),
    })),
  );
}

async function seedTrees(
  sql: Executor,
  { ids, secrets, today }: { ids: DemoIds; secrets: Secrets; today: Date },
): Promise<void> {
  const trees = makeDemoTrees(ids, today);
  const batches = trees.map((tree) => batchOfTree(tree, today));
  const treeRows = trees.map((tree, index) => ({ ...treeRow(tree), batchId: batches[index]?.id ?? null }));
  const batchRows = batches.filter((batch) => batch !== undefined);
  await insertRows(sql, 'batch', batchRows);
  await insertRows(sql, 'tree', treeRows);
  const gifts = trees
    .flatMap((tree) => giftOfTree(tree, ids.accounts, today) ?? [])
    .map((gift) => ({ ...gift, secretHash: secretHashOf(gift, secrets) }));
  for (const { id, expiresAt } of await insertGifts(sql, gifts))
    await addJob(sql, expireGift, { giftId: id }, expiresAt);
  const ledger = trees.flatMap((tree) => ledgerOfTree(tree, ids.accounts, today));
  await insertTreeLedger(sql, ledger);
  await seedRedemptions(sql, trees, { ids, today });
  const photos = trees.flatMap((tree) =>
    photosOfTree(tree, today).map(({ imageName, takenAt }) => ({
      id: demoId('photo', imageName, 0),
      treeId: tree.id,
      imageName,
      takenAt,
      createdAt: takenAt,
    })),
  );
  const measurements = trees.flatMap((tree) => measurementsOfTree(tree, today));
  const care = trees.flatMap((tree) => careOfTree(tree, today));
  const blank = blankTags(entryOf(ids.efforts, 'malqa-streets'), addMs(today, -day));
  await insertRows(sql, 'tree_photo', photos);
  await insertRows(sql, 'tree_measurement', measurements);
  await insertRows(sql, 'tree_care', care);
  await insertRows(
    sql,
    'tree_evidence',
    trees.flatMap((tree) => evidenceOfTree(tree, ids.accounts.get(demoPhone('999')), today)),
  );
  await insertRows(sql, 'tree_tag', [...trees.flatMap(tagOfTree), ...blank]);
}

async function seedRedemptions(
  sql: Executor,
  trees: readonly DemoTree[],
  { ids, today }: { ids: DemoIds; today: Date },
): Promise<void> {
  const { coupon, phone } = demoRedemption;
  const accountId = entryOf(ids.accounts, phone);
  const redemptions = trees
    .filter((tree) => tree.isRedeemed)
    .map((tree) => ({
      couponId: couponId(coupon),
      accountId,
      treeId: tree.id,
      redeemedAt: ledgerOfTree(tree, ids.accounts, today).at(-1)?.at ?? today,
    }));
  const person = { campaignId: entryOf(ids.campaigns, coupon.campaign), accountId, redemptions: 1 };
  await insertRows(sql, 'campaign_person', [person]);
  await insertRows(sql, 'coupon_redemption', redemptions);
}

function treeRow(tree: DemoTree): TreeSeed {
  const { number: _n, ownerPhone: _o, isInPool: _p, isRedeemed: _r, promisedTo: _t, ...row } = tree;
  return row;
}

function secretHashOf({ toPhone, code }: GiftSeed, secrets: Secrets): string | null {
  return toPhone === null ? hashOfSecret(deriveLinkSecret(secrets, code)).toString('hex') : null;
}

function couponId({ code }: { code: string }): string {
  return demoId('coupon', code, foundedDaysAgo);
}

function idsByKey(kind: string, items: { key: string }[]): Map<string, string> {
  return new Map(items.map(({ key }) => [key, demoId(kind, key, foundedDaysAgo)]));
}

/** Derived from the key only, so later additions do not change existing ids. */
function demoId(kind: string, key: string, ageDays: number): string {
  return uuidAtAge(ageDays * day, seededRandom(`${kind}:${key}`));
}
