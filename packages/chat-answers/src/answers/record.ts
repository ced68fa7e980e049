import { daysBetween, monthsBetween } from '@nabta/domain/tree-age';

import type { Facts } from '../facts.ts';
import type { Slots } from '../slots.ts';
import { isOfKind } from '../species-names.ts';
import { metresOf, monthsOf } from '../value-texts.ts';
import type { AnswerPlan, Answers } from './answer-plan.ts';
import type { AnswerName } from './answer-texts.ts';

/** Answers from the record of the tree: age, size, place, people, photos, state. */
export const recordAnswers = {
  age: (facts, slots) => {
    if (facts.endedOn !== null) return { say: ['age.ended'] };
    if (slots.inYears !== undefined) return { say: ['age.later', 'future.tooFar', 'age'] };
    const months = monthsOf(slots.amount);
    const also = speciesCorrection(facts, slots);
    if (months !== undefined) return { say: [compareAge(facts, months)], also };
    return { say: ['age'], also, next: ['planting_date', 'lifespan'] };
  },
  planting_date: ({ endedOn }, { isWhy }) => {
    if (isWhy) return { say: ['planter.reason', 'planter.reason.none'] };
    return { say: [endedOn === null ? 'planting_date' : 'planting_date.ended'], next: ['planter'] };
  },
  species: ({ specie, endedOn }, { specieId }) => {
    if (specie === null) return { say: ['species.none'], actions: ['photos'] };
    if (specieId !== undefined)
      return { say: [isOfKind(specie.id, specieId) ? 'species.same' : 'species.other'], next: ['uses'] };
    return { say: [endedOn === null ? 'species' : 'species.ended'], next: ['uses', 'flowers'] };
  },
  height: (facts, slots) => {
    if (facts.endedOn !== null) return { say: ['height.ended'] };
    if (slots.isWhy) return { say: ['height.why'] };
    if (slots.inYears !== undefined) return { say: ['height.later', 'future.tooFar', 'future.none'] };
    const asked = metresOf(slots.amount);
    const also = speciesCorrection(facts, slots);
    if (asked !== undefined) return { say: [compareHeight(facts, asked)], also };
    if (facts.measured?.heightM == null) return { say: ['height'], also, next: ['future_size'] };
    const isOld = daysBetween(facts.measured.on, facts.today) > measurementDays;
    return { say: ['height.measured'], also: isOld ? ['height.now', ...also] : also, next: ['future_size'] };
  },
  crown_trunk: ({ endedOn, measured }, { inYears }) => {
    if (endedOn !== null) return { say: ['crown_trunk.ended'] };
    if (inYears !== undefined) return { say: ['crown_trunk.later', 'future.tooFar', 'future.none'] };
    return { say: [measured?.trunkCm == null ? 'crown_trunk' : 'crown_trunk.measured'] };
  },
  location: ({ endedOn }) => ({
    say: [endedOn === null ? 'location' : 'location.ended', 'location.none'],
    also: endedOn === null ? ['location.coordinates'] : [],
    actions: ['map', 'directions'],
  }),
  directions: ({ endedOn, place }) => {
    if (endedOn !== null) return { say: ['location.ended', 'ended'], also: ['ended.on'] };
    if (place.allowsVisits === false) return { say: ['directions.closed'], actions: ['map', 'photos'] };
    const also: AnswerName[] = ['directions.code', 'directions.access'];
    return place.allowsVisits === true
      ? { say: ['directions.open'], also: ['location', ...also], actions: ['directions', 'map'] }
      : { say: ['location', 'location.none'], also, actions: ['directions', 'map'] };
  },
  photo_latest: ({ photos }) => ({
    say: [photos === null ? 'photo_latest.none' : 'photo_latest'],
    actions: ['photos'],
  }),
  photo_history: ({ photos }) => {
    if (photos === null) return { say: ['photo_latest.none'] };
    const say: AnswerName = photos.count === 1 ? 'photo_history.one' : 'photo_history';
    return { say: [say], actions: ['diary', 'photos'] };
  },
  planter: (_, { isWhy }) =>
    isWhy
      ? { say: ['planter.reason', 'planter.reason.none'] }
      : { say: ['planter', 'planter.private'], also: ['planter.why'], next: ['sponsor'] },
  sponsor: () => ({ say: ['sponsor', 'sponsor.none'] }),
  owner: ({ owner, hands, isPromised }) => ({
    say: [isPromised ? 'owner.promised' : `owner.${personCaseOf(owner)}`],
    also: hands > 1 ? ['owner.hands'] : [],
  }),
  giver: ({ giver, owner }) => {
    if (giver === null) return { say: ['giver.nobody'] };
    const isNoteMissing = giver.note === null && owner.who === 'reader';
    return {
      say: [`giver.${personCaseOf(giver)}`],
      also: isNoteMissing ? ['giver.note.none'] : ['giver.note'],
    };
  },
  tree_name: ({ givenName, owner }) => {
    if (givenName !== null) return { say: ['tree_name'], also: ['tree_name.by'], actions: ['rename'] };
    const also: AnswerName[] = owner.who === 'reader' ? ['tree_name.add'] : [];
    return { say: ['tree_name.none'], also, actions: ['rename'] };
  },
  health: (facts, slots) => {
    if (facts.endedOn !== null) return { say: ['health.ended'] };
    if (slots.isWhy) return { say: ['health.why'], actions: ['reportProblem'] };
    return { ...planHealth(facts), actions: ['reportProblem', 'diary'] };
  },
  watered: (facts, slots) => {
    if (facts.endedOn !== null) return { say: ['watered.ended'] };
    return {
      say: ['watered', 'watered.none'],
      also: ['watered.next', ...speciesCorrection(facts, slots)],
      actions: ['diary'],
      next: ['water_need'],
    };
  },
  last_visit: () => ({
    say: ['last_visit', 'last_visit.none'],
    also: ['watered.next', 'ended.on'],
    actions: ['diary'],
  }),
  verification: ({ isSample, endedOn, verification: { level } }) => {
    const alive: AnswerName = endedOn === null ? `verification.${level}` : 'verification.ended';
    return { say: [isSample ? 'verification.sample' : alive], actions: ['passport', 'photos'] };
  },
  passport: () => ({ say: ['passport'], actions: ['passport'] }),
  dedication: ({ dedication, owner }) => {
    if (dedication !== null)
      return { say: ['dedication'], also: ['dedication.wish'], actions: ['dedication'] };
    return {
      say: [owner.who === 'reader' ? 'dedication.add' : 'dedication.none'],
      actions: ['dedication'],
    };
  },
  neighbours: ({ neighbours }) => ({
    say: neighbours === 0 ? ['neighbours.alone', 'neighbours.none'] : ['neighbours', 'neighbours.none'],
    actions: ['map'],
  }),
  compare_trees: (facts, slots) => {
    if (facts.endedOn !== null) return { say: ['ended'] };
    const asked = metresOf(slots.amount);
    if (asked !== undefined) return { say: [compareHeight(facts, asked)] };
    const isOtherKind = speciesCorrection(facts, slots).length > 0;
    return { say: [isOtherKind ? 'compare_trees.other' : 'compare_trees'], actions: ['impact'] };
  },
} satisfies Partial<Answers>;

