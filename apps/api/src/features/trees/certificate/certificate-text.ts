import { dedicationText } from '@nabta/domain/dedication';
import { bothDates } from '@nabta/domain/hijri-date';
import { directionOf, type Language } from '@nabta/domain/language';
import { type LocalizedName, nameIn } from '@nabta/domain/localized-name';
import { formatMessage, numberLocaleOf, type TextValues } from '@nabta/domain/message-format';
import { ownerTitle, treeTitle } from '@nabta/domain/tree-title';

import { plainLine } from '../../platform/typeset/plain-line.ts';
import { certificateTexts } from './certificate.texts.ts';
import type { Issued } from './issue-certificate.ts';

export type Fact = { label: string; value: string; note: string };

/** Everything that is printed, word for word, in one language. */
export type CertificateWords = {
  language: Language;
  direction: 'rtl' | 'ltr';
  title: string;
  intro: string;
  /** The person, or what stands for a name that is not told. */
  owner: string;
  owns: string;
  /** The name of the tree or of the forest. */
  subject: string;
  /** To whom it is dedicated and who gave it; empty where neither is so. */
  dedications: string[];
  facts: Fact[];
  number: Fact;
  issued: Fact;
  /** Null where no company paid for the planting. */
  sponsor: Fact | null;
  verify: string;
  method: string;
};

export function wordsOf(issued: Issued, language: Language): CertificateWords {
  const say = speaker(language);
  const { gregorian, hijri } = bothDates(issued.issuedAt, language);
  return {
    language,
    direction: directionOf(language),
    intro: say('intro'),
    ...(issued.kind === 'tree' ? treeWords(issued, language) : forestWords(issued, language)),
    number: { label: say('number'), value: groupedSerial(issued.serial), note: '' },
    issued: { label: say('issued'), value: gregorian, note: hijri },
    verify: say('verify'),
    method: say('method', { version: issued.methodVersion }),
  };
}

/** `7K3M-9QX2-TB7K`: groups are read off paper without losing the place. */
export function groupedSerial(serial: string): string {
  return serial.replace(/(.{4})(?=.)/gu, '$1-');
}

type OwnWords = Pick<
  CertificateWords,
  'title' | 'owner' | 'owns' | 'subject' | 'dedications' | 'facts' | 'sponsor'
>;

function treeWords(issued: Issued & { kind: 'tree' }, language: Language): OwnWords {
  const say = speaker(language);
  const {
    owner,
    giver,
    dedication,
    givenName,
    commonName,
    scientificName,
    landName,
    companyName,
    plantedAt,
  } = issued.tree;
  const giverName = ownerTitle(giver);
  const { gregorian, hijri } = bothDates(plantedAt, language);
  const species = nameOf(commonName, language) ?? say('tree');
  const title = treeTitle({ givenName, specie: commonName && { commonName } }, language);
  return {
    title: say('treeTitle'),
    owner: plainLine(ownerTitle(owner) ?? say('unnamed')),
    owns: say('owns'),
    subject: plainLine(title ?? say('tree')),
    dedications: [
      dedication && dedicationText({ kind: dedication.kind, name: isolated(dedication.name) }, language),
      giverName && say('giver', { name: isolated(giverName) }),
    ].filter((line): line is string => Boolean(line)),
    facts: [
      { label: say('species'), value: species, note: plainLine(scientificName ?? '') },
      { label: say('place'), value: nameOf(landName, language) ?? say('somewhere'), note: '' },
      { label: say('plantedOn'), value: gregorian, note: hijri },
      co2Fact(issued, language),
    ],
    sponsor: companyName && { label: say('sponsor'), value: nameOf(companyName, language) ?? '', note: '' },
  };
}

function forestWords(issued: Issued & { kind: 'forest' }, language: Language): OwnWords {
  const say = speaker(language);
  const { owner, species, places } = issued.forest;
  const name = plainLine(ownerTitle(owner) ?? '');
  const count = issued.trees;
  return {
    title: say('forestTitle'),
    owner: name,
    owns: say('ownsForest', { count }),
    subject: say('forest', { name: isolated(name) }),
    dedications: [],
    facts: [
      { label: say('trees'), value: say('treesCounted', { count }), note: '' },
      {
        label: say('speciesOfForest'),
        value: say('speciesCounted', { count: species.length }),
        note: mostOf(species, language),
      },
      {
        label: say('places'),
        value: places.length === 0 ? say('somewhere') : say('placesCounted', { count: places.length }),
        note: mostOf(places, language),
      },
      co2Fact(issued, language),
    ],
    sponsor: null,
  };
}

function co2Fact({ co2RemovedKg, lowKg, highKg }: Issued, language: Language): Fact {
  const say = speaker(language);
  if (co2RemovedKg < minTellingKg) return { label: say('co2'), value: say('co2Begun'), note: '' };
  const amount = amountFormat(language);
  return {
    label: say('co2'),
    value: say('kilograms', { amount: amount(co2RemovedKg) }),
    note: say('likely', { low: amount(lowKg), high: amount(highKg) }),
  };
}

/** Less than this is a number that only says how young a tree is. */
const minTellingKg = 0.1;

/** Two digits after the point up to a tonne, and none from there on. */
function amountFormat(language: Language): (kilograms: number) => string {
  return (kilograms) => {
    const digits = kilograms < 1_000 ? 2 : 0;
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return new Intl.NumberFormat(numberLocaleOf(language), options).format(kilograms);
  };
}

/** The first three of them by name. */
function mostOf(counted: readonly { name: LocalizedName | null }[], language: Language): string {
  const names = counted.flatMap(({ name }) => nameOf(name, language) ?? []).slice(0, 3);
  const list = new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(names);
  return counted.length > names.length && names.length > 0 ? `${list}…` : list;
}

function nameOf(name: LocalizedName | null, language: Language): string | undefined {
  const found = name && nameIn(name, language);
  return found ? plainLine(found) : undefined;
}

/** A name inside a sentence of another direction stays together, and turns nothing after it. */
function isolated(name: string): string {
  return `\u2068${plainLine(name)}\u2069`;
}

function speaker(language: Language) {
  return (name: keyof typeof certificateTexts, values: TextValues = {}) =>
    formatMessage(certificateTexts[name][language], language, values);
}
