import * as contract from '@nabta/contract/operations/import';
import { approveAct, listApprovals, refuseAct } from '@nabta/contract/people/approval';
import { getPassport } from '@nabta/contract/trees/passport';
import { expect, test } from 'vitest';

import { addMs, day } from '#core/clock.ts';
import * as make from '#testing/factories.ts';
import type { TestBrowser } from '#testing/test-app.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

import { findInvariantViolations } from '../verify/check-invariants.ts';
import { approveOnServer } from './approve-on-server.ts';
import { approve, fetchImport, plant, sendFile, step, importTestApp } from './testing/import-test-kit.ts';
import { selectEvidence, selectImported } from './testing/imported.queries.ts';
import { addRow } from './testing/workbook.ts';

const { app, sql, manager, sponsor } = importTestApp();

let area = 0;
const header = 'id;lat;lon;scientific name;planted;DBH (in);Height (ft);measured on';

/** Rows far from those of other tests. */
function createRows(count: number, options: { dbh?: string; measured?: string } = {}): string[] {
  area += 1;
  const { dbh = '6', measured = '2025-06-01' } = options;
  return Array.from(
    { length: count },
    (_, index) =>
      `N${index};${(20 + area * 0.01).toFixed(6)};${(44 + index * 0.0005).toFixed(6)};Ziziphus spina-christi;01/02/2005;${dbh};16;${measured}`,
  );
}

const fileOf = (rows: readonly string[]) => [header, ...rows].join('\n');
const reason = 'Inventory of the municipality';

async function checkedImport(browser: TestBrowser, rows = createRows(5)) {
  const { id } = await sendFile(app, browser, { content: fileOf(rows) });
  return step(app, browser, id, 'checking');
}

test('reads inches and feet from headings, dates sizes and records one document per tree', async () => {
  const { company, browser } = await sponsor();
  const sent = await sendFile(app, browser, { content: fileOf(createRows(6)) });
  expect(sent.settings.units).toEqual({ dbh: 'in', girth: 'cm', height: 'ft' });
  expect(sent.sizes).toMatchObject([
    { field: 'dbh', values: 6, unlikely: 0, median: 15.24 },
    { field: 'height', values: 6, unlikely: 0, median: 4.88 },
  ]);
  expect(sent.sizes[0]?.bins).toHaveLength(10);
  await step(app, browser, sent.id, 'checking');
  await plant(app, [browser, manager()], sent.id);
  const [tree] = await selectImported(sql(), company.id);
  expect(tree).toMatchObject({
    dbhCm: 15.24,
    measuredAt: new Date('2025-06-01T09:00:00Z'),
    origin: 'imported',
  });
  const evidence = await selectEvidence(sql(), company.id);
  expect(evidence).toHaveLength(6);
  expect(evidence[0]).toMatchObject({
    kind: 'document',
    isIndependent: false,
    seenAt: null,
    photographedAt: null,
  });
  expect(await findInvariantViolations(app.context.database, app.clock)).toEqual([]);
});

test('doubts the unit of a column whose proportion the species does not have', async () => {
  const { browser } = await sponsor();
  const sent = await sendFile(app, browser, { content: fileOf(createRows(10)) });
  const units = { dbh: 'mm', girth: 'cm', height: 'ft' } as const;
  const { body } = await browser.call(contract.updateImport, {
    params: { id: sent.id },
    body: { settings: { units } },
  });
  expect(body.data.sizes.map(({ isUnitDoubtful }) => isUnitDoubtful)).toEqual([true, true]);
  expect(sent.sizes.map(({ isUnitDoubtful }) => isUnitDoubtful)).toEqual([false, false]);
});

