import { type DateOrder, readDay } from './date.ts';
import {
  type InventoryColumns,
  type InventoryField,
  type InventoryNote,
  note,
  type NoteCode,
  type RowOutcome,
} from './note.ts';
import { readNumber } from './number.ts';
import { readPlace, readPoint } from './place.ts';

export type RowReading = {
  columns: InventoryColumns;
  order: DateOrder;
  /** In Riyadh. */
  today: string;
  /** From when a tree counts whose planting nobody knows. */
  unknownPlantedOn: string;
  /** The id of a species by the first of these names that is known. */
  specieOf(names: readonly string[]): string | undefined;
  /** Whether any tree of a species, or of one that is not known, has this size. */
  isPossibleSize(specieId: string | null, size: TreeSize): boolean;
};

type TreeSize = { dbhCm: number } | { heightM: number };

/** What a row says, and what a person is told of it. */
type ReadRow = {
  outcome: Extract<RowOutcome, 'ready' | 'vacant' | 'refused'>;
  notes: InventoryNote[];
  sourceId: string | null;
  specieId: string | null;
  /** As the file calls it, where we do not know it. */
  specieName: string | null;
  longitude: number | null;
  latitude: number | null;
  plantedOn: string;
  dbhCm: number | null;
  heightM: number | null;
};

const longestRef = 80;
const mostDbhCm = 500;
/** Sizes are kept to a hundredth. */
const leastSize = 0.01;
const mostHeightM = 100;

const vacant =
  /^(empty|no tree|unplanted|vago|vazio|sem [aá]rvore|شاغر|فارغ|لا توجد شجرة|موقع شاغر)(?!\p{L})|\bvacant\b|\bplanting site\b/iu;
const gone = /^(stump|dead|removed|felled|toco|morta|morto|removida|cortada|ميتة|ميته|مزالة|مقطوعة|جذع)/iu;

/** Reads one row of an inventory. Nothing is made up: what is not known is left out, and said. */
export function readRow(cells: readonly string[], reading: RowReading): ReadRow {
  const cell = (field: InventoryField) => cells[reading.columns[field] ?? -1]?.trim() ?? '';
  const row: ReadRow = {
    outcome: 'ready',
    notes: [],
    sourceId: cell('ref') || null,
    specieId: null,
    specieName: null,
    longitude: null,
    latitude: null,
    plantedOn: reading.unknownPlantedOn,
    dbhCm: null,
    heightM: null,
  };
  const formula = (Object.keys(reading.columns) as InventoryField[]).find((field) => isFormula(cell(field)));
  if (formula !== undefined) {
    return { ...row, outcome: 'refused', sourceId: null, notes: [note('FORMULA', formula, cell(formula))] };
  }
  const absence = absenceIn(['condition', 'scientific', 'genus', 'species', 'common'], cell);
  if (absence !== undefined) return { ...row, outcome: 'vacant', notes: [absence] };
  if (cell('ref').length > longestRef) {
    refuse(row, note('REF_TOO_LONG', 'ref', cell('ref')));
    row.sourceId = null;
  }
  takePlace(row, cell, reading);
  takeSpecie(row, cell, reading);
  takeDay(row, cell('planted'), reading);
  takeSizes(row, cell, reading);
  return row;
}

/** What a spreadsheet would reckon with; a minus before a number is none. */
function isFormula(cell: string): boolean {
  return /^[=@]|^[+-](?![\s\d.,])/u.test(cell.trim());
}

type CellOf = (field: InventoryField) => string;

function absenceIn(fields: readonly InventoryField[], cell: CellOf): InventoryNote | undefined {
  for (const field of fields) {
    if (vacant.test(cell(field))) return note('VACANT', field, cell(field));
    if (gone.test(cell(field))) return note('GONE', field, cell(field));
  }
  return undefined;
}

function refuse(row: ReadRow, why: InventoryNote): void {
  row.outcome = 'refused';
  row.notes.push(why);
}

