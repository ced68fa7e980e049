import * as contract from '@nabta/contract/operations/import';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';

import { day } from '#core/clock.ts';
import { transferTree } from '#features/trees/tree/transfer-tree.ts';
import * as make from '#testing/factories.ts';
import type { TestBrowser } from '#testing/test-app.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

import { findInvariantViolations } from '../verify/check-invariants.ts';
import { processNextStep } from './import.jobs.ts';
import { approve, fetchImport, plant, sendFile, step, importTestApp } from './testing/import-test-kit.ts';
import { selectImported } from './testing/imported.queries.ts';

const { app, sql, manager, sponsor } = importTestApp();

const rowsOf = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => {
    const number = from + index;
    return `T${number};24,${700_000 + index * 40};46,${600_000 + from};Prosopis cineraria;${1 + (number % 28)}/03/2019;${number % 3 === 0 ? '12,5' : ''}`;
  });
const header = 'id;lat;lon;scientific name;planted;dbh;measured on';
const fileOf = (rows: string[]) => [header, ...rows.map((row) => `${row};2025-06-01`)].join('\r\n');

test('classifies every row of a realistic inventory', async () => {
  const { company, browser } = await sponsor();
  await make.createTree(sql(), { longitude: 46.61, latitude: 24.71, specieId: 'prosopis-cineraria' });
  const sent = await sendFile(app, browser, {
    content: `\uFEFF${fileOf([
      'A1;24,700001;46,600001;Ziziphus spina-christi;03/04/2019;12,5',
      'A1;24,700101;46,600101;Ziziphus spina-christi;03/04/2019;',
      'A3;46,600201;24,700201;Prosopis cineraria;01/01/1900;',
      'A4;24,700301;46,600301;Acer rubrum;2015;',
      'A5;24,700401;46,600401;Vacant site;;',
      'A6;24,700501;46,600501;=cmd|calc;03/04/2019;',
      'A7;;;Prosopis cineraria;25/04/2019;',
      'A8;24,710001;46,610001;Prosopis cineraria;43558;',
      ';24,700701;46,600701;الغاف;12/25/2020;huge',
      ';24,700702;46,600701;الغاف;12/12/2020;',
    ])}`,
  });
  expect(sent).toMatchObject({
    status: 'mapping',
    encoding: 'utf-8',
    separator: ';',
    rows: 10,
    settings: { columns: { ref: 0, latitude: 1, longitude: 2, scientific: 3, planted: 4, dbh: 5 } },
  });
  const checked = await step(app, browser, sent.id, 'checking');
  expect(checked.counts).toMatchObject({ ready: 4, warned: 3, near: 2, repeated: 1, vacant: 1, refused: 2 });
  expect(checked.counts?.reasons).toContainEqual({ code: 'SIZE_UNREADABLE', field: 'dbh', rows: 1 });
  expect(checked.unknownSpecies).toEqual([{ name: 'Acer rubrum', rows: 1 }]);
  const answers = (await browser.call(contract.listImportAnswers, { params: { id: sent.id }, query: {} }))
    .body.data;
  expect(
    answers.map(({ line, outcome, notes }) => [line, outcome, ...notes.map(({ code }) => code)]),
  ).toEqual([
    [2, 'ready'],
    [3, 'repeated', 'REF_REPEATED'],
    [4, 'ready', 'PLACE_SWAPPED', 'DATE_UNKNOWN'],
    [5, 'ready', 'SPECIE_UNKNOWN', 'DATE_ROUGH'],
    [6, 'vacant', 'VACANT'],
    [7, 'refused', 'FORMULA'],
    [8, 'refused', 'PLACE_MISSING'],
    [9, 'near', 'NEAR_TREE'],
    [10, 'ready', 'DATE_OTHER_ORDER', 'SIZE_UNREADABLE'],
    [11, 'near', 'NEAR_ROW'],
  ]);
  const file = await app.app.inject({
    url: `/api/import/${sent.id}/answers.csv`,
    headers: { authorization: `Bearer ${browser.token}`, 'accept-language': 'en' },
  });
  expect(file.body.split('\r\n')).toHaveLength(11);
  expect(file.body).toContain('7,Refused,"A cell holds a formula');
  expect(file.body).toContain("'=cmd|calc");

  const done = await plant(app, [browser, manager()], sent.id);
  expect(done).toMatchObject({ status: 'done', trees: 4, walked: 4, total: 4 });
  const trees = await selectImported(sql(), company.id);
  expect(trees).toMatchObject([
    {
      sourceId: 'A1',
      specieId: 'ziziphus-spina-christi',
      longitude: 46.600001,
      dbhCm: 12.5,
      plantedAt: new Date('2019-04-03T09:00:00Z'),
    },
    { sourceId: 'A3', longitude: 46.600201, latitude: 24.700201 },
    { sourceId: 'A4', specieId: null, plantedAt: new Date('2015-12-31T09:00:00Z') },
    { sourceId: null, specieId: 'prosopis-cineraria', plantedAt: new Date('2020-12-25T09:00:00Z') },
  ]);
  expect(await findInvariantViolations(app.context.database, app.clock)).toEqual([]);
});

