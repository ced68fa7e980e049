import type { DisclosureFacts } from '@nabta/contract/operations/disclosure';
import { bothDates } from '@nabta/domain/hijri-date';
import { directionOf, type Language } from '@nabta/domain/language';
import { type LocalizedName, nameIn } from '@nabta/domain/localized-name';
import { dateLocaleOf, formatMessage, numberLocaleOf, type TextValues } from '@nabta/domain/message-format';

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

export type DisclosureText = {
  language: Language;
  direction: 'rtl' | 'ltr';
  title: string;
  sponsor: string;
  period: string;
  hijriPeriod: string;
  number: Fact;
  made: Fact;
  verify: string;
  page: string;
  figures: Fact[];
  isNot: { title: string; body: string };
  tables: Table[];
  list: { title: string; note: string; digests: Fact[] };
  method: string;
};

export function getDisclosureText(
  facts: DisclosureFacts,
  { language, sha256, shown }: { language: Language; sha256: string; shown: number },
): DisclosureText {
  const t = createTranslator(language);
  const [from, to] = [dayOf(facts.period.fromOn, language), dayOf(facts.period.toOn, language)];
  const made = bothDates(new Date(facts.madeAt), language);
  const { count, sha256: listSha256 } = facts.trees;
  const { version, dataVersion } = facts.benefit.method;
  return {
    language,
    direction: directionOf(language),
    title: t('title'),
    sponsor: nameOf(facts.company.name, language),
    period: t('period', { from: from.gregorian, to: to.gregorian }),
    hijriPeriod: t('period', { from: from.hijri, to: to.hijri }),
    number: { label: t('number'), value: groupedSerial(facts.serial), note: '' },
    made: { label: t('made'), value: made.gregorian, note: made.hijri },
    verify: t('verify'),
    // Page numbers are filled in by the typst template.
    page: t('page', { page: '{page}', pages: '{pages}' }),
    figures: getKeyFacts(facts, language),
    isNot: { title: t('isNotTitle'), body: t('isNot') },
    tables: [
      ghgTable(facts, language),
      ...partTables(facts, language),
      survivalTable(facts, language),
      coBenefitTable(facts, language),
    ],
    list: {
      title: t('listTitle'),
      note:
        shown >= count
          ? t('listAll', { count })
          : t('listPart', {
              count: integerFormatter(language)(count),
              shown: integerFormatter(language)(shown),
            }),
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
  language: Language,
): Fact[] {
  const t = createTranslator(language);
  const [count, kg] = [integerFormatter(language), decimalFormatter(language)];
  const planted = months.reduce((sum, month) => sum + month.planted, 0);
  return [
    {
      label: t('removed'),
      value: t('kilograms', { amount: kg(benefit.co2RemovedKg) }),
      note: t('likely', { low: kg(benefit.likely.lowKg), high: kg(benefit.likely.highKg) }),
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

/** Answers an auditor's questions in GHG Protocol terms. */
function ghgTable({ benefit, reversals }: DisclosureFacts, language: Language): Table {
  const t = createTranslator(language);
  const [count, kg] = [integerFormatter(language), decimalFormatter(language)];
  const { avoided, likely, quality } = benefit;
  const [amount, low, high] = [kg(benefit.co2RemovedKg), kg(likely.lowKg), kg(likely.highKg)];
  const grades = {
    a: count(quality.A),
    b: count(quality.B),
    c: count(quality.C),
    other: count(quality.default),
  };
  return {
    title: t('ghgTitle'),
    isOfWords: true,
    head: [t('term'), t('told')],
    rows: [
      [t('removals'), t('removalsTold', { amount, low, high })],
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
    total: null,
    note: '',
  };
}

function partTables({ species, lands, months, benefit }: DisclosureFacts, language: Language): Table[] {
  const t = createTranslator(language);
  const [count, kg] = [integerFormatter(language), decimalFormatter(language)];
  const monthName = new Intl.DateTimeFormat(dateLocaleOf(language), {
    calendar: 'gregory',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Riyadh',
  });
  const planted = count(months.reduce((sum, month) => sum + month.planted, 0));
  const [trees, removed] = [count(benefit.trees.counted), kg(benefit.co2RemovedKg)];
  const range = ({ lowKg, highKg }: { lowKg: number; highKg: number }) => `${kg(lowKg)} – ${kg(highKg)}`;
  const note = t('rounded');
  return [
    {
      title: t('bySpecies'),
      isOfWords: false,
      head: [t('species'), t('treesColumn'), t('removedColumn')],
      rows: species.map((each) => [
        each.commonName === null ? t('speciesUnknown') : nameOf(each.commonName, language),
        count(each.trees),
        kg(each.co2RemovedKg),
      ]),
      total: [t('total'), trees, removed],
      note,
    },
    {
      title: t('byLand'),
      isOfWords: false,
      head: [t('land'), t('treesColumn'), t('plantedColumn'), t('removedColumn')],
      rows: lands.map(({ land, ...each }) => [
        land === null ? t('noLand') : nameOf(land.name, language),
        count(each.trees),
        count(each.planted),
        kg(each.co2RemovedKg),
      ]),
      total: [t('total'), trees, planted, removed],
      note: '',
    },
    {
      title: t('byMonth'),
      isOfWords: false,
      head: [t('month'), t('plantedColumn'), t('soFarColumn'), t('removedColumn'), t('likelyColumn')],
      rows: months.map((month) => [
        monthName.format(new Date(month.from)),
        count(month.planted),
        count(month.plantedSoFar),
        kg(month.co2RemovedKg),
        range(month.likely),
      ]),
      total: [t('total'), planted, count(months.at(-1)?.plantedSoFar ?? 0), removed, range(benefit.likely)],
      note: '',
    },
  ];
}

function survivalTable({ survivalAfter }: DisclosureFacts, language: Language): Table {
  const t = createTranslator(language);
  const count = integerFormatter(language);
  const percent = (share: number | null) =>
    share === null
      ? t('none')
      : new Intl.NumberFormat(numberLocaleOf(language), {
          style: 'percent',
          minimumFractionDigits: 1,
          maximumFractionDigits: 1,
        })
          .format(share)
          .replace('٪', '%');
  return {
    title: t('survivalTitle'),
    isOfWords: false,
    head: [t('age'), t('stood'), t('basis'), t('share'), t('shareRange')],
    rows: survivalAfter.map((after) => [
      t('survivalAfter', { years: after.years }),
      count(after.count),
      count(after.basis),
      percent(after.share),
      after.low === null ? t('none') : `${percent(after.low)} – ${percent(after.high)}`,
    ]),
    total: null,
    note: '',
  };
}

function coBenefitTable({ benefit }: DisclosureFacts, language: Language): Table {
  const t = createTranslator(language);
  const amount = decimalFormatter(language);
  const { air, avoided, waterM3 } = benefit;
  const grams = (label: 'o3' | 'no2' | 'so2' | 'pm10' | 'pm25', value: number) => [
    t(label),
    t('grams', { amount: amount(value) }),
  ];
  return {
    title: t('coBenefits'),
    isOfWords: false,
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
    total: null,
    note: t('coBenefitsNote'),
  };
}

/** Puts the English GHG term on its own line with left-to-right isolation. */
function termOf(text: string): string {
  return text.replace(/ \((.+)\)$/u, '\n\u2066$1\u2069');
}

function createTranslator(language: Language) {
  return (name: keyof typeof disclosureTexts, values: TextValues = {}) =>
    formatMessage(disclosureTexts[name][language], language, values);
}

function integerFormatter(language: Language): (value: number) => string {
  const format = new Intl.NumberFormat(numberLocaleOf(language), { maximumFractionDigits: 0 });
  return (value) => format.format(value);
}

function decimalFormatter(language: Language): (value: number) => string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const format = new Intl.NumberFormat(numberLocaleOf(language), digits);
  return (value) => format.format(value);
}

function nameOf(name: LocalizedName, language: Language): string {
  return plainLine(nameIn(name, language) ?? '');
}

/** 09:00 UTC is noon in Riyadh, so the date does not shift. */
function dayOf(date: string, language: Language) {
  return bothDates(new Date(`${date}T09:00:00Z`), language);
}