function takePlace(row: ReadRow, cell: CellOf, { columns }: RowReading): void {
  const isOne =
    columns.place !== undefined && (columns.latitude === undefined || columns.longitude === undefined);
  const field = isOne ? 'place' : 'latitude';
  const written = isOne ? cell('place') : `${cell('latitude')} ${cell('longitude')}`;
  const place = isOne ? readPoint(cell('place')) : readPlace(cell('latitude'), cell('longitude'));
  if ('refused' in place) {
    refuse(row, note(place.refused, field, written));
    return;
  }
  row.longitude = place.longitude;
  row.latitude = place.latitude;
  if (place.note !== undefined) row.notes.push(note(place.note, field, written));
}

function takeSpecie(row: ReadRow, cell: CellOf, { specieOf }: RowReading): void {
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
    row.notes.push(note('SPECIE_MISSING', 'species'));
    return;
  }
  row.specieId = specieOf(names) ?? null;
  if (row.specieId !== null) return;
  row.specieName = name.slice(0, 120).toWellFormed();
  row.notes.push(note('SPECIE_UNKNOWN', 'species', name));
}

function takeDay(row: ReadRow, written: string, { order, today }: RowReading): void {
  const { day, note: code } = readDay(written, { order, today });
  if (code === 'DATE_FUTURE' || code === 'DATE_UNREADABLE') refuse(row, note(code, 'planted', written));
  else if (code !== undefined) row.notes.push(note(code, 'planted', written));
  if (day !== undefined) row.plantedOn = day;
}

/** A size that no tree of the species has is left out. */
function takeSizes(row: ReadRow, cell: CellOf, { isPossibleSize }: RowReading): void {
  const trunk = sizeOf(row, 'dbh', cell('dbh'));
  const dbhCm = trunk ?? girthOf(row, cell('girth'));
  const heightM = sizeOf(row, 'height', cell('height'));
  const leaveOut = (field: InventoryField) => {
    row.notes.push(note('SIZE_UNLIKELY', field, cell(field)));
    return null;
  };
  const isTrunkKept = dbhCm === null || isPossibleSize(row.specieId, { dbhCm });
  const isHeightKept = heightM === null || isPossibleSize(row.specieId, { heightM });
  row.dbhCm = isTrunkKept ? dbhCm : leaveOut(trunk === null ? 'girth' : 'dbh');
  row.heightM = isHeightKept ? heightM : leaveOut('height');
}

const inCentimetres: Record<string, number> = { '': 1, cm: 1, سم: 1, mm: 0.1, m: 100, in: 2.54, '"': 2.54 };
const inMetres: Record<string, number> = { '': 1, m: 1, م: 1, cm: 0.01, ft: 0.3048 };

function sizeOf(row: ReadRow, field: 'dbh' | 'girth' | 'height', written: string): number | null {
  if (/^(0*[.,]?0*|[-–?]+|n\/?a|null|unknown)$/iu.test(written)) return null;
  const read = readNumber(written);
  const factor = read && (field === 'height' ? inMetres : inCentimetres)[read.unit];
  const say = (code: NoteCode) => {
    row.notes.push(note(code, field, written));
    return null;
  };
  if (read === undefined || factor === undefined) return say('SIZE_UNREADABLE');
  const size = Math.round(read.value * factor * 100) / 100;
  const most = field === 'height' ? mostHeightM : field === 'girth' ? mostDbhCm * Math.PI : mostDbhCm;
  // A girth is kept as a diameter, which must not be rounded to nothing.
  const least = field === 'girth' ? leastSize * Math.PI : leastSize;
  return size >= least && size <= most ? size : say('SIZE_UNLIKELY');
}

function girthOf(row: ReadRow, written: string): number | null {
  const girth = sizeOf(row, 'girth', written);
  return girth === null ? null : Math.round((girth / Math.PI) * 100) / 100;
}
