import type { Quantity } from '@nabta/domain/benefit-amount';
import { nameIn, type LocalizedName } from '@nabta/domain/localized-name';
import { daysBetween, monthsBetween, treeAge, type TreeAge } from '@nabta/domain/tree-age';

import type { Facts } from './facts.ts';
import type { Phrases } from './phrases.ts';
import type { Slots, Unit } from './slots.ts';

type Amount = NonNullable<Slots['amount']>;

const metresPerFoot = 0.3048;

export function localizedName(
  name: LocalizedName | null | undefined,
  { language }: Phrases,
): string | undefined {
  return name ? nameIn(name, language) : undefined;
}

export function quantityText({ number, unit, count }: Quantity, phrases: Phrases): string {
  return phrases.word(unit, { value: number, count });
}

export function dateText(day: string | null | undefined, phrases: Phrases): string | undefined {
  return day ? phrases.date(day) : undefined;
}

/**
 * An estimate in the unit of the question, by default in metres, below one metre in centimetres. Centimetres
 * are rounded like metres.
 */
export function lengthText(
  metres: number | null | undefined,
  phrases: Phrases,
  unit?: Unit,
): string | undefined {
  if (!metres) return undefined;
  if (unit === 'foot') return feetText(metres, phrases);
  if (unit !== 'centimetre' && (unit === 'metre' || metres >= 1))
    return phrases.word('metres', { value: phrases.number(metres) });
  const step = metres < 1 ? 1 : 10;
  return phrases.word('centimetres', { value: phrases.number(Math.round((metres * 100) / step) * step) });
}

/** A measured length is not rounded. */
export function measuredText(
  metres: number | null | undefined,
  phrases: Phrases,
  unit?: Unit,
): string | undefined {
  if (!metres) return undefined;
  if (unit === 'foot') return feetText(metres, phrases);
  return unit === 'centimetre'
    ? phrases.word('centimetres', { value: phrases.number(metres * 100) })
    : phrases.word('metres', { value: phrases.recorded(metres) });
}

function feetText(metres: number, phrases: Phrases): string {
  return phrases.word('feet', { value: phrases.number(metres / metresPerFoot) });
}

/** A trunk is always in centimetres. */
export function trunkText(
  centimetres: number | null | undefined,
  phrases: Phrases,
  { isMeasured = false } = {},
): string | undefined {
  if (!centimetres) return undefined;
  const value = isMeasured ? phrases.recorded(centimetres) : phrases.number(centimetres);
  return phrases.word('centimetres', { value });
}

/** Nothing that lives is taller, and no person; a larger number in a question is not repeated. */
const maxMetres = 120;
const maxPersonMetres = 3;

/** Metres of a length in a question; a bare number is the height of a person. Undefined if it is no length. */
export function metresOf(amount: Amount | undefined): number | undefined {
  if (amount === undefined) return undefined;
  const { value, unit } = amount;
  const metres = value * (metresByUnit[unit ?? (value > 30 ? 'centimetre' : 'metre')] ?? 0);
  const isPlausible = metres > 0 && metres <= (unit === undefined ? maxPersonMetres : maxMetres);
  return isPlausible ? metres : undefined;
}

const metresByUnit: Partial<Record<Unit, number>> = { metre: 1, centimetre: 0.01, foot: metresPerFoot };

/** Kilograms of a weight in a question; undefined without its unit. */
export function kilogramsOf(amount: Amount | undefined): number | undefined {
  if (amount?.unit === 'tonne') return amount.value * 1_000;
  return amount?.unit === 'kilogram' ? amount.value : undefined;
}

/** Months of an age in a question; a bare number is in years. Undefined if it is no age. */
export function monthsOf(amount: Amount | undefined): number | undefined {
  if (amount === undefined || amount.value > 200) return undefined;
  if (amount.unit === 'month') return amount.value;
  return amount.unit === undefined || amount.unit === 'year' ? amount.value * 12 : undefined;
}

export function durationText({ unit, count }: TreeAge, phrases: Phrases): string {
  return phrases.word(unit, { count });
}

/** Age of the tree, or its age at its end, in the unit of the question. */
export function ageOfTree({ plantedOn, endedOn, today }: Facts, unit?: Unit): TreeAge {
  return timeBetween(plantedOn, endedOn ?? today, unit);
}

export function agoText(
  day: string | null | undefined,
  { today }: Facts,
  phrases: Phrases,
  unit?: Unit,
): string | undefined {
  if (!day) return undefined;
  const time = timeBetween(day, today, unit);
  return phrases.word(`${time.unit}Ago`, { count: time.count });
}

function timeBetween(startOn: string, endOn: string, unit: Unit | undefined): TreeAge {
  if (unit === 'day') return { unit: 'days', count: daysBetween(startOn, endOn) };
  if (unit === 'month') return { unit: 'months', count: monthsBetween(startOn, endOn) };
  return treeAge(startOn, endOn);
}

/** Land, city and country; a name that another one contains is left out. */
export function placeText({ land, city, region, country }: Facts['place'], phrases: Phrases): string {
  const names = [land, city ?? region, country].flatMap((name) => localizedName(name, phrases) ?? []);
  const isRepeated = (name: string, index: number) =>
    names.some((other, at) => at < index && (other.includes(name) || name.includes(other)));
  return names.filter((name, index) => !isRepeated(name, index)).join(phrases.word('comma'));
}