test('creates every tree once despite a crash, concurrent workers and a repeated upload', async () => {
  const { company, browser } = await sponsor();
  const content = fileOf(rowsOf(5_200));
  const { id } = await sendFile(app, browser, { content });
  await step(app, browser, id, 'checking');
  await approve(browser, manager(), id);
  await processNextStep(app.context, id);
  expect(await fetchImport(browser, id)).toMatchObject({
    status: 'importing',
    trees: 5_000,
    walked: 5_000,
    total: 5_200,
  });
  await Promise.all([processNextStep(app.context, id), processNextStep(app.context, id)]);
  await app.runJobs();
  expect(await fetchImport(browser, id)).toMatchObject({ status: 'done', trees: 5_200 });
  expect(await selectImported(sql(), company.id)).toHaveLength(5_200);

  const again = await sendFile(app, browser, { content, name: 'other-name.csv' });
  expect(again).toMatchObject({ status: 'failed', fault: 'SENT_BEFORE', sameAs: id });
  const longer = await sendFile(app, browser, { content: fileOf(rowsOf(5_210)) });
  const checked = await step(app, browser, longer.id, 'checking');
  expect(checked.counts).toMatchObject({ ready: 10, known: 5_200, changed: 0 });
  await plant(app, [browser, manager()], longer.id);
  expect(await selectImported(sql(), company.id)).toHaveLength(5_210);
  expect(await findInvariantViolations(app.context.database, app.clock)).toEqual([]);
});

test('plants trees once that two concurrently checked files share', async () => {
  const one = await sponsor();
  const other = await sponsor();
  // Rows without ids, and two unknown species next to each other.
  const rows = [
    ...rowsOf(20, 60_000).map((row) => row.replace(/^T\d+/u, '')),
    ';24,690001;46,660001;Acer rubrum;03/04/2019;',
    ';24,690002;46,660001;Quercus ignota;03/04/2019;',
  ];
  const first = await sendFile(app, one.browser, { content: fileOf(rows) });
  const second = await sendFile(app, other.browser, {
    content: fileOf([...rows, ';24,680001;46,660001;Acer rubrum;03/04/2019;']),
  });
  expect((await step(app, one.browser, first.id, 'checking')).counts?.ready).toBe(22);
  expect((await step(app, other.browser, second.id, 'checking')).counts?.ready).toBe(23);
  expect(await plant(app, [one.browser, manager()], first.id)).toMatchObject({ trees: 22, total: 22 });
  const done = await plant(app, [other.browser, manager()], second.id);
  expect(done).toMatchObject({ status: 'done', trees: 1, walked: 1, total: 1 });
  expect(done.counts).toMatchObject({ ready: 1, near: 22 });
  const { body } = await other.browser.call(contract.listImportAnswers, {
    params: { id: second.id },
    query: { outcome: 'near' },
  });
  const codes = body.data.map(({ notes }) => notes.at(-1)?.code);
  expect(new Set(codes)).toEqual(new Set(['NEAR_TREE']));
  expect(await selectImported(sql(), other.company.id)).toHaveLength(1);
});

test('marks and skips rows whose ids were imported since the check', async () => {
  const { company, browser } = await sponsor();
  const first = await sendFile(app, browser, { content: fileOf(rowsOf(3, 61_000)) });
  const second = await sendFile(app, browser, { content: fileOf([...rowsOf(4, 61_000)].toReversed()) });
  for (const { id } of [first, second]) await step(app, browser, id, 'checking');
  await browser.call(contract.updateImport, {
    params: { id: second.id },
    body: { settings: { plantsNear: true } },
  });
  await plant(app, [browser, manager()], first.id);
  const done = await plant(app, [browser, manager()], second.id);
  expect(done).toMatchObject({ status: 'done', trees: 1, counts: { ready: 1, known: 3, near: 0 } });
  expect(await selectImported(sql(), company.id)).toHaveLength(4);
});

