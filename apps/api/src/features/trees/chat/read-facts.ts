import type { Facts, Year } from '@nabta/chat-answers/facts';
import type { Tree } from '@nabta/contract/trees/tree';
import type { TreeBenefit } from '@nabta/contract/trees/tree-benefit';
import { dedicationText } from '@nabta/domain/dedication';
import { languages, type Translations } from '@nabta/domain/language';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { locateInPlan } from '@nabta/domain/site-plan';
import { countHolders, findGift, isOwned } from '@nabta/domain/tree-ledger';
import { ownerTitle } from '@nabta/domain/tree-title';
import { recordFrom } from '@nabta/domain/typed-object';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { parseJson } from '#core/parse-json.ts';

import { readTreeBenefit } from '../eco-benefit/read-tree-benefit.ts';
import { describeOffline } from '../map/place/describe-offline.ts';
import { readTree } from '../tree/read-tree.ts';
import { type LandContext, selectLandContext } from './chat.queries.ts';

export type TreeWithFacts = { id: string; isMine: boolean; facts: Facts };

/** Facts of a tree that the reader may see; private people have no name. */
export async function readFacts(
  { database: { readSql: sql }, clock }: Context,
  publicId: string,
  reader: Caller,
): Promise<TreeWithFacts> {
  const now = clock.now();
  const tree = parseJson<Tree>(await readTree(sql, publicId, reader));
  const [benefit, landContext, place] = await Promise.all([
    readTreeBenefit(sql, publicId, reader, now),
    selectLandContext(sql, tree.id),
    placeNames(tree),
  ]);
  return {
    id: tree.id,
    isMine: tree.isMine,
    facts: {
      ...recordOf(tree, reader.accountId, now),
      ...numbersOf(benefit, dayInRiyadh(now)),
      place: { ...place, land: tree.land?.name ?? null, ...plotAndRowOf(tree, landContext) },
      neighbours: landContext.neighbours,
    },
  };
}

const dayOf = (instant: string) => dayInRiyadh(new Date(instant));

function recordOf(tree: Tree, readerId: string, now: Date) {
  const { specie, specieFacts, dedication } = tree;
  const lastPhoto = tree.photos.at(-1);
  return {
    today: dayInRiyadh(now),
    latitude: tree.point.geometry.coordinates[1],
    givenName: tree.givenName,
    specie: specie &&
      specieFacts && {
        id: specie.id,
        commonName: specie.commonName,
        scientificName: specieFacts.scientificName,
        family: specieFacts.family,
        isNative: specieFacts.isNative,
        isEvergreen: specieFacts.isEvergreen,
        maxHeightM: specieFacts.maxHeightM,
      },
    plantedOn: dayOf(tree.plantedAt),
    endedOn: tree.endedAt && dayOf(tree.endedAt),
    isDamaged: tree.isDamaged,
    sponsor: tree.plantedByCompany?.name ?? null,
    effort: tree.effort?.name ?? null,
    planter: tree.planter?.name ?? null,
    dedication: dedication && recordFrom(languages, (language) => dedicationText(dedication, language)),
    owner: ownerOf(tree),
    giver: giverOf(tree, readerId),
    hands: countHolders(tree.ledger),
    photos: lastPhoto ? { count: tree.photos.length, lastOn: dayOf(lastPhoto.takenAt) } : null,
  };
}

function ownerOf(tree: Tree): Facts['owner'] {
  const name = ownerTitle(tree.owner) ?? null;
  if (tree.isMine) return { who: 'reader', name };
  return isOwned(tree) ? { who: 'other', name } : { who: 'nobody', name: null };
}

function giverOf({ ledger }: Tree, readerId: string): Facts['giver'] {
  const gift = findGift(ledger);
  if (gift === undefined) return null;
  const { giver, passage } = gift;
  return {
    who: giver?.id === readerId ? 'reader' : 'other',
    name: ownerTitle(giver) ?? null,
    on: dayOf(passage.at),
  };
}

function numbersOf(benefit: TreeBenefit, today: string) {
  const { air, value, equivalents, size, curve, nextMilestone } = benefit;
  const measured = curve.measured.at(-1);
  return {
    site: benefit.site,
    size: {
      ...sizeOf(size),
      isMeasured: benefit.isMeasured,
      measuredOn: measured ? dayOf(measured.at) : null,
    },
    given: {
      co2Kg: benefit.co2RemovedKg,
      ...benefit.likely,
      co2PerYearKg: benefit.annualRateKg,
      dustG: air.pm10G,
      waterM3: benefit.waterM3,
      value: { amount: value.amount, currency: value.currency },
      carKm: equivalents.carKm,
      phoneCharges: equivalents.phoneCharges,
      powerKwh: equivalents.gridKwhSaudi,
    },
    future: curve.future.slice(1).map((point, index): Year => ({
      inYears: index + 1,
      year: Number(today.slice(0, 4)) + index + 1,
      ageYears: Math.floor((Date.parse(point.at) - Date.parse(benefit.plantedAt)) / yearMs),
      ...sizeOf(point.size),
      co2Kg: point.co2RemovedKg,
      ...point.likely,
    })),
    nextMilestone: nextMilestone && { co2Kg: nextMilestone.co2Kg, on: dayOf(nextMilestone.at) },
  };
}

const yearMs = 365.25 * 86_400_000;

function sizeOf({ heightM, crownM, dbhCm }: TreeBenefit['size']) {
  return { heightM, crownM, trunkCm: dbhCm };
}

/**
 * Uses the offline gazetteer in every language, because the answer's language can differ from the reader's.
 */
async function placeNames({ point }: Tree): Promise<Pick<Facts['place'], 'city' | 'region' | 'country'>> {
  const [longitude, latitude] = point.geometry.coordinates;
  const names = await Promise.all(
    languages.map(
      async (language) => [language, await describeOffline({ longitude, latitude }, language)] as const,
    ),
  );
  const namesOf = (level: 'city' | 'region' | 'country') => {
    const entries = names.flatMap(([language, place]) =>
      place[level] === null ? [] : [[language, place[level]]],
    );
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the entries are names by language
    return entries.length === 0 ? null : (Object.fromEntries(entries) as Partial<Translations>);
  };
  return { city: namesOf('city'), region: namesOf('region'), country: namesOf('country') };
}

function plotAndRowOf({ point }: Tree, { plan }: LandContext): Pick<Facts['place'], 'plot' | 'row'> {
  const location = plan === null ? undefined : locateInPlan(plan, point.geometry.coordinates);
  return { plot: location?.plot ?? null, row: location?.row ?? null };
}
