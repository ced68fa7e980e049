import { describe, expect, test } from 'vitest';

import { guessColumns } from './columns.ts';
import { guessDateOrder, parseDay } from './date.ts';
import { parseNumber } from './number.ts';
import { parsePlace, parsePoint } from './place.ts';
import { type InventorySize, parseRow, type RowParserOptions } from './row.ts';
import { defaultUnits, guessUnits, type LengthUnit, parseLength, unitOfHeading } from './unit.ts';

test.each([
  ['12.5', 12.5, ''],
  ['12,5 cm', 12.5, 'cm'],
  ['1.234,5', 1234.5, ''],
  ['1,234.5m', 1234.5, 'm'],
  ['1,234,567', 1_234_567, ''],
  ['٤٦٫٦٧٥', 46.675, ''],
  ['-46.6', -46.6, ''],
])('parses %s as a number', (text, value, unit) => {
  expect(parseNumber(text)).toEqual({ value, unit });
});

test.each(['', '10-20', 'tall', '1.2.3,4,5', '=1+1'])('rejects %j as a number', (text) => {
  expect(parseNumber(text)).toBeUndefined();
});

describe('planting date', () => {
  const today = '2026-03-10';
  const dmy = { order: 'dmy', today } as const;

  test.each([
    ['2019-04-03', { day: '2019-04-03' }],
    ['2019-04-03T00:00:00Z', { day: '2019-04-03' }],
    ['20190403', { day: '2019-04-03' }],
    ['03/04/2019', { day: '2019-04-03' }],
    ['٣/٤/٢٠١٩', { day: '2019-04-03' }],
    ['03.04.19', { day: '2019-04-03' }],
    ['04/23/2019', { day: '2019-04-23', note: 'DATE_OTHER_ORDER' }],
    ['3 April 2019', { day: '2019-04-03' }],
    ['3 de abril de 2019', { day: '2019-04-03' }],
    ['3 أبريل 2019', { day: '2019-04-03' }],
    ['43558', { day: '2019-04-03' }],
    ['1554249600000', { day: '2019-04-03' }],
    ['2019-04', { day: '2019-04-30', note: 'DATE_ROUGH' }],
    ['2019', { day: '2019-12-31', note: 'DATE_ROUGH' }],
    ['2026', { day: today, note: 'DATE_ROUGH' }],
    ['27/07/1440', { day: '2019-04-03', note: 'DATE_HIJRI' }],
    ['01/01/1900', { note: 'DATE_UNKNOWN' }],
    ['1899-12-30', { note: 'DATE_UNKNOWN' }],
    ['0', { note: 'DATE_UNKNOWN' }],
    ['1', { note: 'DATE_UNKNOWN' }],
    ['', { note: 'DATE_UNKNOWN' }],
    ['2027-01-01', { note: 'DATE_FUTURE' }],
    ['31/02/2019', { note: 'DATE_UNREADABLE' }],
    ['13/14/2019', { note: 'DATE_UNREADABLE' }],
    ['last spring', { note: 'DATE_UNREADABLE' }],
  ])('parses %j as %j', (cell, expected) => {
    expect(parseDay(cell, dmy)).toEqual(expected);
  });

  test('uses the day and month order guessed from the first rows', () => {
    expect(guessDateOrder(['03/04/2019', '04/23/2019', '12/31/2018'])).toBe('mdy');
    expect(guessDateOrder(['03/04/2019', '23/04/2019'])).toBe('dmy');
    expect(parseDay('04/03/2019', { order: 'mdy', today })).toEqual({ day: '2019-04-03' });
  });
});

