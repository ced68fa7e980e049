import type { DisclosureBasis, DisclosureFacts } from '@nabta/contract/operations/disclosure';
import { bothDates } from '@nabta/domain/hijri-date';
import { directionOf, type Language } from '@nabta/domain/language';
import { type LocalizedName, nameIn } from '@nabta/domain/localized-name';
import { dateLocaleOf, formatMessage, numberLocaleOf, type TextValues } from '@nabta/domain/message-format';
import { headlineRange } from '@nabta/domain/verification-level';

import { plainLine } from '#core/typeset/plain-line.ts';
import { groupedSerial } from '#features/trees/certificate/certificate-text.ts';

import { disclosureTexts } from './disclosure.texts.ts';

type Fact = { label: string; value: string; note: string };
type Table = {
  title: string;
  /** True for text tables; otherwise all columns but the first are numbers. */
  isOfWords: boolean;
  head: string[];
  rows: string[][];
  /** Null when the rows do not add up to a total. */
  total: string[] | null;
  note: string;
};

type DisclosureText = {
  language: Language;
  direction: 'rtl' | 'ltr';
  /** The first line, before everything else; empty when nothing must be said first. */
  notice: string;
  title: string;
  sponsor: string;
  period: string;
  hijriPeriod: string;
  number: Fact;
  made: Fact;
  verify: string;
  page: string;
  figures: Fact[];
  /** Carbon of documented trees, which stands beside the headline; empty without any. */
  reported: string;
  isNot: { title: string; body: string };
  tables: Table[];
  list: { title: string; note: string; digests: Fact[] };
  method: string;
};

export function getDisclosureText(
  facts: DisclosureFacts,
  { language, sha256, printedTrees }: { language: Language; sha256: string; printedTrees: number },
): DisclosureText {
  const formats = createFormats(language);
  const { t, count: formatCount } = formats;
  const [from, to] = [dayOf(facts.period.fromOn, language), dayOf(facts.period.toOn, language)];
  const made = bothDates(new Date(facts.madeAt), language);
  const { count, sha256: listSha256 } = facts.trees;
  const { version, dataVersion } = facts.benefit.method;
  return {
    language,
    direction: directionOf(language),
    notice: facts.basis?.isSelfReported === true ? t('selfReported') : '',
    title: t('title'),
    sponsor: nameOf(facts.company.name, language),
    period: t('period', { from: from.gregorian, to: to.gregorian }),
    hijriPeriod: t('period', { from: from.hijri, to: to.hijri }),
    number: { label: t('number'), value: groupedSerial(facts.serial), note: '' },
    made: { label: t('made'), value: made.gregorian, note: made.hijri },
    verify: t('verify'),
    // Page numbers are filled in by the typst template.
    page: t('page', { page: '{page}', pages: '{pages}' }),
    figures: getKeyFacts(facts, formats),
    reported: reportedText(facts, formats),
    isNot: { title: t('isNotTitle'), body: t('isNot') },
    tables: [
      ...createBasisTables(facts, formats),
      createGhgTable(facts, formats),
      ...createPartTables(facts, formats),
      createSurvivalTable(facts, formats),
      createCoBenefitTable(facts, formats),
    ],
    list: {
      title: t('listTitle'),
      note:
        printedTrees >= count
          ? t('listAll', { count })
          : t('listPart', { count: formatCount(count), shown: formatCount(printedTrees) }),
      digests: [
        { label: t('listDigest'), value: listSha256, note: '' },
        { label: t('factsDigest'), value: sha256, note: '' },
      ],
    },
    method: t('method', { version, data: dataVersion }),
  };
}

function getKeyFacts(
  { benefit, survival, months, reversals, madeAt }: DisclosureFacts,
  { language, t, count, amount: kg }: Formats,
): Fact[] {
  const planted = months.reduce((sum, month) => sum + month.planted, 0);
  // Reports from before levels have no other headline than the removal of all trees.
  const { headlineKg = benefit.co2RemovedKg } = benefit;
  const likely = headlineRange({ ...benefit, headlineKg });
  return [
    {
      label: t('removed'),
      value: t('kilograms', { amount: kg(headlineKg) }),
      note: t('likely', { low: kg(likely.lowKg), high: kg(likely.highKg) }),
    },
    {
      label: t('trees'),
      value: count(benefit.trees.counted),
      note: t('treesBasis', { counted: count(benefit.trees.counted), total: count(benefit.trees.total) }),
    },
    {
      label: t('planted'),
      value: count(planted),
      note: t('plantedBasis', { ended: count(reversals.trees) }),
    },
    {
      label: t('standing'),
      value: count(survival.standing),
      note: t('standingBasis', {
        planted: count(survival.planted),
        day: bothDates(new Date(madeAt), language).gregorian,
      }),
    },
  ];
}

