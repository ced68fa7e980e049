import type { Tree } from '@nabta/contract/tree';
import type { TreeBenefit } from '@nabta/contract/tree-benefit';
import { dedicationText } from '@nabta/domain/dedication';
import { type Language, languages, type Translations } from '@nabta/domain/language';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { placeInPlan } from '@nabta/domain/site-plan';
import { countHands, giftIn, isOwned } from '@nabta/domain/tree-ledger';
import { ownerTitle } from '@nabta/domain/tree-title';
import type { Facts, Year } from '@nabta/voice/facts';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { readTreeBenefit } from '../eco-benefit/read-tree-benefit.ts';
import { describeOffline } from '../map/place/describe-offline.ts';
import { readTree } from '../tree/read-tree.ts';
import { type Ground, selectGround } from './chat.queries.ts';

export type KnownTree = { id: string; isMine: boolean; facts: Facts };

/** All that a tree knows of itself, as far as the reader may know it too: nobody who is private is named. */
export async function readFacts(
  { database: { readSql: sql }, clock }: Context,
  publicId: string,
  reader: Caller,
): Promise<KnownTree> {
  const now = clock.now();
  const tree = JSON.parse(await readTree(sql, publicId, reader)) as Tree;
  const [benefit, ground, place] = await Promise.all([
    readTreeBenefit(sql, publicId, reader, now),
    selectGround(sql, tree.id),
    placeNames(tree),
  ]);
  return {
    id: tree.id,
    isMine: tree.isMine,
    facts: {
      ...recordOf(tree, reader.accountId, now),
      ...numbersOf(benefit, dayInRiyadh(now)),
      place: { ...place, land: tree.land?.name ?? null, ...spotOf(tree, ground) },
      neighbours: ground.neighbours,
    },
  };
}

const dayOf = (instant: string) => dayInRiyadh(new Date(instant));
const inAll = (tell: (language: Language) => string) =>
  Object.fromEntries(languages.map((language) => [language, tell(language)])) as Translations;

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
    dedication: dedication && inAll((language) => dedicationText(dedication, language)),
    owner: ownerOf(tree),
    giver: giverOf(tree, readerId),
    hands: countHands(tree.ledger),
    photos: lastPhoto ? { count: tree.photos.length, lastOn: dayOf(lastPhoto.takenAt) } : null,
  };
}

/** Who has it; who hides is somebody without a name. */
function ownerOf(tree: Tree): Facts['owner'] {
  const name = ownerTitle(tree.owner) ?? null;
  if (tree.isMine) return { who: 'reader', name };
  return isOwned(tree) ? { who: 'other', name } : { who: 'nobody', name: null };
}

function giverOf({ ledger }: Tree, readerId: string): Facts['giver'] {
  const gift = giftIn(ledger);
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

/** By our own gazetteer alone, in every language: the answer may come in another than the reader's. */
async function placeNames({ point }: Tree): Promise<Pick<Facts['place'], 'city' | 'region' | 'country'>> {
  const [longitude, latitude] = point.geometry.coordinates;
  const names = await Promise.all(
    languages.map(
      async (language) => [language, await describeOffline({ longitude, latitude }, language)] as const,
    ),
  );
  const named = (part: 'city' | 'region' | 'country') => {
    const known = names.flatMap(([language, each]) => (each[part] === null ? [] : [[language, each[part]]]));
    return known.length === 0 ? null : (Object.fromEntries(known) as Partial<Translations>);
  };
  return { city: named('city'), region: named('region'), country: named('country') };
}

function spotOf({ point }: Tree, { plan }: Ground): Pick<Facts['place'], 'plot' | 'row'> {
  const spot = plan === null ? undefined : placeInPlan(plan, point.geometry.coordinates);
  return { plot: spot?.plot ?? null, row: spot?.row ?? null };
}