test('omits and reports a size that is implausible for its species', async () => {
  const { company, browser } = await sponsor();
  const { id } = await sendFile(app, browser, {
    content: fileOf([
      'S1;24,650001;46,640001;Ziziphus spina-christi;03/04/1990;53',
      'S2;24,650101;46,640101;Ziziphus spina-christi;03/04/1990;55',
      'S3;24,650201;46,640201;Ziziphus spina-christi;03/04/2019;0,3',
    ]),
  });
  expect((await fetchImport(browser, id)).preview.map(({ notes }) => notes[0]?.code)).toEqual([
    undefined,
    'SIZE_UNLIKELY',
    'SIZE_UNLIKELY',
  ]);
  expect((await step(app, browser, id, 'checking')).counts).toMatchObject({ ready: 3, warned: 2 });
  await plant(app, [browser, manager()], id);
  const sizes = (await selectImported(sql(), company.id)).map(({ dbhCm }) => dbhCm);
  expect(sizes).toEqual([53, null, null]);
});

test('allows correcting encoding, columns, species and nearby trees', async () => {
  const { company, browser } = await sponsor();
  const csvText = 'الرقم,ص,س,الشجرة\r\n1,24.8,46.7,سدرة المدينة\r\n2,24.800001,46.7,سدرة المدينة\r\n';
  const sent = await sendFile(app, browser, { content: iconv.encode(csvText, 'windows-1256') });
  expect(sent).toMatchObject({ encoding: 'windows-1256', header: ['الرقم', 'ص', 'س', 'الشجرة'] });
  const change = (body: object) => browser.call(contract.updateImport, { params: { id: sent.id }, body });
  const refused = await browser.call(contract.moveImport, {
    params: { id: sent.id },
    body: { status: 'checking' },
  });
  expect(refused.status).toBe(400);
  expect((await change({ settings: { columns: { latitude: 1, longitude: 9 } } })).status).toBe(400);
  expect((await change({ settings: { columns: { latitude: 1, longitude: 1 } } })).status).toBe(400);
  expect((await change({ settings: { species: { x: 'no-such' } } })).status).toBe(400);
  for (const unknownPlantedOn of ['0019-05-01', '1900-12-31', '2099-01-01']) {
    const { status, body } = await change({ settings: { unknownPlantedOn } });
    expect([status, body.details?.[0]?.path]).toEqual([400, 'body.settings.unknownPlantedOn']);
  }
  await change({
    settings: {
      columns: { ref: 0, latitude: 1, longitude: 2, common: 3 },
      species: { 'سدرة المدينة': 'ziziphus-spina-christi' },
      unknownPlantedOn: '2024-05-01',
      plantsNear: true,
    },
  });
  expect((await step(app, browser, sent.id, 'checking')).counts).toMatchObject({ ready: 1, near: 1 });
  await plant(app, [browser, manager()], sent.id);
  expect(await selectImported(sql(), company.id)).toMatchObject([
    { specieId: 'ziziphus-spina-christi', plantedAt: new Date('2024-05-01T09:00:00Z') },
    { specieId: 'ziziphus-spina-christi' },
  ]);
});

test.each([
  [
    'a collection',
    JSON.stringify({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: '[{"}' } },
      features: [
        {
          type: 'Feature',
          id: 7,
          properties: { common: 'Ghaf {"[', planted: 1_554_249_600_000 },
          geometry: { type: 'Point', coordinates: [46.71, 24.91] },
        },
        { type: 'Feature', id: 8, properties: { common: 'Ghaf' }, geometry: null },
      ],
    }),
  ],
  [
    'lines',
    [
      {
        type: 'Feature',
        properties: { ref: 7, common: 'x', planted: '2019-04-03' },
        geometry: { type: 'Point', coordinates: [46.72, 24.92] },
      },
      { type: 'Feature', properties: { ref: 8, common: 'Ghaf' }, geometry: null },
    ]
      .map((feature) => JSON.stringify(feature))
      .join('\n'),
  ],
])('reads GeoJSON as %s into the same rows', async (_name, content) => {
  const { company, browser } = await sponsor();
  const sent = await sendFile(app, browser, { content, name: 'trees.geojson' });
  expect(sent).toMatchObject({ format: 'geojson', rows: 2, status: 'mapping' });
  expect((await step(app, browser, sent.id, 'checking')).counts).toMatchObject({ ready: 1, refused: 1 });
  await plant(app, [browser, manager()], sent.id);
  expect(await selectImported(sql(), company.id)).toMatchObject([
    { sourceId: '7', plantedAt: new Date('2019-04-03T09:00:00Z') },
  ]);
});