test('plants nothing until a second person approves', async () => {
  const { account, company, browser } = await sponsor();
  const { id } = await checkedImport(browser);
  const direct = await browser.call(contract.moveImport, {
    params: { id },
    body: { status: 'importing' },
  });
  expect(direct.status).toBe(400);
  const asked = await browser.call(contract.requestImportApproval, { params: { id }, body: { reason } });
  expect(asked.body.data).toMatchObject({
    status: 'checked',
    approval: { status: 'waiting', reason, askedBy: { id: account.id } },
    mayApprove: false,
  });
  const isAwaiting = async () => {
    const { data } = (await browser.call(contract.listImports, { query: {} })).body;
    return [data[0]?.isAwaitingApproval, (await fetchImport(browser, id)).isAwaitingApproval];
  };
  expect(await isAwaiting()).toEqual([true, true]);
  await app.runJobs();
  expect(await selectImported(sql(), company.id)).toEqual([]);
  const listed = await manager().call(listApprovals, { query: {} });
  expect(listed.body.data[0]).toMatchObject({ kind: 'import_trees', count: 5, treeImport: { id } });
  expect((await fetchImport(manager(), id)).mayApprove).toBe(true);
  const review = await manager().call(contract.reviewImport, { params: { id } });
  expect(review.body.data).toMatchObject({
    trees: 5,
    updates: 0,
    measured: 5,
    headlineKg: 0,
    outsideLand: 0,
  });
  expect(review.body.data.co2RemovedKg).toBeGreaterThan(0);
  expect(review.body.data.places).toHaveLength(5);
  expect(review.body.data.rows).toHaveLength(5);
  const approvalId = asked.body.data.approval?.id ?? '';
  expect((await browser.call(approveAct, { params: { id: approvalId } })).status).toBe(404);
  const done = await manager().call(approveAct, { params: { id: approvalId } });
  expect(done.status).toBe(200);
  await app.runJobs();
  expect(await fetchImport(browser, id)).toMatchObject({
    status: 'done',
    trees: 5,
    approvedAt: expect.any(String),
  });
  expect(await isAwaiting()).toEqual([false, false]);
  expect((await manager().call(approveAct, { params: { id: approvalId } })).status).toBe(409);
});

test('says of imported trees only what the records say, and checks them after the import', async () => {
  const account = await make.createAccount(sql(), { role: 'company' });
  const company = await make.createCompany(sql(), { account, slug: 'with-inventory' });
  const browser = await createStaffBrowser(app, account);
  const counter = async () => (await app.app.inject('/embed/with-inventory/counter?lang=en')).body;
  await make.createTree(sql(), { company });
  expect(await counter()).toMatch(/tree planted.*100% still standing/su);
  const { id } = await checkedImport(browser);
  await plant(app, [browser, manager()], id);
  expect(await counter()).toMatch(/trees on record.*100% standing according to the records/su);
  const [tree] = await selectImported(sql(), company.id);
  const passport = await browser.call(getPassport, { params: { publicId: tree?.publicId ?? '' } });
  expect(passport.body.data).toMatchObject({
    lastCheckedAt: null,
    nextCheckAt: addMs(app.clock.now(), 91 * day).toISOString(),
  });
  await step(app, browser, id, 'undoing');
  expect(await counter()).toContain('tree planted');
});

test('refuses the approval of the uploader, also when somebody else asked, and of the account of the company', async () => {
  const uploaderAccount = await make.createAccount(sql(), { role: 'manager' });
  const uploader = await createStaffBrowser(app, uploaderAccount);
  const holder = await make.createAccount(sql(), { role: 'admin' });
  const company = await make.createCompany(sql(), { account: holder });
  const { id } = await sendFile(app, uploader, { content: fileOf(createRows(3)), companyId: company.id });
  await step(app, uploader, id, 'checking');
  const holderBrowser = await createStaffBrowser(app, holder);
  expect((await approve(manager(), uploader, id)).status).toBe(403);
  const approvalId = (await fetchImport(manager(), id)).approval?.id ?? '';
  expect((await holderBrowser.call(approveAct, { params: { id: approvalId } })).status).toBe(403);
  expect((await fetchImport(holderBrowser, id)).mayApprove).toBe(false);
  const third = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'admin' }));
  expect((await third.call(approveAct, { params: { id: approvalId } })).status).toBe(200);
});