test.each([
  [['24.7136', '46.6753'], { longitude: 46.6753, latitude: 24.7136 }],
  [['24,7136', '46,6753'], { longitude: 46.6753, latitude: 24.7136 }],
  [['46.6753', '24.7136'], { longitude: 46.6753, latitude: 24.7136, note: 'PLACE_SWAPPED' }],
  [['144.96', '-37.81'], { refused: 'PLACE_ABROAD' }],
  [['-37.81', '144.96'], { refused: 'PLACE_ABROAD' }],
  [[`24°42'49"N`, `46°40'31"E`], { longitude: 46.675278, latitude: 24.713611 }],
  [['2733120', '671200'], { refused: 'PLACE_PROJECTED' }],
  [['0', '0'], { refused: 'PLACE_MISSING' }],
  [['', ' '], { refused: 'PLACE_MISSING' }],
  [['24.7', 'east'], { refused: 'PLACE_UNREADABLE' }],
] as const)('parses %j as a place or returns a reason', ([latitude, longitude], place) => {
  expect(parsePlace(latitude, longitude)).toEqual(place);
});

test.each(['24.7136, 46.6753', '24.7136,46.6753', '[24.7136; 46.6753]', 'POINT (46.6753 24.7136)'])(
  'parses the place %s from one cell',
  (cell) => {
    expect(parsePoint(cell)).toEqual({ longitude: 46.6753, latitude: 24.7136 });
  },
);

test('recognizes column headers in three languages, each once', () => {
  expect(
    guessColumns(['Ref', 'Lat', 'Lon', 'Genus', 'Species', 'Common', 'DBH (cm)', 'Height', 'Planted']),
  ).toEqual({
    ref: 0,
    latitude: 1,
    longitude: 2,
    genus: 3,
    species: 4,
    common: 5,
    dbh: 6,
    height: 7,
    planted: 8,
  });
  expect(guessColumns(['رقم الشجرة', 'خط العرض', 'خط الطول', 'النوع', 'تاريخ الزراعة', 'ارتفاع'])).toEqual({
    ref: 0,
    latitude: 1,
    longitude: 2,
    species: 3,
    planted: 4,
    height: 5,
  });
  expect(guessColumns(['código', 'nome_comum', 'Coordenadas', 'data de plantio', 'altura'])).toEqual({
    ref: 0,
    common: 1,
    place: 2,
    planted: 3,
    height: 4,
  });
});