test('rejects files that are not tables, and steps after cancelling', async () => {
  const { browser } = await sponsor();
  const faultOf = async (content: string | Uint8Array) => (await sendFile(app, browser, { content })).fault;
  expect(await faultOf(Buffer.from('PK\u0003\u0004\u0000\u0000'))).toBe('UNREADABLE');
  expect(await faultOf('{"type":"FeatureCollection","features":[{]}')).toBe('UNREADABLE');
  expect(await faultOf('a,b,c\n')).toBe('EMPTY');
  const { id } = await sendFile(app, browser, { content: fileOf(rowsOf(3, 70_000)) });
  await step(app, browser, id, 'cancelled');
  const refused = await browser.call(contract.moveImport, { params: { id }, body: { status: 'checking' } });
  expect(refused.status).toBe(409);
});

test('limits a company to its own imports, lets staff choose the company and rejects other roles', async () => {
  const [mine, other] = [await sponsor(), await sponsor()];
  const create = (browser: TestBrowser, companyId?: string) =>
    browser.call(contract.createImport, {
      body: { name: 'x.csv', bytes: 10, ...(companyId && { companyId }) },
    });
  expect((await create(mine.browser, other.company.id)).status).toBe(404);
  expect((await create(manager())).status).toBe(404);
  expect((await create(manager(), other.company.id)).status).toBe(200);
  const { id } = await sendFile(app, mine.browser, { content: fileOf(rowsOf(2, 80_000)) });
  expect((await other.browser.call(contract.getImport, { params: { id } })).status).toBe(404);
  expect((await manager().call(contract.getImport, { params: { id } })).status).toBe(200);
  const listed = await mine.browser.call(contract.listImports, { query: {} });
  expect(listed.body.data.map((each) => each.id)).toEqual([id]);
  const viewer = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'viewer' }));
  expect((await viewer.call(contract.listImports, { query: {} })).status).toBe(403);
});

test('undoes a cancelled import whose file was uploaded again', async () => {
  const { company, browser } = await sponsor();
  const content = fileOf(rowsOf(5_010, 100_000));
  const { id } = await sendFile(app, browser, { content });
  await step(app, browser, id, 'checking');
  await approve(browser, manager(), id);
  await processNextStep(app.context, id);
  await step(app, browser, id, 'cancelled');
  const again = await sendFile(app, browser, { content });
  expect(again.status).toBe('mapping');
  const undoing = await browser.call(contract.moveImport, { params: { id }, body: { status: 'undoing' } });
  expect(undoing.status).toBe(200);
  const change = { params: { id: again.id }, body: { encoding: 'utf-8' as const } };
  expect((await browser.call(contract.updateImport, change)).status).toBe(200);
  await app.runJobs();
  expect((await fetchImport(browser, id)).status).toBe('undone');
  expect(await selectImported(sql(), company.id)).toEqual([]);
  const checked = await step(app, browser, again.id, 'checking');
  expect(checked.counts).toMatchObject({ ready: 5_010 });
});

test('undoes an import within 30 days except for trees that have changed', async () => {
  const { company, browser } = await sponsor();
  const content = fileOf(rowsOf(30, 90_000));
  const { id } = await sendFile(app, browser, { content });
  await step(app, browser, id, 'checking');
  await plant(app, [browser, manager()], id);
  const [first] = await selectImported(sql(), company.id);
  const owner = await make.createAccount(sql());
  const [tree] = await sql()<
    { id: string }[]
  >`select id from tree where public_id = ${first?.publicId ?? ''}`;
  await app.context.database.transaction((tx) =>
    transferTree(tx, {
      treeId: tree?.id ?? '',
      kind: 'assigned',
      from: { accountId: null },
      to: { accountId: owner.id },
      at: app.clock.now(),
    }),
  );
  const undone = await step(app, browser, id, 'undoing');
  expect(undone).toMatchObject({ status: 'undone', kept: 1, keptTrees: [first?.publicId] });
  expect(await selectImported(sql(), company.id)).toHaveLength(1);
  expect(await findInvariantViolations(app.context.database, app.clock)).toEqual([]);

  const again = await sendFile(app, browser, { content });
  const checked = await step(app, browser, again.id, 'checking');
  expect(checked.counts).toMatchObject({ ready: 29, known: 1 });
  await plant(app, [browser, manager()], again.id);
  app.clock.advance(31 * day);
  const late = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'admin' }));
  const refused = await late.call(contract.moveImport, {
    params: { id: again.id },
    body: { status: 'undoing' },
  });
  expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
});
