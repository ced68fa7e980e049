import type { DisclosureFacts } from '@nabta/contract/disclosure';
import { bothDates } from '@nabta/domain/hijri-date';
import { directionOf, type Language } from '@nabta/domain/language';
import { type LocalizedName, nameIn } from '@nabta/domain/localized-name';
import { dateLocaleOf, formatMessage, numberLocaleOf, type TextValues } from '@nabta/domain/message-format';

import { plainLine } from '../../platform/typeset/plain-line.ts';
import { groupedSerial } from '../certificate/certificate-words.ts';
import { disclosureTexts } from './disclosure.texts.ts';

type Figure = { label: string; value: string; note: string };
type Table = {
  title: string;
  /** The first column is text, the others are numbers, unless the table is of words. */
  isOfWords: boolean;
  head: string[];
  rows: string[][];
  /** Null where the rows are no parts of a sum. */
  total: string[] | null;
  note: string;
};

/** Everything that is printed, word for word, in one language. */
export type DisclosureWords = {
  language: Language;
  direction: 'rtl' | 'ltr';
  title: string;
  sponsor: string;
  period: string;
  hijriPeriod: string;
  number: Figure;
  made: Figure;
  verify: string;
  page: string;
  figures: Figure[];
  isNot: { title: string; body: string };
  tables: Table[];
  list: { title: string; note: string; digests: Figure[] };
  method: string;
};

export function wordsOf(
  facts: DisclosureFacts,
  { language, sha256, shown }: { language: Language; sha256: string; shown: number },
): DisclosureWords {
  const say = speaker(language);
  const [from, to] = [dayOf(facts.period.fromOn, language), dayOf(facts.period.toOn, language)];
  const made = bothDates(new Date(facts.madeAt), language);
  const { count, sha256: listSha256 } = facts.trees;
  const { version, dataVersion } = facts.benefit.method;
  return {
    language,
    direction: directionOf(language),
    title: say('title'),
    sponsor: nameOf(facts.company.name, language),
    period: say('period', { from: from.gregorian, to: to.gregorian }),
    hijriPeriod: say('period', { from: from.hijri, to: to.hijri }),
    number: { label: say('number'), value: groupedSerial(facts.serial), note: '' },
    made: { label: say('made'), value: made.gregorian, note: made.hijri },
    verify: say('verify'),
    // Filled in by the sheet, which alone knows how many pages it has.
    page: say('page', { page: '{page}', pages: '{pages}' }),
    figures: figuresOf(facts, language),
    isNot: { title: say('isNotTitle'), body: say('isNot') },
    tables: [
      ghgTable(facts, language),
      ...partTables(facts, language),
      survivalTable(facts, language),
      coBenefitTable(facts, language),
    ],
    list: {
      title: say('listTitle'),
      note:
        shown >= count
          ? say('listAll', { count })
          : say('listPart', { count: whole(language)(count), shown: whole(language)(shown) }),
      digests: [
        { label: say('listDigest'), value: listSha256, note: '' },
        { label: say('factsDigest'), value: sha256, note: '' },
      ],
    },
    method: say('method', { version, data: dataVersion }),
  };
}

function figuresOf(
  { benefit, survival, months, reversals, madeAt }: DisclosureFacts,
  language: Language,
): Figure[] {
  const say = speaker(language);
  const [count, kg] = [whole(language), hundredths(language)];
  const planted = months.reduce((sum, month) => sum + month.planted, 0);
  return [
    {
      label: say('removed'),
      value: say('kilograms', { amount: kg(benefit.co2RemovedKg) }),
      note: say('likely', { low: kg(benefit.likely.lowKg), high: kg(benefit.likely.highKg) }),
    },
    {
      label: say('trees'),
      value: count(benefit.trees.counted),
      note: say('treesBasis', { counted: count(benefit.trees.counted), total: count(benefit.trees.total) }),
    },
    {
      label: say('planted'),
      value: count(planted),
      note: say('plantedBasis', { ended: count(reversals.trees) }),
    },
    {
      label: say('standing'),
      value: count(survival.standing),
      note: say('standingBasis', {
        planted: count(survival.planted),
        day: bothDates(new Date(madeAt), language).gregorian,
      }),
    },
  ];
}

/** The questions an auditor asks, by the names of the standard. */
function ghgTable({ benefit, reversals }: DisclosureFacts, language: Language): Table {
  const say = speaker(language);
  const [count, kg] = [whole(language), hundredths(language)];
  const { avoided, likely, quality } = benefit;
  const [amount, low, high] = [kg(benefit.co2RemovedKg), kg(likely.lowKg), kg(likely.highKg)];
  const grades = {
    a: count(quality.A),
    b: count(quality.B),
    c: count(quality.C),
    other: count(quality.default),
  };
  return {
    title: say('ghgTitle'),
    isOfWords: true,
    head: [say('term'), say('told')],
    rows: [
      [say('removals'), say('removalsTold', { amount, low, high })],
      [say('pools'), say('poolsTold')],
      [say('data'), say('dataTold', grades)],
      [say('uncertainty'), say('uncertaintyTold')],
      [say('monitoring'), say('monitoringTold')],
      [
        say('reversals'),
        say('reversalsTold', { trees: count(reversals.trees), amount: kg(reversals.co2RemovedKg) }),
      ],
      [say('traceability'), say('traceabilityTold')],
      [say('emissions'), say('emissionsTold')],
      [
        say('avoided'),
        avoided === null ? say('avoidedNone') : say('avoidedTold', { amount: kg(avoided.co2Kg) }),
      ],
      [say('credits'), say('creditsTold')],
    ].map(([term = '', told = '']) => [termOf(term), told]),
    total: null,
    note: '',
  };
}

