/** What a column of an inventory may be; the rest is left where it is. */
export const inventoryFields = [
  'ref',
  'latitude',
  'longitude',
  'place',
  'scientific',
  'genus',
  'species',
  'common',
  'planted',
  'dbh',
  'girth',
  'height',
  'condition',
] as const;
export type InventoryField = (typeof inventoryFields)[number];

/** Which column is what, counted from 0; each field once. */
export type InventoryColumns = Partial<Record<InventoryField, number>>;

/** What stops a row, what leaves it out, and what a person should know of it. */
export const noteCodes = [
  'FORMULA',
  'PLACE_MISSING',
  'PLACE_UNREADABLE',
  'PLACE_PROJECTED',
  'PLACE_SWAPPED',
  'PLACE_ABROAD',
  'NEAR_TREE',
  'NEAR_ROW',
  'REF_TOO_LONG',
  'REF_REPEATED',
  'REF_KNOWN',
  'VACANT',
  'GONE',
  'DATE_UNKNOWN',
  'DATE_UNREADABLE',
  'DATE_FUTURE',
  'DATE_ROUGH',
  'DATE_OTHER_ORDER',
  'DATE_HIJRI',
  'SPECIE_UNKNOWN',
  'SPECIE_MISSING',
  'SIZE_UNREADABLE',
  'SIZE_UNLIKELY',
] as const;
export type NoteCode = (typeof noteCodes)[number];

/** `value` is what stood in the cell, or the line or tree that is meant. */
export type InventoryNote = { code: NoteCode; field?: InventoryField; value?: string };

export const rowOutcomes = ['ready', 'near', 'repeated', 'vacant', 'refused'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

const longestValue = 60;

export function note(code: NoteCode, field?: InventoryField, value?: string): InventoryNote {
  return {
    code,
    ...(field !== undefined && { field }),
    ...(value !== undefined && { value: value.slice(0, longestValue).toWellFormed() }),
  };
}
