import { foldForSearch } from '../search-text.ts';
import { typedKeys } from '../typed-object.ts';
import type { InventoryColumns, InventoryField } from './note.ts';
import { normalizeCell, parseNumber } from './number.ts';

export const lengthUnits = ['mm', 'cm', 'm', 'in', 'ft'] as const;
export type LengthUnit = (typeof lengthUnits)[number];

/** Fields with a length; trunk and girth are stored in centimetres, heights in metres. */
export const sizeFields = ['dbh', 'girth', 'height'] as const satisfies readonly InventoryField[];
export type SizeField = (typeof sizeFields)[number];
export type SizeUnits = Record<SizeField, LengthUnit>;

export const defaultUnits: SizeUnits = { dbh: 'cm', girth: 'cm', height: 'm' };

const centimetresOf: Record<LengthUnit, number> = { mm: 0.1, cm: 1, m: 100, in: 2.54, ft: 30.48 };

/** Spellings in headings and cells, normalized for search. */
const spellings: Record<LengthUnit, string> = {
  mm: 'mm, millimeter, millimeters, millimetre, millimetres, milimetro, milimetros, مم, ملم, مليمتر, ملليمتر, بالمليمتر',
  cm: 'cm, cms, centimeter, centimeters, centimetre, centimetres, centimetro, centimetros, سم, سنتيمتر, سنتمتر, بالسم, بالسنتيمتر, بالسنتمتر',
  m: 'm, mt, mts, meter, meters, metre, metres, metro, metros, م, متر, امتار, بالمتر, بالامتار',
  in: 'in, inch, inches, ", polegada, polegadas, pol, بوصه, بوصات, انش, بالبوصه, بالانش',
  ft: "ft, feet, foot, ', pe, pes, قدم, اقدام, بالقدم, بالاقدام",
};

const unitsBySpelling = new Map(
  typedKeys(spellings).flatMap((unit) =>
    spellings[unit].split(', ').map((spelling) => [spelling, unit] as const),
  ),
);

/** `"` and `'` in their typographic forms, and two single marks, become the plain marks. */
const plainMarks = (text: string) => text.replace(/[″”“]|''|′′/gu, '"').replace(/[′’]/gu, "'");

const unitOf = (spelling: string) =>
  unitsBySpelling.get(foldForSearch(plainMarks(spelling)).replace(/\.$/u, ''));

/** Returns the unit that a heading names, such as `DBH (in)`; one in brackets wins, then the last one. */
export function unitOfHeading(heading: string): LengthUnit | undefined {
  const text = plainMarks(heading.replace(/([a-z])([A-Z])/gu, '$1 $2'));
  const bracketed = [...text.matchAll(/[([]([^)\]]*)[)\]]/gu)].map(([, inside = '']) => inside);
  const units = [...bracketed, text].map(lastUnitIn);
  return units.find((unit) => unit !== undefined);
}

/** Skips a height such as in `at 1.3 m`, and `in` before another word. */
function lastUnitIn(text: string): LengthUnit | undefined {
  const words = text.replace(/\d+([.,]\d+)?\s*\p{L}*/gu, ' 0 ').match(/\p{L}[\p{L}\p{M}]*|["'0]/gu) ?? [];
  const unit = words.map((word, index) => {
    const named = unitOf(word);
    return named === 'in' && word.toLowerCase() === 'in' && index < words.length - 1 ? undefined : named;
  });
  return unit.findLast((named) => named !== undefined);
}

/** Removes a unit at the end of a heading that was normalized, so that `height ft` is a height. */
export function withoutUnit(heading: string): string {
  const words = heading.split(' ');
  const last = words.at(-1) ?? '';
  return words.length > 1 && unitOf(last) !== undefined ? words.slice(0, -1).join(' ') : heading;
}

export function guessUnits(header: readonly string[], columns: InventoryColumns): SizeUnits {
  const guess = (field: SizeField) =>
    unitOfHeading(header[columns[field] ?? -1] ?? '') ?? defaultUnits[field];
  return { dbh: guess('dbh'), girth: guess('girth'), height: guess('height') };
}

/**
 * Returns a length in the unit in which its field is stored, rounded to two decimals. A unit in the cell
 * wins over the unit of the column.
 */
export function parseLength(cell: string, field: SizeField, columnUnit: LengthUnit): number | undefined {
  const centimetres = parseFeetAndInches(cell) ?? parseCentimetres(cell, columnUnit);
  if (centimetres === undefined) return undefined;
  return Math.round(field === 'height' ? centimetres : centimetres * 100) / 100;
}

function parseCentimetres(cell: string, columnUnit: LengthUnit): number | undefined {
  const parsed = parseNumber(plainMarks(cell));
  const unit = parsed && (parsed.unit === '' ? columnUnit : unitOf(parsed.unit));
  return unit && parsed.value * centimetresOf[unit];
}

function parseFeetAndInches(cell: string): number | undefined {
  const match = /^(\d+)\s*(?:'|ft\.?)\s*(\d{1,2}(?:\.\d+)?)\s*(?:"|in\.?)$/iu.exec(
    plainMarks(normalizeCell(cell)),
  );
  return match === null
    ? undefined
    : Number(match[1]) * centimetresOf.ft + Number(match[2]) * centimetresOf.in;
}
