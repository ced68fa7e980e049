import {
  type Disclosure,
  type DisclosureFacts,
  listDisclosures,
  makeDisclosure,
  readDisclosure,
  withdrawDisclosure,
} from '@nabta/contract/operations/disclosure';
import { verifyReportPdf } from '@nabta/contract/operations/verify-disclosure';
import { listAudit } from '@nabta/contract/people/audit';
import { listNotifications } from '@nabta/contract/trees/notification';
import { beforeAll, describe, expect, test } from 'vitest';

import { certificateTestKit, readPdf } from '#features/trees/certificate/testing/certificate-test-kit.ts';
import { nodeCrypto } from '#features/trees/certificate/testing/verify-offline.ts';
import * as make from '#testing/factories.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

import { followReports, listReportTrees } from './follow-reports.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const { ask, keys } = certificateTestKit(app);
const visitor = () => new TestBrowser(() => app.app);
const plantedAt = new Date('2026-01-05T09:00:00Z');
const period = { fromOn: '2026-01-01', toOn: '2026-06-30' };

let admin: TestBrowser;
let manager: TestBrowser;
let sponsor: TestBrowser;
let company: { id: string };

beforeAll(async () => {
  app.clock.set(new Date('2026-08-10T10:00:00Z'));
  admin = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'admin' }));
  manager = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'manager' }));
  const account = await make.createAccount(sql(), { role: 'company' });
  sponsor = await createStaffBrowser(app, account);
  company = await make.createCompany(sql(), { account });
});

async function makeReport(companyId: string): Promise<string> {
  const { body } = await admin.call(makeDisclosure, { body: { companyId, ...period } });
  await app.runJobs();
  // The report adds the job that stores its trees.
  await app.runJobs();
  return body.data.serial;
}

const check = async (serial: string) =>
  (await visitor().call(readDisclosure, { params: { serial } })).body.data;
const setRemoved = (treeId: string, isRemoved: boolean) =>
  sql()`update tree set is_deleted = ${isRemoved} where id = ${treeId}`;
const factsOf = async (serial: string) =>
  (await ask(`/disclosure/${serial}/file/report.json`, admin)).json<{ report: DisclosureFacts }>().report;

async function listed(serial: string, companyId = company.id): Promise<Disclosure | undefined> {
  const { body } = await admin.call(listDisclosures, { query: { companyId } });
  return body.data.find((report) => report.serial === serial);
}

async function notificationsOf(browser: TestBrowser, kind: string) {
  const { body } = await browser.call(listNotifications, { query: {} });
  return body.data.items.filter((item) => item.kind === kind);
}