test('freezes an import while it waits, and releases it when it is refused', async () => {
  const { browser } = await sponsor();
  const { id } = await checkedImport(browser);
  const asked = await browser.call(contract.requestImportApproval, { params: { id }, body: { reason } });
  const edit = () =>
    browser.call(contract.updateImport, { params: { id }, body: { settings: { plantsNear: true } } });
  expect((await edit()).status).toBe(409);
  const again = await browser.call(contract.moveImport, { params: { id }, body: { status: 'checking' } });
  expect(again.status).toBe(409);
  await manager().call(refuseAct, { params: { id: asked.body.data.approval?.id ?? '' } });
  expect((await fetchImport(browser, id)).approval?.status).toBe('refused');
  expect((await edit()).status).toBe(200);
});

test('approves nothing when the checked rows differ from those requested', async () => {
  const { company, browser } = await sponsor();
  const { id } = await checkedImport(browser);
  const asked = await browser.call(contract.requestImportApproval, { params: { id }, body: { reason } });
  await sql()`update import_answer set dbh_cm = 50 where import_id = ${id} and line = 2`;
  const approved = await manager().call(approveAct, { params: { id: asked.body.data.approval?.id ?? '' } });
  expect(approved.status).toBe(409);
  expect(await selectImported(sql(), company.id)).toEqual([]);
});

test('withdraws the request when the import is cancelled', async () => {
  const { browser } = await sponsor();
  const { id } = await checkedImport(browser);
  await browser.call(contract.requestImportApproval, { params: { id }, body: { reason } });
  const cancelled = await step(app, browser, id, 'cancelled');
  expect(cancelled.approval?.status).toBe('withdrawn');
});

test('waits for the result of a field sample that the approver ordered', async () => {
  const { browser } = await sponsor();
  const { id } = await checkedImport(browser, createRows(40));
  const order = (caller: TestBrowser) =>
    caller.call(contract.orderImportSample, { params: { id }, body: { size: 10 } });
  expect((await order(browser)).status).toBe(403);
  const ordered = await order(manager());
  expect(ordered.body.data.sample).toMatchObject({ found: null, reportedAt: null });
  expect(ordered.body.data.sample?.lines).toHaveLength(10);
  expect((await order(manager())).status).toBe(409);
  expect((await approve(browser, manager(), id)).status).toBe(409);
  const report = (found: number) =>
    manager().call(contract.reportImportSample, { params: { id }, body: { found } });
  expect((await report(11)).status).toBe(400);
  expect((await report(9)).body.data.sample?.found).toBe(9);
  expect((await report(10)).status).toBe(409);
  const approvalId = (await fetchImport(manager(), id)).approval?.id ?? '';
  expect((await manager().call(approveAct, { params: { id: approvalId } })).status).toBe(200);
});

test('asks what becomes of known trees, shows the difference and updates them', async () => {
  const { company, browser } = await sponsor();
  const rows = createRows(4);
  const first = await checkedImport(browser, rows);
  await plant(app, [browser, manager()], first.id);
  const grown = rows.map((row) => row.replace(';6;16;2025-06-01', ';7;18;2026-01-15'));
  const second = await checkedImport(browser, [...grown.slice(0, 3), rows[3] ?? '']);
  expect(second.counts).toMatchObject({
    ready: 0,
    known: 4,
    changed: 3,
    changes: [
      { field: 'dbh', rows: 3 },
      { field: 'height', rows: 3 },
    ],
  });
  const undecided = await browser.call(contract.requestImportApproval, {
    params: { id: second.id },
    body: { reason },
  });
  expect(undecided.status).toBe(400);
  const { body } = await browser.call(contract.listImportAnswers, {
    params: { id: second.id },
    query: { outcome: 'known', limit: 1 },
  });
  expect(body.data[0]?.changes).toContainEqual({ field: 'dbh', before: '15.24', after: '17.78' });
  await browser.call(contract.updateImport, {
    params: { id: second.id },
    body: { settings: { known: 'update' } },
  });
  expect(await plant(app, [browser, manager()], second.id)).toMatchObject({
    status: 'done',
    trees: 0,
    updated: 3,
  });
  const sizes = (await selectImported(sql(), company.id)).map(
    ({ sourceId, dbhCm }) => `${sourceId} ${dbhCm}`,
  );
  expect(sizes.toSorted()).toEqual([
    'N0 15.24',
    'N0 17.78',
    'N1 15.24',
    'N1 17.78',
    'N2 15.24',
    'N2 17.78',
    'N3 15.24',
  ]);
  expect(await findInvariantViolations(app.context.database, app.clock)).toEqual([]);
});

