import { hijriDayOf } from '../hijri-date.ts';
import { dayMs } from '../riyadh-time.ts';
import type { NoteCode } from './note.ts';
import { normalizeCell } from './number.ts';

/** Day or month first in `03/04/2019`. */
export const dateOrders = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** `day` is `2019-04-03`, or undefined if unknown; `note` explains how it was derived. */
type InventoryDay = { day?: string; note?: NoteCode };

type DateParts = { year: number; month?: number; day?: number };

/** Earlier dates are software placeholders (1900-01-01, 1899-12-30) for unknown days. */
const firstKnownYear = 1901;
export const firstKnownDay = `${firstKnownYear}-01-01`;
const serialOrigin = Date.UTC(1899, 11, 30);

const months = [
  ['jan', 'يناير'],
  ['feb', 'fev', 'فبراير'],
  ['mar', 'مارس'],
  ['apr', 'abr', 'أبريل', 'ابريل'],
  ['may', 'mai', 'مايو'],
  ['jun', 'يونيو'],
  ['jul', 'يوليو'],
  ['aug', 'ago', 'أغسطس', 'اغسطس'],
  ['sep', 'set', 'سبتمبر'],
  ['oct', 'out', 'أكتوبر', 'اكتوبر'],
  ['nov', 'نوفمبر'],
  ['dec', 'dez', 'ديسمبر'],
];

/** Whether a planting day is plausible. */
export function isKnownDay(day: string, today: string): boolean {
  return day >= firstKnownDay && day <= today;
}

/** Parses a planting date as inventories write it; `today` is the latest valid day. */
export function parseDay(cell: string, { order, today }: { order: DateOrder; today: string }): InventoryDay {
  const text = normalizeCell(cell).replace(/[T ]\d{1,2}:\d{2}.*$/u, '');
  if (/^(0+|[-–?.]*|n\/?a|null|none|unknown|desconhecid[oa]|غير معروف)$/iu.test(text))
    return { note: 'DATE_UNKNOWN' };
  const parsed = parseNumericDay(text) ?? parseTextDay(text, order);
  if (parsed === undefined) return { note: 'DATE_UNREADABLE' };
  const { reading, note } = parsed;
  if (reading.year < firstKnownYear) return { note: 'DATE_UNKNOWN' };
  const day = lastDayOf(reading);
  if (day === undefined) return { note: 'DATE_UNREADABLE' };
  const isImprecise = reading.day === undefined;
  const isFuture = day > today;
  if (isFuture && (!isImprecise || day.slice(0, 4) !== today.slice(0, 4))) return { note: 'DATE_FUTURE' };
  if (isImprecise) return { day: isFuture ? today : day, note: 'DATE_ROUGH' };
  return { day, ...(note !== undefined && { note }) };
}

/** Guesses the order from sample rows: a number above twelve must be the day. */
export function guessDateOrder(cells: readonly string[]): DateOrder {
  let monthFirstCount = 0;
  for (const cell of cells) {
    const [, first, second] = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}/u.exec(normalizeCell(cell)) ?? [];
    if (Number(first) > 12) monthFirstCount -= 1;
    if (Number(second) > 12) monthFirstCount += 1;
  }
  return monthFirstCount > 0 ? 'mdy' : 'dmy';
}

type ParsedDate = { reading: DateParts; note?: NoteCode };

/** Parses spreadsheet serial days (since 1899-12-30) and Unix milliseconds (GIS exports). */
function parseNumericDay(text: string): ParsedDate | undefined {
  if (/^-?\d{11,14}$/u.test(text)) return { reading: datePartsOf(Number(text)) };
  const serial = /^\d{1,5}([.,]0*)?$/u.test(text) ? Number.parseInt(text, 10) : Number.NaN;
  // Four digits are a year.
  if (Number.isNaN(serial) || (serial >= 1300 && serial <= 2200)) return undefined;
  return serial < 60_000 ? { reading: datePartsOf(serialOrigin + serial * dayMs) } : undefined;
}

function datePartsOf(ms: number): DateParts {
  const date = new Date(ms);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function parseTextDay(text: string, order: DateOrder): ParsedDate | undefined {
  const iso = /^(\d{4})(?:[-/.]?(\d{1,2})(?:[-/.]?(\d{1,2}))?)?$/u.exec(text);
  if (iso !== null) return convertHijri(matchedParts(iso));
  const named = /^(?:(\d{1,2})[\s./-]*)?([\p{L}]+)\.?[\s,./-]*(?:(\d{1,2}),\s*)?(\d{4})$/u.exec(
    text.replace(/\sde\s/giu, ' '),
  );
  if (named !== null) {
    const month = monthOf(named[2] ?? '');
    const day = named[1] ?? named[3];
    if (month === undefined) return undefined;
    return convertHijri({ year: Number(named[4]), month, ...(day !== undefined && { day: Number(day) }) });
  }
  const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/u.exec(text);
  if (numbers === null) return undefined;
  const [first, second, year] = [Number(numbers[1]), Number(numbers[2]), fullYear(numbers[3] ?? '')];
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  if (month <= 12) return convertHijri({ year, month, day });
  return day <= 12 ? { reading: { year, month: day, day: month }, note: 'DATE_OTHER_ORDER' } : undefined;
}

function matchedParts([, year, month, day]: readonly (string | undefined)[]): DateParts {
  return {
    year: Number(year),
    ...(month !== undefined && { month: Number(month) }),
    ...(day !== undefined && { day: Number(day) }),
  };
}

function monthOf(name: string): number | undefined {
  const lowerCaseName = name.toLowerCase();
  const index = months.findIndex((names) => names.some((prefix) => lowerCaseName.startsWith(prefix)));
  return index < 0 ? undefined : index + 1;
}

function fullYear(text: string): number {
  const year = Number(text);
  if (text.length > 2) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

/** Interprets years 1300–1499 as Hijri years. */
function convertHijri(reading: DateParts): ParsedDate | undefined {
  const { year, month = 12, day = 29 } = reading;
  if (year < 1300 || year >= 1500) return { reading };
  const start =
    Date.UTC(622, 6, 19) + Math.round((year - 1) * 354.367 + (month - 1) * 29.53 + day - 1) * dayMs;
  for (const step of [0, 1, -1, 2, -2, 3, -3]) {
    const ms = start + step * dayMs;
    const hijri = hijriDayOf(new Date(ms));
    if (hijri.year === year && hijri.month === month && hijri.day === day)
      return { reading: datePartsOf(ms), note: 'DATE_HIJRI' };
  }
  return undefined;
}

/** Returns the latest possible day, so benefits are never overestimated. */
function lastDayOf({ year, month = 12, day }: DateParts): string | undefined {
  const date = new Date(day === undefined ? Date.UTC(year, month, 0) : Date.UTC(year, month - 1, day));
  const isValidDate = (day === undefined || date.getUTCDate() === day) && date.getUTCMonth() === month - 1;
  return isValidDate ? date.toISOString().slice(0, 10) : undefined;
}
