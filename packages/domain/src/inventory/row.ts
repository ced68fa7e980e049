import { typedKeys } from '../typed-object.ts';
import { type DateOrder, parseDay } from './date.ts';
import {
  type InventoryColumns,
  type InventoryField,
  type InventoryNote,
  createNote,
  type NoteCode,
  type RowOutcome,
} from './note.ts';
import { parseNumber } from './number.ts';
import { parsePlace, parsePoint } from './place.ts';

export type RowParserOptions = {
  columns: InventoryColumns;
  order: DateOrder;
  /** The date in Riyadh. */
  today: string;
  /** Planting date used when the file has none. */
  unknownPlantedOn: string;
  /** Returns the species id of the first known name. */
  specieOf(names: readonly string[]): string | undefined;
  /** Whether the species (any species if null) can reach this size. */
  isPossibleSize(specieId: string | null, size: TreeSize): boolean;
};

type TreeSize = { dbhCm: number } | { heightM: number };

type ParsedRow = {
  outcome: Extract<RowOutcome, 'ready' | 'vacant' | 'refused'>;
  notes: InventoryNote[];
  sourceId: string | null;
  specieId: string | null;
  /** Species name from the file, set when the species is unknown. */
  specieName: string | null;
  longitude: number | null;
  latitude: number | null;
  plantedOn: string;
  dbhCm: number | null;
  heightM: number | null;
};

const maxRefLength = 80;
const maxDbhCm = 500;
/** Sizes are stored with two decimals. */
const minSize = 0.01;
const maxHeightM = 100;

const vacantPattern =
  /^(empty|no tree|unplanted|vago|vazio|sem [aá]rvore|شاغر|فارغ|لا توجد شجرة|موقع شاغر)(?!\p{L})|\bvacant\b|\bplanting site\b/iu;
const removedPattern =
  /^(stump|dead|removed|felled|toco|morta|morto|removida|cortada|ميتة|ميته|مزالة|مقطوعة|جذع)/iu;

/** Parses one inventory row. Unknown values become null with a note, never a guess. */
export function parseRow(cells: readonly string[], options: RowParserOptions): ParsedRow {
  const cell = (field: InventoryField) => cells[options.columns[field] ?? -1]?.trim() ?? '';
  const row: ParsedRow = {
    outcome: 'ready',
    notes: [],
    sourceId: cell('ref') || null,
    specieId: null,
    specieName: null,
    longitude: null,
    latitude: null,
    plantedOn: options.unknownPlantedOn,
    dbhCm: null,
    heightM: null,
  };
  const formula = typedKeys(options.columns).find((field) => isFormula(cell(field)));
  if (formula !== undefined) {
    return {
      ...row,
      outcome: 'refused',
      sourceId: null,
      notes: [createNote('FORMULA', formula, cell(formula))],
    };
  }
  const vacancyNote = findVacancyNote(['condition', 'scientific', 'genus', 'species', 'common'], cell);
  if (vacancyNote !== undefined) return { ...row, outcome: 'vacant', notes: [vacancyNote] };
  if (cell('ref').length > maxRefLength) {
    rejectRow(row, createNote('REF_TOO_LONG', 'ref', cell('ref')));
    row.sourceId = null;
  }
  setPlace(row, cell, options);
  setSpecies(row, cell, options);
  setPlantedOn(row, cell('planted'), options);
  setSizes(row, cell, options);
  return row;
}

/** Whether a spreadsheet would evaluate the cell as a formula; a negative number is not one. */
function isFormula(cell: string): boolean {
  return /^[=@]|^[+-](?![\s\d.,])/u.test(cell.trim());
}

type CellOf = (field: InventoryField) => string;

function findVacancyNote(fields: readonly InventoryField[], cell: CellOf): InventoryNote | undefined {
  for (const field of fields) {
    if (vacantPattern.test(cell(field))) return createNote('VACANT', field, cell(field));
    if (removedPattern.test(cell(field))) return createNote('GONE', field, cell(field));
  }
  return undefined;
}

function rejectRow(row: ParsedRow, reason: InventoryNote): void {
  row.outcome = 'refused';
  row.notes.push(reason);
}