function partTables({ species, lands, months, benefit }: DisclosureFacts, language: Language): Table[] {
  const say = speaker(language);
  const [count, kg] = [whole(language), hundredths(language)];
  const monthName = new Intl.DateTimeFormat(dateLocaleOf(language), {
    calendar: 'gregory',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Riyadh',
  });
  const planted = count(months.reduce((sum, month) => sum + month.planted, 0));
  const [trees, removed] = [count(benefit.trees.counted), kg(benefit.co2RemovedKg)];
  const range = ({ lowKg, highKg }: { lowKg: number; highKg: number }) => `${kg(lowKg)} – ${kg(highKg)}`;
  const note = say('rounded');
  return [
    {
      title: say('bySpecies'),
      isOfWords: false,
      head: [say('species'), say('treesColumn'), say('removedColumn')],
      rows: species.map((each) => [
        each.commonName === null ? say('speciesUnknown') : nameOf(each.commonName, language),
        count(each.trees),
        kg(each.co2RemovedKg),
      ]),
      total: [say('total'), trees, removed],
      note,
    },
    {
      title: say('byLand'),
      isOfWords: false,
      head: [say('land'), say('treesColumn'), say('plantedColumn'), say('removedColumn')],
      rows: lands.map(({ land, ...each }) => [
        land === null ? say('noLand') : nameOf(land.name, language),
        count(each.trees),
        count(each.planted),
        kg(each.co2RemovedKg),
      ]),
      total: [say('total'), trees, planted, removed],
      note: '',
    },
    {
      title: say('byMonth'),
      isOfWords: false,
      head: [
        say('month'),
        say('plantedColumn'),
        say('soFarColumn'),
        say('removedColumn'),
        say('likelyColumn'),
      ],
      rows: months.map((month) => [
        monthName.format(new Date(month.from)),
        count(month.planted),
        count(month.plantedSoFar),
        kg(month.co2RemovedKg),
        range(month.likely),
      ]),
      total: [say('total'), planted, count(months.at(-1)?.plantedSoFar ?? 0), removed, range(benefit.likely)],
      note: '',
    },
  ];
}

function survivalTable({ survivalAfter }: DisclosureFacts, language: Language): Table {
  const say = speaker(language);
  const count = whole(language);
  const percent = (share: number | null) =>
    share === null
      ? say('none')
      : new Intl.NumberFormat(numberLocaleOf(language), {
          style: 'percent',
          minimumFractionDigits: 1,
          maximumFractionDigits: 1,
        })
          .format(share)
          .replace('٪', '%');
  return {
    title: say('survivalTitle'),
    isOfWords: false,
    head: [say('age'), say('stood'), say('basis'), say('share'), say('shareRange')],
    rows: survivalAfter.map((after) => [
      say('survivalAfter', { years: after.years }),
      count(after.count),
      count(after.basis),
      percent(after.share),
      after.low === null ? say('none') : `${percent(after.low)} – ${percent(after.high)}`,
    ]),
    total: null,
    note: '',
  };
}

function coBenefitTable({ benefit }: DisclosureFacts, language: Language): Table {
  const say = speaker(language);
  const amount = hundredths(language);
  const { air, avoided, waterM3 } = benefit;
  const grams = (label: 'o3' | 'no2' | 'so2' | 'pm10' | 'pm25', value: number) => [
    say(label),
    say('grams', { amount: amount(value) }),
  ];
  return {
    title: say('coBenefits'),
    isOfWords: false,
    head: [say('benefit'), say('amount')],
    rows: [
      [say('water'), say('cubicMetres', { amount: amount(waterM3) })],
      grams('o3', air.o3G),
      grams('no2', air.no2G),
      grams('so2', air.so2G),
      grams('pm10', air.pm10G),
      grams('pm25', air.pm25G),
      ...(avoided === null
        ? []
        : [[say('electricity'), say('kilowattHours', { amount: amount(avoided.electricityKwh) })]]),
    ],
    total: null,
    note: say('coBenefitsNote'),
  };
}

/** The name of the standard below the word of the language, its letters in their own direction. */
function termOf(text: string): string {
  return text.replace(/ \((.+)\)$/u, '\n\u2066$1\u2069');
}

function speaker(language: Language) {
  return (name: keyof typeof disclosureTexts, values: TextValues = {}) =>
    formatMessage(disclosureTexts[name][language], language, values);
}

function whole(language: Language): (value: number) => string {
  const format = new Intl.NumberFormat(numberLocaleOf(language), { maximumFractionDigits: 0 });
  return (value) => format.format(value);
}

/** The last digit that is shown of any amount. */
function hundredths(language: Language): (value: number) => string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const format = new Intl.NumberFormat(numberLocaleOf(language), digits);
  return (value) => format.format(value);
}

function nameOf(name: LocalizedName, language: Language): string {
  return plainLine(nameIn(name, language) ?? '');
}

/** Noon, so that it is this day in Riyadh. */
function dayOf(date: string, language: Language) {
  return bothDates(new Date(`${date}T09:00:00Z`), language);
}