describe('row', () => {
  const header = ['ref', 'lat', 'lon', 'genus', 'species', 'common', 'dbh', 'height', 'planted', 'status'];
  const reading: RowParserOptions = {
    columns: guessColumns(header),
    order: 'dmy',
    today: '2026-03-10',
    unknownPlantedOn: '2026-03-10',
    specieOf: (names) => (names.includes('Ziziphus spina-christi') ? 'ziziphus-spina-christi' : undefined),
    units: defaultUnits,
    measuredOn: '2026-03-01',
    metresFromLand: () => 0,
    findSizeDoubts: (specieId, { dbhCm }) => (specieId !== null && (dbhCm ?? 0) > 54 ? ['trunk'] : []),
  };
  const validRow = [
    'T-1',
    '24.7',
    '46.6',
    'Ziziphus',
    'spina-christi',
    'Sidr',
    '12,5',
    '4.2',
    '03/04/2019',
    '',
  ];
  const readChanged = (changes: Record<string, string>) =>
    parseRow(
      validRow.map((cell, index) => changes[header[index] ?? ''] ?? cell),
      reading,
    );
  const outcomeAndNotes = (changes: Record<string, string>) => {
    const { outcome, notes } = readChanged(changes);
    return [outcome, ...notes.map(({ code }) => code)];
  };

  test('returns all values of a complete row', () => {
    expect(parseRow(validRow, reading)).toEqual({
      outcome: 'ready',
      notes: [],
      sourceId: 'T-1',
      specieId: 'ziziphus-spina-christi',
      specieName: null,
      longitude: 46.6,
      latitude: 24.7,
      plantedOn: '2019-04-03',
      measuredOn: '2026-03-01',
      dbhCm: 12.5,
      heightM: 4.2,
    });
  });

  test.each([
    [{ common: '=HYPERLINK("http://x")' }, ['refused', 'FORMULA']],
    [{ ref: '@SUM(A1)' }, ['refused', 'FORMULA']],
    [{ lat: '' }, ['refused', 'PLACE_UNREADABLE']],
    [{ planted: '2031-01-01' }, ['refused', 'DATE_FUTURE']],
    [{ planted: '01/01/1900' }, ['ready', 'DATE_UNKNOWN']],
    [{ status: 'Vacant site' }, ['vacant', 'VACANT']],
    [{ common: 'موقع شاغر' }, ['vacant', 'VACANT']],
    [{ status: 'Stump' }, ['vacant', 'GONE']],
    [{ genus: 'Acer', species: 'rubrum', common: 'Red maple' }, ['ready', 'SPECIE_UNKNOWN']],
    [{ genus: '', species: '', common: '' }, ['ready', 'SPECIE_MISSING']],
    [{ dbh: '10-20' }, ['ready', 'SIZE_UNREADABLE']],
    [{ height: '900' }, ['ready', 'SIZE_UNLIKELY']],
    [{ dbh: '55' }, ['ready', 'SIZE_UNLIKELY']],
    [{ dbh: '55', genus: 'Acer', species: 'rubrum' }, ['ready', 'SPECIE_UNKNOWN']],
    [{ lat: '46.6', lon: '24.7' }, ['ready', 'PLACE_SWAPPED']],
    [{ ref: 'x'.repeat(81) }, ['refused', 'REF_TOO_LONG']],
  ])('returns for %j the result %j', (changes, answer) => {
    expect(outcomeAndNotes(changes)).toEqual(answer);
  });

  test('keeps the given name of an unknown species', () => {
    expect(readChanged({ genus: 'Acer', species: 'rubrum' })).toMatchObject({
      specieId: null,
      specieName: 'Acer rubrum',
    });
  });

  test('reports a girth that would round to zero or exceed the limit', () => {
    const girthReading = {
      ...reading,
      columns: guessColumns(header.map((name) => (name === 'dbh' ? 'girth' : name))),
    };
    const withGirth = (girth: string) => parseRow(validRow.with(6, girth), girthReading);
    expect(withGirth('31.4').dbhCm).toBe(9.99);
    expect(withGirth('0.01')).toMatchObject({ dbhCm: null, notes: [{ code: 'SIZE_UNLIKELY' }] });
    expect(withGirth('200')).toMatchObject({
      dbhCm: null,
      heightM: 4.2,
      notes: [{ code: 'SIZE_UNLIKELY', field: 'girth', value: '200' }],
    });
  });

  test('treats missing trailing cells as empty', () => {
    expect(parseRow(['T-9'], reading).notes.map(({ code }) => code)).toEqual([
      'PLACE_MISSING',
      'SPECIE_MISSING',
      'DATE_UNKNOWN',
    ]);
  });

  test('dates sizes by the row, else by the file, and leaves sizes without a day out', () => {
    const columns = { ...reading.columns, measured: header.length };
    const read = (measured: string, measuredOn: string | null = '2026-03-01') => {
      const {
        dbhCm,
        measuredOn: day,
        notes,
      } = parseRow([...validRow, measured], { ...reading, columns, measuredOn });
      return [dbhCm, day, ...notes.map(({ code }) => code)];
    };
    expect(read('2024-05-01')).toEqual([12.5, '2024-05-01']);
    expect(read('')).toEqual([12.5, '2026-03-01']);
    expect(read('', null)).toEqual([null, null, 'SIZE_UNDATED']);
    expect(read('last spring')).toEqual([null, null, 'MEASURED_UNREADABLE']);
    expect(read('2030-01-01')).toEqual([null, null, 'MEASURED_UNREADABLE']);
    expect(read('2018-01-01')).toEqual([null, null, 'SIZE_BEFORE_PLANTING']);
  });

  test('counts a tree of unknown age from its measurement', () => {
    expect(readChanged({ planted: '' })).toMatchObject({ plantedOn: '2026-03-01', measuredOn: '2026-03-01' });
  });

  test.each([
    [['trunk'], { dbhCm: null, heightM: 4.2 }, 'SIZE_UNLIKELY', 'dbh'],
    [['height_growth'], { dbhCm: 12.5, heightM: null }, 'GROWTH_UNLIKELY', 'height'],
    [['proportion'], { dbhCm: null, heightM: null, measuredOn: null }, 'PROPORTION_UNLIKELY', 'height'],
    [['age'], { dbhCm: 12.5, heightM: 4.2 }, 'AGE_UNLIKELY', 'planted'],
  ] as const)('leaves out or marks what is doubtful in %j', (doubts, sizes, code, field) => {
    const asked: InventorySize[] = [];
    const row = parseRow(validRow, {
      ...reading,
      findSizeDoubts(_specieId, size) {
        asked.push(size);
        return doubts;
      },
    });
    expect(row).toMatchObject({ ...sizes, outcome: 'ready', notes: [{ code, field }] });
    expect(asked).toEqual([{ dbhCm: 12.5, heightM: 4.2, plantedOn: '2019-04-03', measuredOn: '2026-03-01' }]);
  });

  test.each([
    [20, ['ready']],
    [400, ['ready', 'PLACE_OUTSIDE_LAND']],
    [850_000, ['refused', 'PLACE_FAR_FROM_LAND']],
  ])('answers a place %i metres outside the land with %j', (metres, answer) => {
    const { outcome, notes } = parseRow(validRow, { ...reading, metresFromLand: () => metres });
    expect([outcome, ...notes.map(({ code }) => code)]).toEqual(answer);
  });
});

