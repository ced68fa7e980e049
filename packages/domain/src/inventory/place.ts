import { isInSaudiBounds } from '../land-outline.ts';
import type { NoteCode } from './note.ts';
import { parseNumber, normalizeCell } from './number.ts';

type InventoryPlace = { longitude: number; latitude: number; note?: NoteCode } | { refused: NoteCode };

/** Parses two cells; `parsePoint` parses a combined cell or a WKT point. */
export function parsePlace(latitude: string, longitude: string): InventoryPlace {
  if (latitude.trim() === '' && longitude.trim() === '') return { refused: 'PLACE_MISSING' };
  const [y, x] = [parseDegrees(latitude), parseDegrees(longitude)];
  return y === undefined || x === undefined ? { refused: 'PLACE_UNREADABLE' } : validatePlace(x, y);
}

export function parsePoint(cell: string): InventoryPlace {
  const text = normalizeCell(cell);
  if (text === '') return { refused: 'PLACE_MISSING' };
  const [, x, y] = /^POINT\s*Z?\s*\(\s*(-?[\d.]+)\s+(-?[\d.]+)/iu.exec(text) ?? [];
  if (x !== undefined && y !== undefined) return validatePlace(Number(x), Number(y));
  const parts = text.replace(/^[([]|[)\]]$/gu, '').split(/\s*[;|]\s*|,\s+|\s+(?=[-\d])|(?<=\.\d+),/u);
  const [first = '', second = ''] = parts;
  return parts.length === 2 ? parsePlace(first, second) : { refused: 'PLACE_UNREADABLE' };
}

/** Accepts `24.7136`, `24,7136`, `24°42'49"N`. */
function parseDegrees(cell: string): number | undefined {
  const decimal = parseNumber(cell);
  if (decimal !== undefined && ['', '°', 'n', 'e'].includes(decimal.unit)) return decimal.value;
  if (decimal !== undefined && ['s', 'w'].includes(decimal.unit)) return -decimal.value;
  const text = normalizeCell(cell).replaceAll(',', '.');
  const match =
    /^(\d{1,3})\s*[°º]\s*(\d{1,2}(?:\.\d+)?)\s*['′’]?\s*(?:(\d{1,2}(?:\.\d+)?)\s*["″”]?)?\s*([NSEW])?$/iu.exec(
      text,
    );
  if (match === null) return undefined;
  const [, degrees, minutes, seconds = '0', side = ''] = match;
  const value = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
  return /[SW]/iu.test(side) ? -value : value;
}

/** 0, 0 (in the Gulf of Guinea) means that the place is unknown. */
function validatePlace(longitude: number, latitude: number): InventoryPlace {
  if (longitude === 0 && latitude === 0) return { refused: 'PLACE_MISSING' };
  if (Math.abs(longitude) > 1000 || Math.abs(latitude) > 1000) return { refused: 'PLACE_PROJECTED' };
  if (isInSaudiBounds([longitude, latitude])) return roundPosition(longitude, latitude);
  if (isInSaudiBounds([latitude, longitude]))
    return { ...roundPosition(latitude, longitude), note: 'PLACE_SWAPPED' };
  const isPlace = isOnEarth(longitude, latitude) || isOnEarth(latitude, longitude);
  return { refused: isPlace ? 'PLACE_ABROAD' : 'PLACE_UNREADABLE' };
}

/** Latitude is limited to the extent of the web map. */
function isOnEarth(longitude: number, latitude: number): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 85;
}

/** Rounds to about 10 cm. */
function roundPosition(longitude: number, latitude: number): { longitude: number; latitude: number } {
  return { longitude: Math.round(longitude * 1e6) / 1e6, latitude: Math.round(latitude * 1e6) / 1e6 };
}
