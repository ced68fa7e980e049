import { dedicationText } from '@nabta/domain/dedication';
import { bothDates } from '@nabta/domain/hijri-date';
import { directionOf, type Language, type Translations } from '@nabta/domain/language';
import { type LocalizedName, nameIn } from '@nabta/domain/localized-name';
import { createTranslator, numberLocaleOf } from '@nabta/domain/message-format';
import { ownerTitle, treeTitle } from '@nabta/domain/tree-title';

import { plainLine } from '#core/typeset/plain-line.ts';

import type { Issued } from './issue-certificate.ts';

export type Operator = { name: Translations; registration: string };

export type Fact = { label: string; value: string; note: string };

export type CertificateText = {
  language: Language;
  direction: 'rtl' | 'ltr';
  title: string;
  intro: string;
  /** Owner's name, or a placeholder when the name is private. */
  owner: string;
  owns: string;
  subject: string;
  /** Dedication and giver lines; empty when there are none. */
  dedications: string[];
  facts: Fact[];
  number: Fact;
  issued: Fact;
  sponsor: Fact | null;
  verify: string;
  method: string;
  /** Legal name and registration of the operator. */
  issuer: string;
};

export function getCertificateText(issued: Issued, language: Language, operator: Operator): CertificateText {
  const t = createTranslator(certificateTexts, language);
  const { gregorian, hijri } = bothDates(issued.issuedAt, language);
  return {
    language,
    direction: directionOf(language),
    intro: t('intro'),
    ...(issued.kind === 'tree' ? getTreeText(issued, language) : getForestText(issued, language)),
    number: { label: t('number'), value: groupedSerial(issued.serial), note: '' },
    issued: { label: t('issued'), value: gregorian, note: hijri },
    verify: t('verify'),
    method: t('method', { version: issued.methodVersion }),
    issuer: t('issuer', { name: operator.name[language], registration: operator.registration }),
  };
}

/** Groups digits so a printed serial is easy to read: `7K3M-9QX2-TB7K`. */
export function groupedSerial(serial: string): string {
  return serial.replace(/(.{4})(?=.)/gu, '$1-');
}

type SubjectText = Pick<
  CertificateText,
  'title' | 'owner' | 'owns' | 'subject' | 'dedications' | 'facts' | 'sponsor'
>;

function getTreeText(issued: Issued & { kind: 'tree' }, language: Language): SubjectText {
  const t = createTranslator(certificateTexts, language);
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
  const species = nameOf(commonName, language) ?? t('tree');
  const title = treeTitle({ givenName, specie: commonName && { commonName } }, language);
  return {
    title: t('treeTitle'),
    owner: plainLine(ownerTitle(owner) ?? t('unnamed')),
    owns: t('owns'),
    subject: plainLine(title ?? t('tree')),
    dedications: [
      dedication &&
        dedicationText({ kind: dedication.kind, name: isolateDirection(dedication.name) }, language),
      giverName && t('giver', { name: isolateDirection(giverName) }),
    ].filter((line): line is string => Boolean(line)),
    facts: [
      { label: t('species'), value: species, note: plainLine(scientificName ?? '') },
      { label: t('place'), value: nameOf(landName, language) ?? t('somewhere'), note: '' },
      { label: t('plantedOn'), value: gregorian, note: hijri },
      co2Fact(issued, language),
    ],
    sponsor: companyName && { label: t('sponsor'), value: nameOf(companyName, language) ?? '', note: '' },
  };
}

function getForestText(issued: Issued & { kind: 'forest' }, language: Language): SubjectText {
  const t = createTranslator(certificateTexts, language);
  const { owner, species, places } = issued.forest;
  const name = plainLine(ownerTitle(owner) ?? '');
  const count = issued.trees;
  return {
    title: t('forestTitle'),
    owner: name,
    owns: t('ownsForest', { count }),
    subject: t('forest', { name: isolateDirection(name) }),
    dedications: [],
    facts: [
      { label: t('trees'), value: t('treesCounted', { count }), note: '' },
      {
        label: t('speciesOfForest'),
        value: t('speciesCounted', { count: species.length }),
        note: firstNames(species, language),
      },
      {
        label: t('places'),
        value: places.length === 0 ? t('somewhere') : t('placesCounted', { count: places.length }),
        note: firstNames(places, language),
      },
      co2Fact(issued, language),
    ],
    sponsor: null,
  };
}

function co2Fact({ co2RemovedKg, lowKg, highKg }: Issued, language: Language): Fact {
  const t = createTranslator(certificateTexts, language);
  if (co2RemovedKg < minShownKg) return { label: t('co2'), value: t('co2Begun'), note: '' };
  return {
    label: t('co2'),
    value: t('kilograms', { amount: formatAmount(co2RemovedKg, language) }),
    note: t('likely', { low: formatAmount(lowKg, language), high: formatAmount(highKg, language) }),
  };
}

/** Smaller amounts show "Just beginning" instead of a number. */
const minShownKg = 0.1;

/** Two decimals below one tonne, none above. */
function formatAmount(kilograms: number, language: Language): string {
  const digits = kilograms < 1_000 ? 2 : 0;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(numberLocaleOf(language), options).format(kilograms);
}

function firstNames(counted: readonly { name: LocalizedName | null }[], language: Language): string {
  const names = counted.flatMap(({ name }) => nameOf(name, language) ?? []).slice(0, 3);
  const list = new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(names);
  return counted.length > names.length && names.length > 0 ? `${list}…` : list;
}

