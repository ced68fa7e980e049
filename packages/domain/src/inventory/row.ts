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
import { parsePlace, parsePoint } from './place.ts';
import { parseLength, type SizeField, type SizeUnits } from './unit.ts';

/** A reason why the size of a tree is not plausible. */
export type SizeDoubt = 'trunk' | 'height' | 'proportion' | 'trunk_growth' | 'height_growth' | 'age';

export type InventorySize = {
  dbhCm: number | null;
  heightM: number | null;
  /** Null when the day of planting is not known. */
  plantedOn: string | null;
  measuredOn: string;
};

export type RowParserOptions = {
  columns: InventoryColumns;
  order: DateOrder;
  /** The date in Riyadh. */
  today: string;
  /** Planting date used when the file has none. */
  unknownPlantedOn: string;
  units: SizeUnits;
  /** Day of the sizes of rows without one; null leaves these sizes out. */
  measuredOn: string | null;
  /** Returns the species id of the first known name. */
  specieOf(names: readonly string[]): string | undefined;
  /** Compares a size with the growth model of the species (of any species if null). */
  findSizeDoubts(specieId: string | null, size: InventorySize): readonly SizeDoubt[];
  /** Metres from a place to the land of the import, zero within it. */
  metresFromLand(place: Position): number;
};

type Position = { longitude: number; latitude: number };

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
  /** Set when the row has a size. */
  measuredOn: string | null;
  dbhCm: number | null;
  heightM: number | null;
};

const maxRefLength = 80;
const maxDbhCm = 500;
/** Sizes are stored with two decimals. */
const minSize = 0.01;
const maxHeightM = 100;
/** Distances from the land in metres above which a place is marked, and above which it is refused. */
const landMarginM = 50;
const maxMetresFromLand = 2_000;

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
    measuredOn: null,
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
  const knownPlantedOn = setPlantedOn(row, cell('planted'), options);
  setSizes(row, cell, { ...options, knownPlantedOn });
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

function setPlace(row: ParsedRow, cell: CellOf, { columns, metresFromLand }: RowParserOptions): void {
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
  const metres = Math.round(metresFromLand(place));
  if (metres > maxMetresFromLand) rejectRow(row, createNote('PLACE_FAR_FROM_LAND', field, String(metres)));
  else if (metres > landMarginM) row.notes.push(createNote('PLACE_OUTSIDE_LAND', field, String(metres)));
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

/** Returns the day when the row states it. */
function setPlantedOn(row: ParsedRow, text: string, { order, today }: RowParserOptions): string | null {
  const { day, note: code } = parseDay(text, { order, today });
  if (code === 'DATE_FUTURE' || code === 'DATE_UNREADABLE') rejectRow(row, createNote(code, 'planted', text));
  else if (code !== undefined) row.notes.push(createNote(code, 'planted', text));
  if (day === undefined) return null;
  row.plantedOn = day;
  return day;
}

/** Sets the sizes with their day. A size that is not plausible or has no day is left out with a note. */
function setSizes(
  row: ParsedRow,
  cell: CellOf,
  options: RowParserOptions & { knownPlantedOn: string | null },
): void {
  const { knownPlantedOn: plantedOn, units, findSizeDoubts } = options;
  const trunk = sizeOf(row, cell, { field: 'dbh', units });
  const dbhCm = trunk ?? girthOf(row, cell, units);
  const heightM = sizeOf(row, cell, { field: 'height', units });
  if (dbhCm === null && heightM === null) return;
  const measuredOn = dayOfSizes(row, cell('measured'), options);
  if (measuredOn === null) return;
  if (plantedOn !== null && measuredOn < plantedOn) {
    row.notes.push(createNote('SIZE_BEFORE_PLANTING', 'measured', measuredOn));
    return;
  }
  // A tree of unknown age stood at least since it was measured.
  if (measuredOn < row.plantedOn) row.plantedOn = measuredOn;
  const doubts = findSizeDoubts(row.specieId, { dbhCm, heightM, plantedOn, measuredOn });
  const fields = { trunk: trunk === null ? 'girth' : 'dbh', height: 'height', planted: 'planted' } as const;
  for (const doubt of doubts) {
    const { code, about } = notesOfDoubts[doubt];
    row.notes.push(createNote(code, fields[about], cell(fields[about])));
  }
  const isDropped = (own: readonly SizeDoubt[]) =>
    [...own, 'proportion' as const].some((doubt) => doubts.includes(doubt));
  row.dbhCm = isDropped(['trunk', 'trunk_growth']) ? null : dbhCm;
  row.heightM = isDropped(['height', 'height_growth']) ? null : heightM;
  row.measuredOn = row.dbhCm === null && row.heightM === null ? null : measuredOn;
}

const notesOfDoubts: Record<SizeDoubt, { code: NoteCode; about: 'trunk' | 'height' | 'planted' }> = {
  trunk: { code: 'SIZE_UNLIKELY', about: 'trunk' },
  height: { code: 'SIZE_UNLIKELY', about: 'height' },
  proportion: { code: 'PROPORTION_UNLIKELY', about: 'height' },
  trunk_growth: { code: 'GROWTH_UNLIKELY', about: 'trunk' },
  height_growth: { code: 'GROWTH_UNLIKELY', about: 'height' },
  age: { code: 'AGE_UNLIKELY', about: 'planted' },
};

function dayOfSizes(
  row: ParsedRow,
  text: string,
  { order, today, measuredOn }: RowParserOptions,
): string | null {
  const { day, note } = parseDay(text, { order, today });
  if (day !== undefined) return day;
  if (note === 'DATE_UNREADABLE' || note === 'DATE_FUTURE')
    row.notes.push(createNote('MEASURED_UNREADABLE', 'measured', text));
  else if (measuredOn === null) row.notes.push(createNote('SIZE_UNDATED', 'measured'));
  else return measuredOn;
  return null;
}

type SizeCell = { field: SizeField; units: SizeUnits };

function sizeOf(row: ParsedRow, cell: CellOf, { field, units }: SizeCell): number | null {
  const text = cell(field);
  if (/^(0*[.,]?0*|[-–?]+|n\/?a|null|unknown)$/iu.test(text)) return null;
  const size = parseLength(text, field, units[field]);
  const addNote = (code: NoteCode) => {
    row.notes.push(createNote(code, field, text));
    return null;
  };
  if (size === undefined) return addNote('SIZE_UNREADABLE');
  const max = { height: maxHeightM, girth: maxDbhCm * Math.PI, dbh: maxDbhCm }[field];
  // A girth is stored as a diameter, which must not round to zero.
  const min = field === 'girth' ? minSize * Math.PI : minSize;
  return size >= min && size <= max ? size : addNote('SIZE_UNLIKELY');
}

function girthOf(row: ParsedRow, cell: CellOf, units: SizeUnits): number | null {
  const girth = sizeOf(row, cell, { field: 'girth', units });
  return girth === null ? null : Math.round((girth / Math.PI) * 100) / 100;
}