/** The true species, if the question names another one. */
export function speciesCorrection({ specie }: Facts, { specieId }: Slots): AnswerName[] {
  return specieId === undefined || specie === null || isOfKind(specie.id, specieId)
    ? []
    : ['species.correction'];
}

/** After half a year the tree has outgrown its measurement. */
const measurementDays = 183;

function personCaseOf({ who, name }: Facts['owner']) {
  if (who === 'reader') return 'you';
  if (who === 'nobody') return 'nobody';
  return name === null ? 'private' : 'named';
}

function compareAge({ plantedOn, today }: Facts, askedMonths: number): AnswerName {
  const months = monthsBetween(plantedOn, today);
  const isSame =
    askedMonths % 12 === 0 && askedMonths > 0
      ? Math.floor(months / 12) === askedMonths / 12
      : months === askedMonths;
  if (isSame) return 'age.same';
  return months > askedMonths ? 'age.older' : 'age.younger';
}

/** Smaller differences are within the error of the estimate. */
const sameHeightM = 0.05;

function compareHeight({ size }: Facts, askedM: number): AnswerName {
  if (Math.abs(size.heightM - askedM) < sameHeightM) return 'height.same';
  return size.heightM > askedM ? 'height.taller' : 'height.shorter';
}

/** A poor check is said instead of "healthy". */
function planHealth({ isDamaged, checked, lastVisitOn }: Facts): Pick<AnswerPlan, 'say' | 'also'> {
  if (isDamaged) return { say: ['health.damaged'], also: ['health.checked'] };
  if (checked === null)
    return { say: ['health'], also: [lastVisitOn === null ? 'health.unchecked' : 'last_visit'] };
  if (checked.health === 'good') return { say: ['health'], also: ['health.checked'] };
  return { say: ['health.checked'], also: ['watered.next'] };
}
