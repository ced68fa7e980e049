import type { Facts } from '@nabta/chat-answers/facts';
import type { Tree } from '@nabta/contract/trees/tree';
import { nextCheckAt } from '@nabta/domain/care-plan';
import type { ChatAction } from '@nabta/domain/chat-action';
import { dedicationText } from '@nabta/domain/dedication';
import { languages, type Translations } from '@nabta/domain/language';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { locateInPlan } from '@nabta/domain/site-plan';
import { countHolders, findGift, isOwned } from '@nabta/domain/tree-ledger';
import { ownerTitle } from '@nabta/domain/tree-title';
import { recordFrom, typedKeys } from '@nabta/domain/typed-object';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { parseJson } from '#core/parse-json.ts';

import { readTreeBenefit } from '../eco-benefit/read-tree-benefit.ts';
import { describeOffline } from '../map/place/describe-offline.ts';
import { plusCodeOf } from '../map/place/read-location.ts';
import { readTree } from '../tree/read-tree.ts';
import { benefitFacts, weeklyWaterNeed } from './benefit-facts.ts';
import { selectTreeContext, type TreeContext } from './chat.queries.ts';

export type TreeWithFacts = { id: string; isMine: boolean; facts: Facts };

/** Facts of a tree that the reader may see; private people have no name. */
export async function readFacts(
  { database: { readSql: sql }, clock, config }: Context,
  publicId: string,
  reader: Caller,
): Promise<TreeWithFacts> {
  const now = clock.now();
  const tree = parseJson<Tree>(await readTree(sql, publicId, reader));
  const [benefit, context, place] = await Promise.all([
    readTreeBenefit(sql, publicId, reader, now),
    selectTreeContext(sql, tree.id, reader.accountId),
    placeNames(tree),
  ]);
  return {
    id: tree.id,
    isMine: tree.isMine,
    facts: {
      ...recordOf(tree, now),
      ...careOf(tree, context),
      ...benefitFacts(benefit, dayInRiyadh(now)),
      waterNeedLitresPerWeek: isStanding(tree) ? weeklyWaterNeed(tree, benefit.site, now) : 0,
      giver: giverOf(tree, reader.accountId, context),
      place: {
        ...place,
        land: tree.land?.name ?? null,
        code: plusCodeOf(coordinatesOf(tree)),
        allowsVisits: context.allowsVisits,
        ...plotAndRowOf(tree, context),
      },
      neighbours: context.neighbours,
      actions: actionsOf(tree, context),
      help: config.help,
    },
  };
}

const dayOf = (instant: string) => dayInRiyadh(new Date(instant));
const dayOrNull = (instant: string | null | undefined) => (instant ? dayOf(instant) : null);

function coordinatesOf({ point }: Tree) {
  const [longitude, latitude] = point.geometry.coordinates;
  return { longitude, latitude };
}

function recordOf(tree: Tree, now: Date) {
  const { specie, specieFacts, dedication } = tree;
  const [firstPhoto, lastPhoto] = [tree.photos.at(0), tree.photos.at(-1)];
  return {
    today: dayInRiyadh(now),
    publicId: tree.publicId,
    ...coordinatesOf(tree),
    isSample: tree.origin === 'demo',
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
    endedOn: dayOrNull(tree.endedAt),
    endCause: tree.endCause,
    successor: tree.successor,
    predecessor: tree.predecessor,
    sponsor: tree.plantedByCompany?.name ?? null,
    effort: tree.effort?.name ?? null,
    planter: tree.planter?.name ?? null,
    dedication: dedication && recordFrom(languages, (language) => dedicationText(dedication, language)),
    owner: ownerOf(tree),
    isPromised: tree.isPromised,
    hands: countHolders(tree.ledger),
    photos:
      firstPhoto && lastPhoto
        ? { count: tree.photos.length, firstOn: dayOf(firstPhoto.takenAt), lastOn: dayOf(lastPhoto.takenAt) }
        : null,
  };
}

function careOf(tree: Tree, { watered, checked, importedAt }: TreeContext) {
  const { measurements, verification, isDamaged, lastVisitAt } = tree;
  const measured = measurements.at(-1);
  const nextAt = nextCheckAt({
    plantedAt: new Date(tree.plantedAt),
    lastAt: checked && new Date(checked.at),
    importedAt,
  });
  return {
    isDamaged,
    watered: watered && { on: dayOf(watered.at), litres: watered.litres },
    checked: checked && { on: dayOf(checked.at), health: checked.health },
    lastVisitOn: dayOrNull(lastVisitAt),
    nextCheckOn: isStanding(tree) ? dayInRiyadh(nextAt) : null,
    verification: {
      level: verification.level,
      photographedOn: dayOrNull(verification.photographedAt),
      seenOn: dayOrNull(verification.seenAt),
    },
    measured: measured
      ? { on: dayOf(measured.measuredAt), heightM: measured.heightM, trunkCm: measured.dbhCm }
      : null,
  };
}

const isStanding = ({ endedAt, isDeleted }: Tree) => endedAt === null && !isDeleted;

const publicActions = [
  'map',
  'diary',
  'details',
  'method',
  'share',
  'explore',
  'coupon',
  'impact',
  'contact',
  'faq',
  'language',
  'profile',
  'deleteAccount',
] as const satisfies readonly ChatAction[];

/** Actions that the page of the tree offers to the reader. */
function actionsOf(tree: Tree, { allowsVisits }: TreeContext): Set<ChatAction> {
  const { isMine, isDeleted, isPromised } = tree;
  const isOffered: Partial<Record<ChatAction, boolean>> = {
    gift: isMine && isStanding(tree) && !isPromised,
    rename: isMine && !isDeleted,
    dedication: isMine && !isDeleted,
    certificate: isOwned(tree) && isStanding(tree),
    passport: !isDeleted,
    photos: tree.photos.length > 0,
    directions: allowsVisits !== false,
    reportProblem: !isDeleted,
  };
  return new Set([...publicActions, ...typedKeys(isOffered).filter((action) => isOffered[action])]);
}

function ownerOf(tree: Tree): Facts['owner'] {
  const name = ownerTitle(tree.owner) ?? null;
  if (tree.isMine) return { who: 'reader', name };
  return isOwned(tree) ? { who: 'other', name } : { who: 'nobody', name: null };
}

function giverOf({ ledger }: Tree, readerId: string, { giftNote }: TreeContext): Facts['giver'] {
  const gift = findGift(ledger);
  if (gift === undefined) return null;
  const { giver, passage } = gift;
  return {
    who: giver?.id === readerId ? 'reader' : 'other',
    name: ownerTitle(giver) ?? null,
    on: dayOf(passage.at),
    note: giftNote,
  };
}

/**
 * Uses the offline gazetteer in every language, because the answer's language can differ from the reader's.
 */
async function placeNames(tree: Tree): Promise<Pick<Facts['place'], 'city' | 'region' | 'country'>> {
  const coordinates = coordinatesOf(tree);
  const names = await Promise.all(
    languages.map(async (language) => [language, await describeOffline(coordinates, language)] as const),
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

function plotAndRowOf({ point }: Tree, { plan }: TreeContext): Pick<Facts['place'], 'plot' | 'row'> {
  const location = plan === null ? undefined : locateInPlan(plan, point.geometry.coordinates);
  return { plot: location?.plot ?? null, row: location?.row ?? null };
}