describe('unit', () => {
  test.each<[string, LengthUnit | undefined]>([
    ['DBH (in)', 'in'],
    ['DBH "', 'in'],
    ['dbh_in', 'in'],
    ['Diameter [mm]', 'mm'],
    ['heightFt', 'ft'],
    ['Height, m', 'm'],
    ['DBH (cm) at 1.3 m', 'cm'],
    ['Diameter at 1.3 m in inches', 'in'],
    ['Height in m', 'm'],
    ['قطر الجذع (بوصة)', 'in'],
    ['الارتفاع بالقدم', 'ft'],
    ['القطر (سم)', 'cm'],
    ['القطر (مم)', 'mm'],
    ['الارتفاع (م)', 'm'],
    ['Altura (pés)', 'ft'],
    ['Altura em metros', 'm'],
    ['DBH', undefined],
    ['Measured in 2024', undefined],
  ])('reads the heading %j as %j', (heading, unit) => {
    expect(unitOfHeading(heading)).toBe(unit);
  });

  test('finds size columns with a unit in their heading', () => {
    const units = ['Lat', 'Lon', 'DBH in', 'Height_ft', 'القطر (بوصة)'];
    const columns = guessColumns(units);
    expect(columns).toMatchObject({ dbh: 2, height: 3 });
    expect(guessUnits(units, columns)).toEqual({ dbh: 'in', girth: 'cm', height: 'ft' });
  });

  test.each([
    ['13', 'dbh', 'in', 33.02],
    ['13 in', 'dbh', 'cm', 33.02],
    ['13 cm', 'dbh', 'in', 13],
    ['130 مم', 'dbh', 'cm', 13],
    ['٥ بوصة', 'dbh', 'cm', 12.7],
    ['20', 'height', 'ft', 6.1],
    ['5\'6"', 'height', 'm', 1.68],
    ["12'", 'height', 'm', 3.66],
    ['5 ft 6 in', 'height', 'm', 1.68],
    ['400 سم', 'height', 'm', 4],
    ['3 yards', 'height', 'm', undefined],
    ['1e308', 'height', 'm', undefined],
  ] as const)('converts %j of %s in %s to %j', (cell, field, unit, size) => {
    expect(parseLength(cell, field, unit)).toBe(size);
  });
});