describe('basis of a report', () => {
  test('counts trees by level, origin and day of import, and says what is left out', async () => {
    const reported = await make.createCompany(sql());
    const trees = await make.createTrees(sql(), 7, { company: reported, plantedAt });
    const [first, second, third, fourth, late, removed] = trees.map(({ id }) => id);
    await make.createTrees(sql(), 2, { company: reported, plantedAt: new Date('2026-07-20T09:00:00Z') });
    await setRemoved(removed ?? '', true);
    await sql()`update tree set seen_at = '2026-03-01', photographed_at = '2026-03-01' where id = ${first ?? ''}`;
    await sql()`update tree set seen_at = '2024-06-01', photographed_at = '2024-06-01' where id = ${second ?? ''}`;
    await sql()`update tree set origin = 'imported', created_at = '2026-02-01' where id in (${third ?? ''}, ${fourth ?? ''})`;
    await sql()`update tree set origin = 'imported', created_at = '2026-07-15' where id = ${late ?? ''}`;
    const serial = await makeReport(reported.id);
    const { basis, benefit } = await factsOf(serial);
    const { verified, photographed, documented } = benefit.byLevel ?? {};
    expect([verified?.trees, photographed?.trees, documented?.trees]).toEqual([1, 1, 4]);
    expect(basis).toEqual({
      origins: { planted_here: 3, imported: 3, demo: 0 },
      imports: [
        { importedOn: '2026-02-01', trees: 2 },
        { importedOn: '2026-07-15', trees: 1 },
      ],
      recordedLater: 1,
      excluded: { notAliveInPeriod: 2, removed: 1 },
      isSelfReported: false,
      sample: null,
    });
    const { co2RemovedKg, headlineKg = 0, byLevel } = benefit;
    expect(await check(serial)).toMatchObject({ basis, benefit: { co2RemovedKg, headlineKg, byLevel } });
    const figures = (await ask(`/disclosure/${serial}/file/figures.csv`, admin)).body;
    expect(figures).toContain('level,documented,,,trees,trees,4');
    expect(figures).toContain(`headline,,,,co2_removed,kg,${headlineKg},`);
    expect(figures).toContain('basis,2026-07-15,,,imported,trees,1');
    const list = (await ask(`/disclosure/${serial}/file/trees.csv`, admin)).body;
    expect(list.split('\r\n').filter((line) => line.includes('imported,documented,2026-02-01'))).toHaveLength(
      2,
    );
  });

  test('stands behind a headline of verified and photographed trees, beside which documented ones are reported', async () => {
    const reported = await make.createCompany(sql(), { name: { ar: 'الواحة', en: 'Waha' } });
    const long = new Date('2019-01-05T09:00:00Z');
    const [seen] = await make.createTrees(sql(), 3, { company: reported, plantedAt: long });
    await sql()`update tree set seen_at = '2026-03-01' where id = ${seen?.id ?? ''}`;
    const serial = await makeReport(reported.id);
    const { headlineKg = 0, byLevel, co2RemovedKg } = (await factsOf(serial)).benefit;
    const documentedKg = byLevel?.documented.co2RemovedKg ?? 0;
    expect(headlineKg).toBeCloseTo(co2RemovedKg / 3, 6);
    expect(headlineKg + documentedKg).toBeCloseTo(co2RemovedKg, 6);
    expect((await listed(serial, reported.id))?.figures).toMatchObject({ headlineKg, co2RemovedKg });
    const { text } = await readPdf(
      (await ask(`/disclosure/${serial}/file/report.pdf?lang=en`, admin)).rawPayload,
    );
    const line = text.replaceAll(/[\u2066-\u2069]/gu, '').replaceAll(/\s+/gu, ' ');
    expect(line).toContain(`CO₂ removed from the air ${headlineKg.toFixed(2)} kg`);
    expect(line).toContain(
      `+ ${documentedKg.toFixed(2)} kg reported by Waha for trees that are on file only`,
    );
  });

  test('leaves out demo trees when the demo data is not in use', async () => {
    const reported = await make.createCompany(sql());
    await make.createTrees(sql(), 2, { company: reported, plantedAt, origin: 'demo' });
    await make.createTrees(sql(), 1, { company: reported, plantedAt, origin: 'demo', isDeleted: true });
    await make.createTree(sql(), { company: reported, plantedAt, origin: 'imported' });
    await sql()`update demo_data set is_counted = false`;
    try {
      const serial = await makeReport(reported.id);
      expect(await listed(serial, reported.id)).toMatchObject({ state: 'ready', figures: { trees: 1 } });
      expect((await factsOf(serial)).basis).toMatchObject({
        origins: { planted_here: 0, imported: 1, demo: 0 },
        excluded: { notAliveInPeriod: 0, removed: 0 },
        isSelfReported: true,
      });
      const list = (await ask(`/disclosure/${serial}/file/trees.csv`, admin)).body;
      expect(list.trim().split('\r\n')).toHaveLength(2);
    } finally {
      await sql()`update demo_data set is_counted = true`;
    }
    expect(await listed(await makeReport(reported.id), reported.id)).toMatchObject({ figures: { trees: 3 } });
  });

  test('is stated first when only files of the sponsor document the trees', async () => {
    const reported = await make.createCompany(sql());
    const trees = await make.createTrees(sql(), 3, { company: reported, plantedAt });
    await sql()`update tree set origin = 'imported' where company_id = ${reported.id}`;
    const serial = await makeReport(reported.id);
    expect((await check(serial)).basis?.isSelfReported).toBe(true);
    const { text } = await readPdf(
      (await ask(`/disclosure/${serial}/file/report.pdf?lang=en`, admin)).rawPayload,
    );
    expect(text.trim()).toMatch(/^All trees of this report are on file only, in the sponsor’s own records/u);
    const [, firstLine] = (await ask(`/disclosure/${serial}/file/figures.csv`, admin)).body.split('\r\n');
    expect(firstLine).toBe('report,,,,evidence,,documented_by_the_sponsor_only,,');
    await sql()`update tree set photographed_at = '2026-02-01' where id = ${trees[0]?.id ?? ''}`;
    expect((await check(await makeReport(reported.id))).basis?.isSelfReported).toBe(false);
  });
});

