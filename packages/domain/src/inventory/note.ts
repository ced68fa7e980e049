/** Fields that a column can be mapped to; unmapped columns are ignored. */
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
  'measured',
  'condition',
] as const;
export type InventoryField = (typeof inventoryFields)[number];

/** Column index (from 0) per field. */
export type InventoryColumns = Partial<Record<InventoryField, number>>;

/** Reasons to reject or skip a row, and warnings for the user. */
export const noteCodes = [
  'FORMULA',
  'PLACE_MISSING',
  'PLACE_UNREADABLE',
  'PLACE_PROJECTED',
  'PLACE_SWAPPED',
  'PLACE_ABROAD',
  'PLACE_OUTSIDE_LAND',
  'PLACE_FAR_FROM_LAND',
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
  'SIZE_UNDATED',
  'SIZE_BEFORE_PLANTING',
  'MEASURED_UNREADABLE',
  'PROPORTION_UNLIKELY',
  'GROWTH_UNLIKELY',
  'AGE_UNLIKELY',
] as const;
export type NoteCode = (typeof noteCodes)[number];

/** `value` is the cell text, or the referenced line or tree. */
export type InventoryNote = { code: NoteCode; field?: InventoryField; value?: string };

export const rowOutcomes = ['ready', 'near', 'known', 'repeated', 'vacant', 'refused'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

const maxValueLength = 60;

export function createNote(code: NoteCode, field?: InventoryField, value?: string): InventoryNote {
  return {
    code,
    ...(field !== undefined && { field }),
    ...(value !== undefined && { value: value.slice(0, maxValueLength).toWellFormed() }),
  };
}