test('takes equal ids of another list for other trees', async () => {
  const { company, browser } = await sponsor();
  await plant(app, [browser, manager()], (await checkedImport(browser, createRows(2))).id);
  const { id } = await sendFile(app, browser, { content: fileOf(createRows(2)) });
  await browser.call(contract.updateImport, { params: { id }, body: { settings: { source: 'Parks' } } });
  expect((await step(app, browser, id, 'checking')).counts).toMatchObject({ ready: 2, known: 0 });
  await plant(app, [browser, manager()], id);
  expect(await selectImported(sql(), company.id)).toHaveLength(4);
});

test('proposes the land of the company in which most places lie, and refuses places far from it', async () => {
  const { company, browser } = await sponsor();
  const rows = createRows(4);
  const land = await make.createLand(sql(), { latitude: 20 + area * 0.01, longitude: 44 });
  await make.createEffort(sql(), { company, land });
  const far = rows[0]?.replace('N0;', 'N9;').replace(/;44\.\d+;/u, ';45.5;') ?? '';
  const sent = await sendFile(app, browser, { content: fileOf([...rows, far]) });
  expect(sent.settings.landId).toBe(land.id);
  const checked = await step(app, browser, sent.id, 'checking');
  expect(checked.counts).toMatchObject({ ready: 4, refused: 1 });
  expect(checked.counts?.reasons).toContainEqual({ code: 'PLACE_FAR_FROM_LAND', field: 'latitude', rows: 1 });
});

test('lists what depends on an import before it is undone', async () => {
  const { browser } = await sponsor();
  const { id } = await checkedImport(browser);
  await plant(app, [browser, manager()], id);
  const { body } = await browser.call(contract.listImportDependents, { params: { id } });
  expect(body.data).toEqual({ trees: 5, kept: 0, gifts: 0, certificates: 0, reports: [] });
});

test('offers a template that is read without further mapping', async () => {
  const { browser } = await sponsor();
  for (const format of ['csv', 'xlsx'])
    for (const language of ['ar', 'en', 'pt']) {
      const file = await app.app.inject({
        url: `/api/import-template/${format}`,
        headers: { authorization: `Bearer ${browser.token}`, 'accept-language': language },
      });
      expect(file.statusCode).toBe(200);
      const cells = [
        'T1',
        '21.5',
        '44.5',
        'Ziziphus spina-christi',
        '',
        '2020-01-01',
        '12',
        '4',
        '2025-01-01',
      ];
      const content =
        format === 'xlsx' ? addRow(file.rawPayload, cells) : `${file.body.trim()}\r\n${cells.join(',')},\r\n`;
      const sent = await sendFile(app, browser, { content });
      expect(Object.keys(sent.settings.columns)).toHaveLength(10);
      expect(sent.settings.units).toMatchObject({ dbh: 'cm', height: 'm' });
    }
});

test('lets the operator approve on the server only while nobody else can', async () => {
  const { company, browser } = await sponsor();
  const { id } = await checkedImport(browser);
  await browser.call(contract.requestImportApproval, { params: { id }, body: { reason } });
  const { database, clock } = app.context;
  await expect(approveOnServer(database, clock, id)).resolves.toBe('OTHERS_CAN_APPROVE');
  const roles = await sql()<
    { id: string; role: string }[]
  >`select id, role from account where role in ('admin', 'manager')`;
  await sql()`update account set role = 'person' where role in ('admin', 'manager')`;
  await expect(approveOnServer(database, clock, crypto.randomUUID())).resolves.toBe('NOT_WAITING');
  await expect(approveOnServer(database, clock, id)).resolves.toBe('APPROVED');
  for (const { id: accountId, role } of roles)
    await sql()`update account set role = ${role} where id = ${accountId}`;
  await app.runJobs();
  expect(await selectImported(sql(), company.id)).toHaveLength(5);
  const entries =
    await sql()`select from audit_entry where body ->> 'action' = 'approved_on_server' and body ->> 'subjectId' = ${id}`;
  expect(entries).toHaveLength(1);
});