describe('superseded report', () => {
  test('says so at once and notifies its holder once when a counted tree is removed', async () => {
    const [tree, other] = await make.createTrees(sql(), 2, { company, plantedAt });
    const serial = await makeReport(company.id);
    const json = (await ask(`/disclosure/${serial}/file/report.json`, admin)).body;
    expect(await check(serial)).toMatchObject({ status: 'valid', removedTrees: 0, supersededAt: null });
    await setRemoved(tree?.id ?? '', true);
    expect(await check(serial)).toMatchObject({ status: 'superseded', removedTrees: 1 });
    await followReports.run(app.context, {});
    await setRemoved(other?.id ?? '', true);
    await followReports.run(app.context, {});
    expect(await check(serial)).toMatchObject({
      status: 'superseded',
      removedTrees: 2,
      supersededAt: '2026-08-10T10:00:00.000Z',
    });
    expect(await listed(serial)).toMatchObject({ state: 'ready', status: 'superseded' });
    for (const browser of [sponsor, admin]) {
      const found = await notificationsOf(browser, 'report_superseded');
      expect(found.map(({ path }) => path)).toEqual([`/disclosure/${serial}`]);
    }
    expect((await ask(`/disclosure/${serial}/file/report.json`, admin)).body).toBe(json);
    const pdf = (await ask(`/disclosure/${serial}/file/report.pdf?lang=en`, admin)).rawPayload;
    expect(await verifyReportPdf(pdf, await keys(), nodeCrypto)).toMatchObject({ is: 'genuine' });
    await expect(sql()`update disclosure set superseded_at = null where serial = ${serial}`).rejects.toThrow(
      'stays so',
    );
  });

  test('stays valid when the removal is undone before it was followed, or concerns other trees', async () => {
    const reported = await make.createCompany(sql());
    const [tree] = await make.createTrees(sql(), 2, { company: reported, plantedAt });
    const serial = await makeReport(reported.id);
    const [later] = await make.createTrees(sql(), 1, { company: reported, plantedAt });
    await setRemoved(later?.id ?? '', true);
    await setRemoved(tree?.id ?? '', true);
    await setRemoved(tree?.id ?? '', false);
    await followReports.run(app.context, {});
    expect(await check(serial)).toMatchObject({ status: 'valid', removedTrees: 0 });
  });

  test('is superseded when the field reports that a counted tree never existed', async () => {
    const reported = await make.createCompany(sql());
    const [first, second] = await make.createTrees(sql(), 2, { company: reported, plantedAt });
    const serial = await makeReport(reported.id);
    const end = async (treeId: string | undefined, cause: string) =>
      sql()`update tree set ended_at = planted_at, end_cause = ${cause} where id = ${treeId ?? ''}`;
    await end(first?.id, 'drought');
    expect((await check(serial)).status).toBe('valid');
    await end(second?.id, 'never_existed');
    expect(await check(serial)).toMatchObject({ status: 'superseded', removedTrees: 1 });
  });

  test('is found for a report from before its trees were stored, also after they moved to another sponsor', async () => {
    const reported = await make.createCompany(sql());
    const [tree] = await make.createTrees(sql(), 2, { company: reported, plantedAt });
    const serial = await makeReport(reported.id);
    await sql()`delete from disclosure_tree where serial = ${serial}`;
    await sql()`update disclosure set listed_at = null where serial = ${serial}`;
    const newSponsor = await make.createCompany(sql());
    await sql()`update tree set company_id = ${newSponsor.id}, is_deleted = true where id = ${tree?.id ?? ''}`;
    expect((await check(serial)).status).toBe('valid');
    await followReports.run(app.context, {});
    await app.runJobs();
    await listReportTrees.run(app.context, { serial });
    expect(await check(serial)).toMatchObject({ status: 'superseded', removedTrees: 1 });
  });
});

describe('withdrawn report', () => {
  test('shows its reason to everybody and notifies the sponsor when an administrator withdraws it', async () => {
    await make.createTrees(sql(), 1, { company, plantedAt });
    const serial = await makeReport(company.id);
    const input = { params: { serial }, body: { reason: 'The planting dates were wrong.' } };
    for (const browser of [manager, sponsor])
      expect((await browser.call(withdrawDisclosure, input)).status).toBe(403);
    expect((await admin.call(withdrawDisclosure, input)).body.data).toMatchObject({ status: 'withdrawn' });
    expect((await admin.call(withdrawDisclosure, input)).status).toBe(409);
    expect(await check(serial)).toMatchObject({
      status: 'withdrawn',
      withdrawal: { at: '2026-08-10T10:00:00.000Z', reason: 'The planting dates were wrong.' },
    });
    expect(await notificationsOf(sponsor, 'report_withdrawn')).toHaveLength(1);
    const { body } = await admin.call(listAudit, { query: { subject: 'disclosure', subjectId: serial } });
    expect(body.data.map(({ action, reason }) => [action, reason])).toEqual([
      ['withdrawn', 'The planting dates were wrong.'],
      ['created', null],
    ]);
    await expect(
      sql()`update disclosure set withdrawal_reason = 'other' where serial = ${serial}`,
    ).rejects.toThrow('stays so');
  });
});
