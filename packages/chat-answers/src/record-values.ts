import type { AnswerContext, Value } from './answer-context.ts';
import type { Facts } from './facts.ts';
import {
  ageOfTree,
  agoText,
  dateText,
  durationText,
  lengthText,
  localizedName,
  measuredText,
  metresOf,
  monthsOf,
  placeText,
  trunkText,
} from './value-texts.ts';

/** Values of the record: age, size, place, people, photos, care. */
export const recordValues = {
  publicId: { section: 'passport', render: ({ facts }) => facts.publicId },
  age: {
    section: 'size',
    render: ({ facts, phrases, slots }) => durationText(ageOfTree(facts, slots?.unit), phrases),
  },
  askedAge: { section: null, render: askedAge },
  plantedOn: { section: 'story', render: ({ facts, phrases }) => phrases.date(facts.plantedOn) },
  plantedAgo: {
    section: null,
    render: ({ facts, phrases, slots }) => agoText(facts.plantedOn, facts, phrases, slots?.unit),
  },
  endedOn: { section: 'story', render: ({ facts, phrases }) => dateText(facts.endedOn, phrases) },
  endCause: { section: 'story', render: endCause },
  successor: { section: 'carbon', render: ({ facts }) => facts.successor },
  predecessor: { section: 'carbon', render: ({ facts }) => facts.predecessor },

  height: {
    section: 'size',
    render: ({ facts, phrases, slots }) => lengthText(facts.size.heightM, phrases, slots?.unit),
  },
  measuredHeight: {
    section: 'size',
    render: ({ facts, phrases, slots }) => measuredText(facts.measured?.heightM, phrases, slots?.unit),
  },
  askedHeight: {
    section: null,
    render: ({ phrases, slots }) => lengthText(metresOf(slots?.amount), phrases, slots?.amount?.unit),
  },
  heightDifference: {
    section: null,
    render: ({ facts, phrases, slots }) => {
      const asked = metresOf(slots?.amount);
      if (asked === undefined) return undefined;
      return lengthText(Math.abs(asked - facts.size.heightM), phrases, slots?.amount?.unit);
    },
  },
  crown: {
    section: 'size',
    render: ({ facts, phrases, slots }) => lengthText(facts.size.crownM, phrases, slots?.unit),
  },
  trunk: { section: 'size', render: ({ facts, phrases }) => trunkText(facts.size.trunkCm, phrases) },
  measuredTrunk: {
    section: 'size',
    render: ({ facts, phrases }) => trunkText(facts.measured?.trunkCm, phrases, { isMeasured: true }),
  },
  measuredOn: { section: 'size', render: ({ facts, phrases }) => dateText(facts.measured?.on, phrases) },

  health: { section: 'story', render: ({ facts, phrases }) => phrases.word(healthOf(facts)) },
  condition: {
    section: null,
    render: ({ facts: { checked }, phrases }) => checked && phrases.word(`condition_${checked.health}`),
  },
  checkedOn: { section: 'passport', render: ({ facts, phrases }) => dateText(facts.checked?.on, phrases) },
  nextCheckOn: {
    section: 'passport',
    render: ({ facts: { nextCheckOn, today }, phrases }) =>
      nextCheckOn !== null && nextCheckOn >= today ? phrases.date(nextCheckOn) : undefined,
  },
  visitOn: { section: 'story', render: ({ facts, phrases }) => dateText(facts.lastVisitOn, phrases) },
  visitAgo: {
    section: null,
    render: ({ facts, phrases, slots }) => agoText(facts.lastVisitOn, facts, phrases, slots?.unit),
  },
  wateredOn: { section: 'passport', render: ({ facts, phrases }) => dateText(facts.watered?.on, phrases) },
  wateredAgo: {
    section: null,
    render: ({ facts, phrases, slots }) => agoText(facts.watered?.on, facts, phrases, slots?.unit),
  },
  seenOn: {
    section: 'hero',
    render: ({ facts, phrases }) => dateText(facts.verification.seenOn, phrases),
  },
  photographedOn: {
    section: 'hero',
    render: ({ facts, phrases }) => dateText(facts.verification.photographedOn, phrases),
  },

  place: { section: 'place', render: ({ facts, phrases }) => placeText(facts.place, phrases) },
  country: { section: 'place', render: ({ facts, phrases }) => localizedName(facts.place.country, phrases) },
  region: { section: 'place', render: ({ facts, phrases }) => localizedName(facts.place.region, phrases) },
  city: { section: 'place', render: ({ facts, phrases }) => localizedName(facts.place.city, phrases) },
  land: { section: 'place', render: ({ facts, phrases }) => localizedName(facts.place.land, phrases) },
  plot: { section: 'place', render: ({ facts }) => (isOpen(facts) ? facts.place.plot : null) },
  row: {
    section: 'place',
    render: ({ facts, phrases }) =>
      facts.place.row === null || !isOpen(facts) ? null : phrases.number(facts.place.row),
  },
  code: { section: 'place', render: ({ facts }) => (isOpen(facts) ? facts.place.code : null) },
  coordinates: {
    section: 'place',
    // Digits and a dot in every language, as maps expect them.
    render: ({ facts }) =>
      isOpen(facts) ? `${facts.latitude.toFixed(5)}, ${facts.longitude.toFixed(5)}` : null,
  },
  ground: { section: 'place', render: ({ facts, phrases }) => phrases.word(facts.site) },
  neighbours: {
    section: 'place',
    render: ({ facts: { neighbours }, phrases }) =>
      neighbours === null || neighbours === 0 ? null : phrases.word('trees', { count: neighbours }),
  },

  sponsor: { section: 'story', render: ({ facts, phrases }) => localizedName(facts.sponsor, phrases) },
  effort: { section: 'story', render: ({ facts, phrases }) => localizedName(facts.effort, phrases) },
  planter: { section: 'story', render: ({ facts, phrases }) => localizedName(facts.planter, phrases) },
  dedication: { section: 'dedication', render: ({ facts, phrases }) => facts.dedication?.[phrases.language] },
  owner: { section: 'story', render: ({ facts }) => facts.owner.name },
  giver: { section: 'history', render: ({ facts }) => facts.giver?.name },
  givenOn: { section: 'history', render: ({ facts, phrases }) => dateText(facts.giver?.on, phrases) },
  giftNote: { section: null, render: ({ facts }) => facts.giver?.note },
  hands: {
    section: 'history',
    render: ({ facts, phrases }) =>
      facts.hands === 0 ? null : phrases.word('hands', { count: facts.hands }),
  },
  photos: {
    section: 'hero',
    render: ({ facts, phrases }) => facts.photos && phrases.word('photos', { count: facts.photos.count }),
  },
  photoOn: { section: 'hero', render: ({ facts, phrases }) => dateText(facts.photos?.lastOn, phrases) },
  firstPhotoOn: { section: 'hero', render: ({ facts, phrases }) => dateText(facts.photos?.firstOn, phrases) },
} satisfies Record<string, Value>;

function askedAge({ phrases, slots }: AnswerContext): string | undefined {
  const months = monthsOf(slots?.amount);
  if (months === undefined) return undefined;
  const isYears = slots?.amount?.unit !== 'month' && Number.isInteger(months / 12);
  return isYears
    ? phrases.word('years', { count: months / 12 })
    : phrases.word('months', { count: Math.round(months) });
}

/** Undefined for causes that say nothing. */
function endCause({ facts: { endCause: cause }, phrases }: AnswerContext): string | undefined {
  if (cause === null || cause === 'unknown' || cause === 'other' || cause === 'never_existed')
    return undefined;
  return phrases.word(`cause_${cause}`);
}

/** Answers hide the exact place of a tree on a land without visits. */
function isOpen({ place }: Facts): boolean {
  return place.allowsVisits !== false;
}

function healthOf({ endedOn, isDamaged }: Facts) {
  if (endedOn !== null) return 'gone';
  return isDamaged ? 'damaged' : 'healthy';
}
