import { type DisclosureFacts, makeDisclosure, readDisclosure } from '@nabta/contract/operations/disclosure';
import * as imports from '@nabta/contract/operations/import';
import { recordVisit } from '@nabta/contract/supply/field';
import { closeSample, drawSample, getSample, type Sample } from '@nabta/contract/supply/sample';
import { getImpact } from '@nabta/contract/trees/impact';
import { listNotifications } from '@nabta/contract/trees/notification';
import { getEcoBenefitOfTree } from '@nabta/contract/trees/tree-benefit';
import { estimateShare, sampleMethod } from '@nabta/domain/sample';
import { recordFrom } from '@nabta/domain/typed-object';
import { verificationLevels } from '@nabta/domain/verification-level';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { minute, second } from '#core/clock.ts';
import { followReports } from '#features/operations/disclosure/follow-reports.ts';
import {
  approve,
  fetchImport,
  plant,
  sendFile,
  step,
} from '#features/operations/import/testing/import-test-kit.ts';
import { findInvariantViolations } from '#features/operations/verify/check-invariants.ts';
import { certificateTestKit, readPdf } from '#features/trees/certificate/testing/certificate-test-kit.ts';
import * as make from '#testing/factories.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const { ask } = certificateTestKit(app);
const visitor = new TestBrowser(() => app.app);

const rows = 300;
const rowsPerLine = 20;
const sampleSize = 20;
const found = 12;
const neverExisted = 5;
const counted = rows - neverExisted;
const period = { fromOn: '2025-01-01', toOn: '2025-12-31' };
const selfReported =
  /^All trees of this report are on file only, in the sponsor’s own records: nobody photographed them on site/u;

type Sponsor = { browser: TestBrowser; company: { id: string }; slug: string; place: [number, number] };

let manager: TestBrowser;
let sponsors = 0;
/** Trees that somebody independent saw, of any company. */
const seen: string[] = [];

/** Another company has trees that were seen, so that the headline of all trees is above zero. */
beforeAll(async () => {
  const field = await createFieldBrowser();
  const honest = await make.createCompany(sql());
  const options = { company: honest, plantedAt: new Date('2015-03-01T09:00:00Z') };
  for (const tree of await make.createTrees(sql(), 3, options)) await visit(field, tree);
});

beforeEach(async () => {
  manager = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'manager' }));
});

/** A visit seconds after one far away is doubted, so each place has its own field staff. */
const createFieldBrowser = async () =>
  createStaffBrowser(app, await make.createAccount(sql(), { role: 'field' }));

async function createSponsor(): Promise<Sponsor> {
  sponsors += 1;
  const [longitude, latitude] = [44, 20 + sponsors * 0.1];
  const account = await make.createAccount(sql(), { role: 'company' });
  const slug = `made-up-${sponsors}`;
  const company = await make.createCompany(sql(), { account, slug });
  const land = await make.createLand(sql(), { longitude, latitude });
  await make.createEffort(sql(), { company, land });
  return { browser: await createStaffBrowser(app, account), company, slug, place: [longitude, latitude] };
}

/** Plausible trees, five metres apart, which nobody planted. */
function createFile({ place: [longitude, latitude] }: Sponsor): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const lat = latitude + Math.floor(index / rowsPerLine) * 0.00005;
    const lon = longitude + (index % rowsPerLine) * 0.00005;
    return `M${index};${lat.toFixed(6)};${lon.toFixed(6)};Ziziphus spina-christi;2010-03-04;${12 + (index % 5)};2025-01-02`;
  });
  return ['id;lat;lon;species;planted;dbh;measured on', ...lines].join('\n');
}

async function checkImport(sponsor: Sponsor): Promise<string> {
  const { id } = await sendFile(app, sponsor.browser, { content: createFile(sponsor) });
  const checked = await step(app, sponsor.browser, id, 'checking');
  expect(checked.counts).toMatchObject({ ready: rows, refused: 0, near: 0 });
  return id;
}

/** Imports the list with the approval of a second person, without anybody in the field. */
async function importTrees(sponsor: Sponsor): Promise<string> {
  const id = await checkImport(sponsor);
  const done = await plant(app, [sponsor.browser, manager], id);
  expect(done).toMatchObject({ status: 'done', trees: rows });
  return id;
}

type Place = { publicId: string; longitude: number; latitude: number };

async function visit(
  field: TestBrowser,
  { publicId, longitude, latitude }: Place,
  change: object = { health: 'good' },
) {
  app.clock.advance(second);
  const place = { longitude, latitude, accuracyM: 4 };
  const body = { id: crypto.randomUUID(), at: app.clock.now().toISOString(), place, ...change };
  const { status } = await field.call(recordVisit, { params: { publicId }, body });
  expect(status).toBe(200);
  if (!('lossCause' in change)) seen.push(publicId);
}