function setPlace(row: ParsedRow, cell: CellOf, { columns }: RowParserOptions): void {
  const isCombined =
    columns.place !== undefined && (columns.latitude === undefined || columns.longitude === undefined);
  const field = isCombined ? 'place' : 'latitude';
  const text = isCombined ? cell('place') : `${cell('latitude')} ${cell('longitude')}`;
  const place = isCombined ? parsePoint(cell('place')) : parsePlace(cell('latitude'), cell('longitude'));
  if ('refused' in place) {
    rejectRow(row, createNote(place.refused, field, text));
    return;
  }
  row.longitude = place.longitude;
  row.latitude = place.latitude;
  if (place.note !== undefined) row.notes.push(createNote(place.note, field, text));
}

function setSpecies(row: ParsedRow, cell: CellOf, { specieOf }: RowParserOptions): void {
  const [genus, species] = [cell('genus'), cell('species')];
  const hasGenus = genus !== '' && !species.toLowerCase().startsWith(genus.toLowerCase());
  const names = [
    cell('scientific'),
    hasGenus ? `${genus} ${species}`.trim() : species,
    species.includes(' ') ? species : '',
    cell('common'),
  ].filter((name) => name !== '');
  const [name] = names;
  if (name === undefined) {
    row.notes.push(createNote('SPECIE_MISSING', 'species'));
    return;
  }
  row.specieId = specieOf(names) ?? null;
  if (row.specieId !== null) return;
  row.specieName = name.slice(0, 120).toWellFormed();
  row.notes.push(createNote('SPECIE_UNKNOWN', 'species', name));
}

function setPlantedOn(row: ParsedRow, text: string, { order, today }: RowParserOptions): void {
  const { day, note: code } = parseDay(text, { order, today });
  if (code === 'DATE_FUTURE' || code === 'DATE_UNREADABLE') rejectRow(row, createNote(code, 'planted', text));
  else if (code !== undefined) row.notes.push(createNote(code, 'planted', text));
  if (day !== undefined) row.plantedOn = day;
}

/** Drops sizes that the species cannot reach, with a note. */
function setSizes(row: ParsedRow, cell: CellOf, { isPossibleSize }: RowParserOptions): void {
  const trunk = sizeOf(row, 'dbh', cell('dbh'));
  const dbhCm = trunk ?? girthOf(row, cell('girth'));
  const heightM = sizeOf(row, 'height', cell('height'));
  const dropSize = (field: InventoryField) => {
    row.notes.push(createNote('SIZE_UNLIKELY', field, cell(field)));
    return null;
  };
  const isTrunkPossible = dbhCm === null || isPossibleSize(row.specieId, { dbhCm });
  const isHeightPossible = heightM === null || isPossibleSize(row.specieId, { heightM });
  row.dbhCm = isTrunkPossible ? dbhCm : dropSize(trunk === null ? 'girth' : 'dbh');
  row.heightM = isHeightPossible ? heightM : dropSize('height');
}

const inCentimetres: Record<string, number> = { '': 1, cm: 1, سم: 1, mm: 0.1, m: 100, in: 2.54, '"': 2.54 };
const inMetres: Record<string, number> = { '': 1, m: 1, م: 1, cm: 0.01, ft: 0.3048 };

function sizeOf(row: ParsedRow, field: 'dbh' | 'girth' | 'height', text: string): number | null {
  if (/^(0*[.,]?0*|[-–?]+|n\/?a|null|unknown)$/iu.test(text)) return null;
  const parsed = parseNumber(text);
  const factor = parsed && (field === 'height' ? inMetres : inCentimetres)[parsed.unit];
  const addNote = (code: NoteCode) => {
    row.notes.push(createNote(code, field, text));
    return null;
  };
  if (parsed === undefined || factor === undefined) return addNote('SIZE_UNREADABLE');
  const size = Math.round(parsed.value * factor * 100) / 100;
  const max = { height: maxHeightM, girth: maxDbhCm * Math.PI, dbh: maxDbhCm }[field];
  // A girth is stored as a diameter, which must not round to zero.
  const min = field === 'girth' ? minSize * Math.PI : minSize;
  return size >= min && size <= max ? size : addNote('SIZE_UNLIKELY');
}

function girthOf(row: ParsedRow, text: string): number | null {
  const girth = sizeOf(row, 'girth', text);
  return girth === null ? null : Math.round((girth / Math.PI) * 100) / 100;
}