const hasDocumentedTrees = ({ byLevel }: DisclosureFacts['benefit']) => (byLevel?.documented.trees ?? 0) > 0;

function reportedText({ benefit, company }: DisclosureFacts, { language, t, amount: kg }: Formats): string {
  if (!hasDocumentedTrees(benefit)) return '';
  const amount = kg(benefit.byLevel?.documented.co2RemovedKg ?? 0);
  return t('reported', { amount, name: nameOf(company.name, language) });
}

const maxImportDays = 12;

/** None for reports made before their basis was recorded. */
function createBasisTables({ basis, benefit: { byLevel } }: DisclosureFacts, formats: Formats): Table[] {
  if (basis === undefined || byLevel === undefined) return [];
  const { t, count, language } = formats;
  const { origins, imports, recordedLater, excluded } = basis;
  const shown = imports.length > maxImportDays ? imports.slice(0, maxImportDays - 1) : imports;
  const others = imports.slice(shown.length).reduce((sum, { trees }) => sum + trees, 0);
  const importDays = [
    ...shown.map(({ importedOn, trees }) =>
      t('importTold', { day: dayOf(importedOn, language).gregorian, trees: count(trees) }),
    ),
    ...(others > 0 ? [t('importsMore', { trees: count(others) })] : []),
  ];
  const levelCounts = {
    verified: count(byLevel.verified.trees),
    photographed: count(byLevel.photographed.trees),
    documented: count(byLevel.documented.trees),
  };
  const originCounts = {
    planted: count(origins.planted_here),
    imported: count(origins.imported),
    demo: count(origins.demo),
  };
  const excludedCounts = { outside: count(excluded.notAliveInPeriod), removed: count(excluded.removed) };
  return [
    createTable({
      title: t('basisTitle'),
      isOfWords: true,
      head: [t('term'), t('inThisReport')],
      rows: [
        [t('levels'), t('levelsTold', levelCounts)],
        [t('origins'), t('originsTold', originCounts)],
        ...(importDays.length > 0 ? [[t('imports'), importDays.join('\n')]] : []),
        [t('recordedLater'), count(recordedLater)],
        [t('excluded'), t('excludedTold', excludedCounts)],
        [t('sample'), sampleText(basis.sample, formats)],
      ],
      note: t('basisNote'),
    }),
  ];
}

function sampleText(sample: DisclosureBasis['sample'], { t, count, percent, language }: Formats): string {
  if (sample === null) return t('sampleNone');
  const { trees, population, closedAt, existence, survival, method, draws } = sample;
  return t('sampleTold', {
    trees: count(trees),
    population: count(population),
    day: bothDates(new Date(closedAt), language).gregorian,
    existence: percent(existence.share),
    existenceLow: percent(existence.low),
    existenceHigh: percent(existence.high),
    survival: percent(survival.share),
    survivalLow: percent(survival.low),
    survivalHigh: percent(survival.high),
    method,
    draws: count(draws),
  });
}

/** Answers an auditor's questions in GHG Protocol terms. */
function createGhgTable({ benefit, reversals }: DisclosureFacts, { t, count, amount: kg }: Formats): Table {
  const { avoided, likely, quality } = benefit;
  const [amount, low, high] = [kg(benefit.co2RemovedKg), kg(likely.lowKg), kg(likely.highKg)];
  const grades = {
    a: count(quality.A),
    b: count(quality.B),
    c: count(quality.C),
    other: count(quality.default),
  };
  return createTable({
    title: t('ghgTitle'),
    isOfWords: true,
    head: [t('term'), t('inThisReport')],
    rows: [
      [
        t('removals'),
        t(hasDocumentedTrees(benefit) ? 'removalsOfAll' : 'removalsTold', { amount, low, high }),
      ],
      [t('pools'), t('poolsTold')],
      [t('data'), t('dataTold', grades)],
      [t('uncertainty'), t('uncertaintyTold')],
      [t('monitoring'), t('monitoringTold')],
      [
        t('reversals'),
        t('reversalsTold', { trees: count(reversals.trees), amount: kg(reversals.co2RemovedKg) }),
      ],
      [t('traceability'), t('traceabilityTold')],
      [t('emissions'), t('emissionsTold')],
      [t('avoided'), avoided === null ? t('avoidedNone') : t('avoidedTold', { amount: kg(avoided.co2Kg) })],
      [t('credits'), t('creditsTold')],
    ].map(([term = '', value = '']) => [termOf(term), value]),
  });
}