/** Field staff find some trees of a random sample, and others not; the rest they do not reach. */
async function walkSample({ company }: Sponsor): Promise<Sample> {
  const drawn = await manager.call(drawSample, {
    body: { scope: 'company', id: company.id, trees: sampleSize, endsOn: '2026-03-10' },
  });
  expect(drawn.body.data).toMatchObject({ population: rows, trees: sampleSize });
  const { id, sampled } = drawn.body.data;
  const field = await createFieldBrowser();
  for (const tree of sampled.slice(0, found)) await visit(field, tree);
  for (const tree of sampled.slice(found, found + neverExisted))
    await visit(field, tree, { lossCause: 'never_existed' });
  await manager.call(closeSample, { params: { id } });
  return (await manager.call(getSample, { params: { id } })).body.data;
}

/** Removal of trees now, from their own pages. */
async function sumOfPages(publicIds: readonly string[]): Promise<number> {
  const pages = await Promise.all(
    publicIds.map((publicId) => visitor.call(getEcoBenefitOfTree, { params: { publicId } })),
  );
  return pages.reduce((sum, { body }) => sum + body.data.co2RemovedKg, 0);
}

async function readSums(query: { scope: 'whole' } | { scope: 'company'; id: string }) {
  const { headlineKg, byLevel, trees } = (await visitor.call(getImpact, { query })).body.data.benefit;
  const documentedKg = byLevel.documented.co2RemovedKg;
  const levels = recordFrom(verificationLevels, (level) => byLevel[level].trees);
  return { headlineKg, documentedKg, levels, trees: trees.total };
}

async function readCounter({ slug }: Sponsor) {
  const { body } = await app.app.inject(`/embed/${slug}/counter?lang=en`);
  const headlineKg = /([\d,]+) kg of CO₂ removed/u.exec(body)?.[1];
  const trees = /data-count="(\d+)"/u.exec(body)?.[1];
  return { trees, headlineKg, body };
}

async function makeReport({ browser, company }: Sponsor) {
  const { body } = await browser.call(makeDisclosure, { body: { companyId: company.id, ...period } });
  const { serial } = body.data;
  await app.runJobs();
  // The report adds the job that stores its trees.
  await app.runJobs();
  const read = (file: string) => ask(`/disclosure/${serial}/file/${file}`, browser);
  const { report } = (await read('report.json')).json<{ report: DisclosureFacts }>();
  const { text } = await readPdf((await read('report.pdf?lang=en')).rawPayload);
  return { serial, facts: report, text: text.replaceAll(/\s+/gu, ' ').trim() };
}

/** Later than any figure is cached. */
async function readPublicFigures(sponsor: Sponsor) {
  app.clock.advance(2 * minute);
  const whole = await readSums({ scope: 'whole' });
  return {
    whole,
    beyondSeenKg: whole.headlineKg - (await sumOfPages(seen)),
    company: await readSums({ scope: 'company', id: sponsor.company.id }),
    counter: await readCounter(sponsor),
  };
}

const check = async (serial: string) =>
  (await visitor.call(readDisclosure, { params: { serial } })).body.data;

test('changes no public figure when the uploader tries to approve a made-up import', async () => {
  const sponsor = await createSponsor();
  const { browser } = sponsor;
  const before = await readPublicFigures(sponsor);
  const { facts: factsBefore } = await makeReport(sponsor);
  expect(before.whole.headlineKg).toBeGreaterThan(10);
  const id = await checkImport(sponsor);
  const planting = { params: { id }, body: { status: 'importing' } };
  expect((await browser.call(imports.moveImport, planting)).status).toBe(400);
  expect((await approve(browser, browser, id)).status).toBe(404);
  const { approval, mayApprove } = await fetchImport(browser, id);
  expect([approval?.status, mayApprove]).toEqual(['waiting', false]);
  const order = { params: { id }, body: { size: 10 } };
  expect((await browser.call(imports.orderImportSample, order)).status).toBe(403);
  await app.runJobs();

  const { whole, beyondSeenKg, company, counter } = await readPublicFigures(sponsor);
  expect(beyondSeenKg).toBeCloseTo(0, 8);
  expect([whole.trees, whole.levels]).toEqual([before.whole.trees, before.whole.levels]);
  expect([company, counter]).toEqual([before.company, before.counter]);
  const { facts } = await makeReport(sponsor);
  const ofRequest = { serial: '', madeAt: '', benefit: { ...facts.benefit, asOf: '' } };
  expect({ ...facts, ...ofRequest }).toEqual({
    ...factsBefore,
    ...ofRequest,
    benefit: { ...factsBefore.benefit, asOf: '' },
  });
  expect([facts.trees.count, facts.benefit.co2RemovedKg]).toEqual([0, 0]);
});