function nameOf(name: LocalizedName | null, language: Language): string | undefined {
  const localized = name && nameIn(name, language);
  return localized ? plainLine(localized) : undefined;
}

/** Wraps the name in bidi isolates so its direction does not affect the surrounding text. */
function isolateDirection(name: string): string {
  return `\u2068${plainLine(name)}\u2069`;
}

/** ICU texts printed on a certificate. No Arabic vowel marks: they break text search in a PDF. */
export const certificateTexts = {
  treeTitle: { ar: 'شهادة شجرة', en: 'Tree certificate', pt: 'Certificado de árvore' },
  forestTitle: { ar: 'شهادة غابة', en: 'Certificate of a forest', pt: 'Certificado de uma floresta' },
  intro: {
    ar: 'هذه الشهادة مقدمة إلى',
    en: 'This certificate is presented to',
    pt: 'Este certificado é concedido a',
  },
  unnamed: { ar: 'مالك هذه الشجرة', en: 'the owner of this tree', pt: 'o dono desta árvore' },
  owns: {
    ar: 'عن شجرة حقيقية مزروعة في المملكة العربية السعودية',
    en: 'for a real tree planted in Saudi Arabia',
    pt: 'por uma árvore real plantada na Arábia Saudita',
  },
  ownsForest: {
    ar: 'عن {count, plural, zero {أشجار حقيقية مزروعة} one {شجرة حقيقية مزروعة} two {شجرتين حقيقيتين مزروعتين} few {# أشجار حقيقية مزروعة} many {# شجرة حقيقية مزروعة} other {# شجرة حقيقية مزروعة}} في المملكة العربية السعودية',
    en: 'for {count, plural, one {a real tree} other {# real trees}} planted in Saudi Arabia',
    pt: 'por {count, plural, one {uma árvore real plantada} other {# árvores reais plantadas}} na Arábia Saudita',
  },
  giver: { ar: 'هدية من {name}', en: 'A gift from {name}', pt: 'Um presente de {name}' },
  tree: { ar: 'شجرة', en: 'Tree', pt: 'Árvore' },
  forest: { ar: 'غابة {name}', en: '{name}’s forest', pt: 'Floresta de {name}' },
  trees: { ar: 'الأشجار', en: 'Trees', pt: 'Árvores' },
  treesCounted: {
    ar: '{count, plural, zero {لا أشجار} one {شجرة واحدة} two {شجرتان} few {# أشجار} many {# شجرة} other {# شجرة}}',
    en: '{count, plural, one {# tree} other {# trees}}',
    pt: '{count, plural, one {# árvore} other {# árvores}}',
  },
  species: { ar: 'النوع', en: 'Species', pt: 'Espécie' },
  speciesOfForest: { ar: 'الأنواع', en: 'Species', pt: 'Espécies' },
  speciesCounted: {
    ar: '{count, plural, zero {لا أنواع} one {نوع واحد} two {نوعان} few {# أنواع} many {# نوعا} other {# نوع}}',
    en: '{count, plural, one {# species} other {# species}}',
    pt: '{count, plural, one {# espécie} other {# espécies}}',
  },
  place: { ar: 'المكان', en: 'Place', pt: 'Local' },
  places: { ar: 'الأماكن', en: 'Places', pt: 'Locais' },
  placesCounted: {
    ar: '{count, plural, zero {لا أماكن} one {مكان واحد} two {مكانان} few {# أماكن} many {# مكانا} other {# مكان}}',
    en: '{count, plural, one {# place} other {# places}}',
    pt: '{count, plural, one {# local} other {# locais}}',
  },
  somewhere: { ar: 'المملكة العربية السعودية', en: 'Saudi Arabia', pt: 'Arábia Saudita' },
  plantedOn: { ar: 'تاريخ الزراعة', en: 'Planted on', pt: 'Data de plantio' },
  co2Begun: { ar: 'بدأت الآن', en: 'Just beginning', pt: 'Está só começando' },
  co2: { ar: 'CO₂ الممتص حتى الآن', en: 'CO₂ removed so far', pt: 'CO₂ removido até agora' },
  kilograms: { ar: '{amount} كجم', en: '{amount} kg', pt: '{amount} kg' },
  likely: {
    ar: 'الأرجح: {low} إلى {high} كجم',
    en: 'likely {low} to {high} kg',
    pt: 'provável: {low} a {high} kg',
  },
  number: { ar: 'رقم الشهادة', en: 'Certificate no.', pt: 'Certificado nº' },
  issued: { ar: 'تاريخ الإصدار', en: 'Issued on', pt: 'Emitido em' },
  sponsor: {
    ar: 'بدعم من',
    en: 'Planted with the support of',
    pt: 'Plantada com o apoio de',
  },
  verify: { ar: 'الرمز للتحقق', en: 'Scan to verify', pt: 'Escaneie para verificar' },
  method: {
    ar: 'حسب CO₂ بمنهجية {version} كما كان يوم الإصدار',
    en: 'CO₂ by the method {version}, as it was on the day of issue',
    pt: 'CO₂ pelo método {version}, como era no dia da emissão',
  },
  issuer: {
    ar: 'تصدرها {name}، سجل تجاري {registration}',
    en: 'Issued by {name}, commercial registration {registration}',
    pt: 'Emitido por {name}, registro comercial {registration}',
  },
} satisfies Record<string, Translations>;