function createPartTables(
  { species, lands, months, benefit }: DisclosureFacts,
  { language, t, count, amount: kg }: Formats,
): Table[] {
  const monthName = new Intl.DateTimeFormat(dateLocaleOf(language), {
    calendar: 'gregory',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Riyadh',
  });
  const planted = count(months.reduce((sum, month) => sum + month.planted, 0));
  const [trees, removed] = [count(benefit.trees.counted), kg(benefit.co2RemovedKg)];
  const range = ({ lowKg, highKg }: { lowKg: number; highKg: number }) => `${kg(lowKg)} – ${kg(highKg)}`;
  return [
    createTable({
      title: t('bySpecies'),
      head: [t('species'), t('treesColumn'), t('removedColumn')],
      rows: species.map((specie) => [
        specie.commonName === null ? t('speciesUnknown') : nameOf(specie.commonName, language),
        count(specie.trees),
        kg(specie.co2RemovedKg),
      ]),
      total: [t('total'), trees, removed],
      note: hasDocumentedTrees(benefit) ? `${t('allTrees')} ${t('rounded')}` : t('rounded'),
    }),
    createTable({
      title: t('byLand'),
      head: [t('land'), t('treesColumn'), t('plantedColumn'), t('removedColumn')],
      rows: lands.map(({ land, ...totals }) => [
        land === null ? t('noLand') : nameOf(land.name, language),
        count(totals.trees),
        count(totals.planted),
        kg(totals.co2RemovedKg),
      ]),
      total: [t('total'), trees, planted, removed],
    }),
    createTable({
      title: t('byMonth'),
      head: [t('month'), t('plantedColumn'), t('soFarColumn'), t('removedColumn'), t('likelyColumn')],
      rows: months.map((month) => [
        monthName.format(new Date(month.from)),
        count(month.planted),
        count(month.plantedSoFar),
        kg(month.co2RemovedKg),
        range(month.likely),
      ]),
      total: [t('total'), planted, count(months.at(-1)?.plantedSoFar ?? 0), removed, range(benefit.likely)],
    }),
  ];
}

function createSurvivalTable({ survivalAfter }: DisclosureFacts, { t, count, percent }: Formats): Table {
  const shareText = (share: number | null) => (share === null ? t('none') : percent(share));
  return createTable({
    title: t('survivalTitle'),
    head: [t('age'), t('stood'), t('basis'), t('share'), t('shareRange')],
    rows: survivalAfter.map((after) => [
      t('survivalAfter', { years: after.years }),
      count(after.count),
      count(after.basis),
      shareText(after.share),
      after.low === null ? t('none') : `${shareText(after.low)} – ${shareText(after.high)}`,
    ]),
  });
}

function createCoBenefitTable({ benefit }: DisclosureFacts, { t, amount }: Formats): Table {
  const { air, avoided, waterM3 } = benefit;
  const grams = (label: 'o3' | 'no2' | 'so2' | 'pm10' | 'pm25', value: number) => [
    t(label),
    t('grams', { amount: amount(value) }),
  ];
  return createTable({
    title: t('coBenefits'),
    head: [t('benefit'), t('amount')],
    rows: [
      [t('water'), t('cubicMetres', { amount: amount(waterM3) })],
      grams('o3', air.o3G),
      grams('no2', air.no2G),
      grams('so2', air.so2G),
      grams('pm10', air.pm10G),
      grams('pm25', air.pm25G),
      ...(avoided === null
        ? []
        : [[t('electricity'), t('kilowattHours', { amount: amount(avoided.electricityKwh) })]]),
    ],
    note: t('coBenefitsNote'),
  });
}

function createTable(table: Pick<Table, 'title' | 'head' | 'rows'> & Partial<Table>): Table {
  return { isOfWords: false, total: null, note: '', ...table };
}

/** Puts the English GHG term on its own line with left-to-right isolation. */
function termOf(text: string): string {
  return text.replace(/ \((.+)\)$/u, '\n\u2066$1\u2069');
}

type Formats = ReturnType<typeof createFormats>;

function createFormats(language: Language) {
  const numbers = (digits: number) => {
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    const format = new Intl.NumberFormat(numberLocaleOf(language), options);
    return (value: number) => format.format(value);
  };
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const percents = new Intl.NumberFormat(numberLocaleOf(language), { style: 'percent', ...digits });
  return {
    language,
    percent: (share: number) => percents.format(share).replace('٪', '%'),
    t: (name: keyof typeof disclosureTexts, values: TextValues = {}) =>
      formatMessage(disclosureTexts[name][language], language, values),
    count: numbers(0),
    amount: numbers(2),
  };
}

function nameOf(name: LocalizedName, language: Language): string {
  return plainLine(nameIn(name, language) ?? '');
}

/** 09:00 UTC is noon in Riyadh, so the date does not shift. */
function dayOf(date: string, language: Language) {
  return bothDates(new Date(`${date}T09:00:00Z`), language);
}