test('adds approved trees that nobody has seen to no headline and says so first in the report', async () => {
  const sponsor = await createSponsor();
  const before = await readPublicFigures(sponsor);
  await importTrees(sponsor);
  const { whole, beyondSeenKg, company, counter } = await readPublicFigures(sponsor);
  expect(beyondSeenKg).toBeCloseTo(0, 8);
  expect(whole.trees).toBe(before.whole.trees + rows);
  expect(company).toEqual({
    headlineKg: 0,
    documentedKg: expect.any(Number),
    levels: { documented: rows, photographed: 0, verified: 0 },
    trees: rows,
  });
  expect(company.documentedKg).toBeGreaterThan(1_000);
  expect(counter).toMatchObject({ trees: String(rows), headlineKg: '0' });
  const documented = company.documentedKg.toLocaleString('en', { maximumFractionDigits: 0 });
  expect(counter.body).toContain(`${rows} trees (${documented} kg) only reported by Company`);

  const { serial, facts, text } = await makeReport(sponsor);
  expect(text).toMatch(selfReported);
  expect(text).toContain('No sample of the sponsor’s trees was taken.');
  expect(facts.benefit.headlineKg).toBe(0);
  expect((await check(serial)).basis).toEqual({
    origins: { planted_here: 0, imported: rows, demo: 0 },
    imports: [{ importedOn: '2026-03-01', trees: rows }],
    recordedLater: rows,
    excluded: { notAliveInPeriod: 0, removed: 0 },
    isSelfReported: true,
    sample: null,
  });
});

test('counts trees that independent field staff found and cites the sample in the report', async () => {
  const sponsor = await createSponsor();
  await importTrees(sponsor);
  const unseen = await makeReport(sponsor);
  const sample = await walkSample(sponsor);
  const share = estimateShare([{ population: rows, trees: sampleSize, count: found }]);
  const result = {
    alive: found,
    dead: 0,
    notFound: sampleSize - found,
    existence: share,
    survival: share,
    method: sampleMethod,
  };
  expect(sample.result).toEqual(result);

  const { beyondSeenKg, company, counter } = await readPublicFigures(sponsor);
  const seenKg = await sumOfPages(sample.sampled.slice(0, found).map(({ publicId }) => publicId));
  expect(seenKg).toBeGreaterThan(10);
  expect(beyondSeenKg).toBeCloseTo(0, 8);
  expect(company.headlineKg).toBeCloseTo(seenKg, 8);
  expect(company.levels.verified).toBe(found);
  expect(counter.headlineKg).toBe(seenKg.toLocaleString('en', { maximumFractionDigits: 0 }));

  const { serial, facts, text } = await makeReport(sponsor);
  const { basis } = await check(serial);
  expect(basis).toMatchObject({
    isSelfReported: false,
    sample: {
      id: sample.id,
      trees: sampleSize,
      population: rows,
      draws: 1,
      closedAt: sample.closedAt,
      ...result,
    },
  });
  expect(facts.basis).toEqual(basis);
  expect(facts.benefit.byLevel).toMatchObject({
    verified: { trees: found },
    photographed: { trees: 0 },
    documented: { trees: counted - found },
  });
  expect([
    share.low > 0.3,
    share.low < share.share,
    share.share < share.high,
    share.high < 0.9,
  ]).not.toContain(false);
  const percent = (value: number) => `${(value * 100).toFixed(1)}%`;
  expect(text).not.toContain('on file only, in the sponsor’s own records');
  expect(text).toContain(`${sampleSize} of ${rows} trees, closed on 1 March 2026`);
  expect(text).toContain(`existing ${percent(share.share)} (${percent(share.low)} – ${percent(share.high)})`);
  expect(text).toContain(`by the method ${sampleMethod}`);
  expect(await check(unseen.serial)).toMatchObject({ status: 'superseded', removedTrees: neverExisted });
  expect(await findInvariantViolations(app.context.database, app.clock)).toEqual([]);
});

test('supersedes the report at its verification address when the import is taken back', async () => {
  const sponsor = await createSponsor();
  const { browser } = sponsor;
  const id = await importTrees(sponsor);
  await walkSample(sponsor);
  const { serial } = await makeReport(sponsor);
  expect(await check(serial)).toMatchObject({ status: 'valid', removedTrees: 0, trees: { count: counted } });
  // Visited trees stay, because they have a history of their own.
  const kept = found + neverExisted;
  const dependents = await browser.call(imports.listImportDependents, { params: { id } });
  expect(dependents.body.data).toMatchObject({ trees: rows, kept, reports: [serial] });
  expect(await step(app, browser, id, 'undoing')).toMatchObject({ status: 'undone', kept });
  expect(await check(serial)).toMatchObject({ status: 'superseded', removedTrees: counted - found });
  await followReports.run(app.context, {});
  expect((await check(serial)).supersededAt).toBe(app.clock.now().toISOString());
  const { items } = (await browser.call(listNotifications, { query: {} })).body.data;
  expect(items.map(({ kind, path }) => [kind, path])).toContainEqual([
    'report_superseded',
    `/disclosure/${serial}`,
  ]);
  const { beyondSeenKg, company } = await readPublicFigures(sponsor);
  expect(beyondSeenKg).toBeCloseTo(0, 8);
  expect(company).toMatchObject({ documentedKg: 0, trees: kept });
  expect(await findInvariantViolations(app.context.database, app.clock)).toEqual([]);
});
