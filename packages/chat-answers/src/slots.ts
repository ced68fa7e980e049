import { withLatinDigits } from '@nabta/domain/phone';

import { numberOfWord } from './number-words.ts';
import { kindIn } from './species-names.ts';
import { wordsOf } from './words-of.ts';

export const units = [
  'metre',
  'centimetre',
  'foot',
  'year',
  'month',
  'day',
  'kilogram',
  'tonne',
  'litre',
] as const;
export type Unit = (typeof units)[number];

/** Details of a question besides its intent. */
export type Slots = {
  /** Years ahead that it refers to. */
  inYears: number | undefined;
  /** The first other number: `am I taller than you? 1.70`. */
  amount: { value: number; unit: Unit | undefined } | undefined;
  /** The unit of the answer: `and in centimetres?`. */
  unit: Unit | undefined;
  isWhy: boolean;
  /** Id of a species, or name of a group of species, that it names. */
  specieId: string | undefined;
};

export function slotsOf(text: string, thisYear: number): Slots {
  const words = wordsOf(text);
  const inYears = yearsAheadIn(words, thisYear);
  const amount = inYears === undefined ? amountIn(text) : undefined;
  const unit = words.map(unitOf).find((each) => each !== undefined && each !== 'year');
  return { inYears, amount, unit, isWhy: isWhy(words), specieId: kindIn(words) };
}

const whyWords = new Set('why porque pq ليش ليه لماذا لاش علاش لية leish lesh leh'.split(' '));
const leadingWords = new Set('and but so e mas و طيب ok and_then then يعني'.split(' '));

function isWhy(words: readonly string[]): boolean {
  const first = words.findIndex((word) => !leadingWords.has(word));
  const [one = '', two = '', three = ''] = words.slice(Math.max(0, first));
  return (
    whyWords.has(one.replace(/^و/u, '')) ||
    `${one} ${two}` === 'por que' ||
    `${one} ${two}` === 'how come' ||
    (one === 'e' && whyWords.has(three))
  );
}

/** Stems of unit words by unit. */
const unitStems: Record<Unit, RegExp> = {
  metre: /^(?:metros?|metres?|meters?|mts?|m|امتار|متر|مترا|مترين)$/u,
  centimetre: /^(?:cms?|centimet\p{L}*|سم|سنتي\p{L}*)$/u,
  foot: /^(?:ft|fet|feet|foot|pes|قدم|اقدام)$/u,
  year: /^(?:years?|yrs?|anos?|سنه|سنين|سنوات|عام|اعوام|سنتين|عامين|decades?|decadas?|عقد)$/u,
  month: /^(?:months?|mes|meses|شهر|شهور|اشهر)$/u,
  day: /^(?:days?|dias?|يوم|ايام)$/u,
  kilogram: /^(?:kgs?|kilos?|kilograms?|quilos?|كيلو|كجم|كغ|كيلوجرام|كيلوغرام)$/u,
  tonne: /^(?:tons?|tonnes?|toneladas?|طن|اطنان)$/u,
  litre: /^(?:lit\p{L}+|ltr|لتر\p{L}*|ليتر\p{L}*)$/u,
};

function unitOf(word: string): Unit | undefined {
  const stem = word.replace(/^[وب](?:ال)?(?=\p{L}{2})/u, '');
  return units.find((unit) => unitStems[unit].test(stem) || unitStems[unit].test(word));
}

const decimalPattern = /(\d+(?:[.,٫]\d+)?)\s*([\p{L}]*)/u;

function amountIn(text: string): Slots['amount'] {
  const match = decimalPattern.exec(withLatinDigits(text).toLowerCase());
  if (match !== null) {
    const value = Number((match[1] ?? '').replace(/[,٫]/u, '.'));
    return { value, unit: wordsOf(match[2] ?? '').map(unitOf)[0] };
  }
  const words = wordsOf(text);
  // Without a unit a number word is rarely an amount: `two things`.
  const amounts = words.map((word, index) => ({
    value: numberOfWord(word),
    unit: unitOf(words[index + 1] ?? ''),
  }));
  const { value, unit } = amounts.find((each) => each.value !== undefined && each.unit !== undefined) ?? {};
  return value === undefined ? undefined : { value, unit };
}

const calendarYearPattern = /^2[01]\d\d$/u;
const futureWordPattern =
  /^(?:in|after|from|now|next|coming|within|daqui|em|depois|apos|vem|proximos?|seguinte|بعد|خلال|كمان|جاي|جايه|جي|قادم|قادمه|مقبل|مقبله)$/u;

/** Years until a future time: `in ten years`, `next year`, `in 2036`. */
function yearsAheadIn(words: readonly string[], thisYear: number): number | undefined {
  const normalized = words.map((word) => word.replace(/^[وب](?:ال)?(?=بعد|في|سنه|عام|خلال|\d)/u, ''));
  const isYear = (word = '') => unitStems.year.test(word);
  const calendarYear = normalized.find(
    (word, index) => calendarYearPattern.test(word) && !isYear(normalized[index + 1]),
  );
  if (calendarYear !== undefined && Number(calendarYear) > thisYear) return Number(calendarYear) - thisYear;
  const yearIndex = normalized.findIndex(isYear);
  if (yearIndex === -1 || !normalized.some((word) => futureWordPattern.test(word))) return undefined;
  const [number = 1] = normalized
    .slice(Math.max(0, yearIndex - 2), yearIndex + 1)
    .flatMap((word) => numberOfWord(word) ?? []);
  return Math.max(1, number);
}
