import { kingdom } from '../land-outline.ts';
import type { NoteCode } from './note.ts';
import { readNumber, withLatinDigits } from './number.ts';

type InventoryPlace = { longitude: number; latitude: number; note?: NoteCode } | { refused: NoteCode };

/** Two cells, one with both, or a point as databases write it. */
export function readPlace(latitude: string, longitude: string): InventoryPlace {
  if (latitude.trim() === '' && longitude.trim() === '') return { refused: 'PLACE_MISSING' };
  const [y, x] = [readDegrees(latitude), readDegrees(longitude)];
  return y === undefined || x === undefined ? { refused: 'PLACE_UNREADABLE' } : placed(x, y);
}

export function readPoint(cell: string): InventoryPlace {
  const text = withLatinDigits(cell);
  if (text === '') return { refused: 'PLACE_MISSING' };
  const [, x, y] = /^POINT\s*Z?\s*\(\s*(-?[\d.]+)\s+(-?[\d.]+)/iu.exec(text) ?? [];
  if (x !== undefined && y !== undefined) return placed(Number(x), Number(y));
  const halves = text.replace(/^[([]|[)\]]$/gu, '').split(/\s*[;|]\s*|,\s+|\s+(?=[-\d])|(?<=\.\d+),/u);
  const [first = '', second = ''] = halves;
  return halves.length === 2 ? readPlace(first, second) : { refused: 'PLACE_UNREADABLE' };
}

/** `24.7136`, `24,7136`, `24°42'49"N`. */
function readDegrees(cell: string): number | undefined {
  const plain = readNumber(cell);
  if (plain !== undefined && ['', '°', 'n', 'e'].includes(plain.unit)) return plain.value;
  if (plain !== undefined && ['s', 'w'].includes(plain.unit)) return -plain.value;
  const text = withLatinDigits(cell).replaceAll(',', '.');
  const match =
    /^(\d{1,3})\s*[°º]\s*(\d{1,2}(?:\.\d+)?)\s*['′’]?\s*(?:(\d{1,2}(?:\.\d+)?)\s*["″”]?)?\s*([NSEW])?$/iu.exec(
      text,
    );
  if (match === null) return undefined;
  const [, degrees, minutes, seconds = '0', side = ''] = match;
  const value = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
  return /[SW]/iu.test(side) ? -value : value;
}

/** Nobody plants in the Gulf of Guinea: nought and nought is a place that nobody knew. */
function placed(longitude: number, latitude: number): InventoryPlace {
  if (longitude === 0 && latitude === 0) return { refused: 'PLACE_MISSING' };
  if (Math.abs(longitude) > 1000 || Math.abs(latitude) > 1000) return { refused: 'PLACE_PROJECTED' };
  if (isInKingdom(longitude, latitude)) return rounded(longitude, latitude);
  if (isInKingdom(latitude, longitude)) return { ...rounded(latitude, longitude), note: 'PLACE_SWAPPED' };
  if (isOnEarth(longitude, latitude)) return { ...rounded(longitude, latitude), note: 'PLACE_ABROAD' };
  if (isOnEarth(latitude, longitude)) return { ...rounded(latitude, longitude), note: 'PLACE_SWAPPED' };
  return { refused: 'PLACE_UNREADABLE' };
}

function isInKingdom(longitude: number, latitude: number): boolean {
  const { west, south, east, north } = kingdom;
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}

/** As far as the map reaches. */
function isOnEarth(longitude: number, latitude: number): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 85;
}

/** To a decimetre. */
function rounded(longitude: number, latitude: number): { longitude: number; latitude: number } {
  return { longitude: Math.round(longitude * 1e6) / 1e6, latitude: Math.round(latitude * 1e6) / 1e6 };
}
