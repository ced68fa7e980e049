import { createHash } from 'node:crypto';

import {
  type Disclosure,
  type DisclosureFacts,
  findDisclosureFile,
  listDisclosures,
  makeDisclosure,
  readDisclosure,
} from '@nabta/contract/operations/disclosure';
import { verifyReportJson, verifyReportPdf } from '@nabta/contract/operations/verify-disclosure';
import { getImpact } from '@nabta/contract/trees/impact';
import { getSurvival } from '@nabta/contract/trees/survival';
import { numberLocaleOf } from '@nabta/domain/message-format';
import { beforeAll, describe, expect, test } from 'vitest';

import { minute } from '#core/clock.ts';
import { certificateTestKit, readPdf } from '#features/trees/certificate/testing/certificate-test-kit.ts';
import { nodeCrypto } from '#features/trees/certificate/testing/verify-offline.ts';
import * as make from '#testing/factories.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

import { datesOf } from './collect-facts.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const { ask, keys } = certificateTestKit(app);
const visitor = () => new TestBrowser(() => app.app);

const sponsors: { id: string }[] = [];
let admin: TestBrowser;
let sponsor: TestBrowser;

/**
 * Covers several species, sites and lands, trees without land, losses, measured trees and one sponsor without
 * trees.
 */
beforeAll(async () => {
  app.clock.set(new Date('2026-08-10T10:00:00Z'));
  admin = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'admin' }));
  const account = await make.createAccount(sql(), { role: 'company' });
  sponsor = await createStaffBrowser(app, account);
  const lands = [await make.createLand(sql()), await make.createLand(sql())] as const;
  for (const [number, owner] of [account, undefined, undefined].entries()) {
    const company = await make.createCompany(sql(), owner ? { account: owner } : {});
    sponsors.push(company);
    if (number === 2) continue;
    const instant = (text: string) => new Date(text);
    await make.createTrees(sql(), 7 + number, {
      company,
      land: lands[0],
      plantedAt: instant('2023-02-03T07:00:00Z'),
    });
    await make.createTrees(sql(), 5, {
      company,
      land: lands[1],
      specieId: 'phoenix-dactylifera',
      plantedAt: instant('2025-12-31T21:30:00Z'),
    });
    await make.createTrees(sql(), 3, {
      company,
      specieId: null,
      plantedAt: instant('2025-03-01T20:59:00Z'),
      endedAt: instant('2026-04-15T08:00:00Z'),
    });
    await make.createTrees(sql(), 2, { company, land: lands[0], plantedAt: instant('2026-06-01T09:00:00Z') });
    const [measured] = await make.createTrees(sql(), 1, {
      company,
      plantedAt: instant('2024-05-05T05:00:00Z'),
    });
    await sql()`insert into tree_measurement (tree_id, dbh_cm, measured_at) values (${measured?.id ?? ''}, 9, ${instant('2026-01-20T09:00:00Z')})`;
  }
});

async function report(
  company: { id: string },
  [fromOn, toOn]: readonly [string, string],
  browser = admin,
): Promise<Disclosure> {
  const { body, status } = await browser.call(makeDisclosure, {
    body: { companyId: company.id, fromOn, toOn },
  });
  expect(status).toBe(200);
  await app.runJobs();
  const { body: listed } = await browser.call(listDisclosures, { query: { companyId: company.id } });
  const { serial } = body.data;
  const found = listed.data.find((each) => each.serial === serial);
  if (found === undefined) throw new Error('The report is not listed.');
  return found;
}

const download = (serial: string, file: string, browser = admin) =>
  ask(`/disclosure/${serial}/file/${file}`, browser);

async function factsOf(serial: string): Promise<DisclosureFacts> {
  return (await download(serial, 'report.json')).json<{ report: DisclosureFacts }>().report;
}

const year = ['2025-08-01', '2026-07-31'] as const;
const periods = [
  year,
  ['2026-01-01', '2026-03-31'],
  ['2026-04-15', '2026-04-15'],
  ['2023-02-03', '2026-08-09'],
] as const;

describe('report numbers', () => {
  test.each(periods)('match /impact from %s to %s without rounding', async (fromOn, toOn) => {
    for (const { id } of sponsors) {
      const facts = await factsOf((await report({ id }, [fromOn, toOn])).serial);
      const query = { scope: 'company', id, interval: 'month', ...datesOf({ fromOn, toOn }) };
      const impact = (await visitor().call(getImpact, { query })).body.data;
      expect({ ...facts.benefit, asOf: '' }).toEqual({ ...impact.benefit, asOf: '' });
      expect(facts.species).toEqual(impact.species.filter(({ trees }) => trees > 0));
      expect(facts.survival).toEqual(impact.survival);
      expect(facts.months.map((month) => [month.from, month.to, month.co2RemovedKg, month.likely])).toEqual(
        impact.timeline.buckets.map((month) => [month.from, month.to, month.co2RemovedKg, month.likely]),
      );
      expect(facts.months.map(({ planted, plantedSoFar }) => [planted, plantedSoFar])).toEqual(
        impact.planted.buckets.map(({ planted, plantedSoFar }) => [planted, plantedSoFar]),
      );
      const params = { scope: 'company', id };
      const { after } = (await visitor().call(getSurvival, { params })).body.data;
      expect(facts.survivalAfter).toEqual(after);
      const sum = (pick: (land: DisclosureFacts['lands'][number]) => number) =>
        facts.lands.reduce((total, land) => total + pick(land), 0);
      expect(sum(({ trees }) => trees)).toBe(impact.benefit.trees.counted);
      expect(sum(({ planted }) => planted)).toBe(
        impact.planted.buckets.reduce((total, { planted }) => total + planted, 0),
      );
      expect(sum(({ co2RemovedKg }) => co2RemovedKg)).toBeCloseTo(impact.benefit.co2RemovedKg, 8);
    }
  });

  test('are printed with the same last digit in every language and listed per tree', async () => {
    const [company] = sponsors as [{ id: string }];
    const { serial } = await report(company, year);
    const facts = await factsOf(serial);
    const query = { scope: 'company', id: company.id, ...datesOf({ fromOn: year[0], toOn: year[1] }) };
    const { benefit } = (await visitor().call(getImpact, { query })).body.data;
    for (const language of ['ar', 'en', 'pt'] as const) {
      const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
      const shown = new Intl.NumberFormat(numberLocaleOf(language), digits).format(benefit.co2RemovedKg);
      const { text, links } = await readPdf(
        (await download(serial, `report.pdf?lang=${language}`)).rawPayload,
      );
      expect(text, language).toContain(shown);
      expect(text).toContain(facts.trees.sha256);
      expect(links.join(' ')).toContain(`/disclosure/${serial}`);
    }
    const figures = (await download(serial, 'figures.csv')).body;
    expect(figures).toContain(
      `gross,kg,${benefit.co2RemovedKg},${benefit.likely.lowKg},${benefit.likely.highKg}`,
    );
    const list = (await download(serial, 'trees.csv')).body;
    expect(list.trim().split('\r\n')).toHaveLength(benefit.trees.counted + 1);
    expect(createHash('sha256').update(list).digest('hex')).toBe(facts.trees.sha256);
    expect(facts.reversals.trees).toBe(3);
    expect(facts.reversals.co2RemovedKg).toBeGreaterThan(0);
  });
});

describe('report', () => {
  test('is made once for repeated pending requests and again after it is ready', async () => {
    const company = await make.createCompany(sql());
    const requestReport = async ([fromOn, toOn]: readonly [string, string]) => {
      const { body } = await admin.call(makeDisclosure, { body: { companyId: company.id, fromOn, toOn } });
      return body.data.serial;
    };
    const [first, ...others] = await Promise.all([
      requestReport(year),
      requestReport(year),
      requestReport(year),
    ]);
    expect(others).toEqual([first, first]);
    expect(await requestReport([year[0], '2026-07-30'])).not.toBe(first);
    await app.runJobs();
    expect(await requestReport(year)).not.toBe(first);
    await app.runJobs();
    const { body } = await admin.call(listDisclosures, { query: { companyId: company.id } });
    expect(body.data.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
  });

  test('does not change when trees change or later reports are made', async () => {
    const company = await make.createCompany(sql());
    await make.createTrees(sql(), 4, { company, plantedAt: new Date('2025-01-05T09:00:00Z') });
    const first = await report(company, year);
    const before = (await download(first.serial, 'report.json')).body;
    await make.createTrees(sql(), 6, { company, plantedAt: new Date('2025-10-05T09:00:00Z') });
    app.clock.advance(minute);
    const second = await report(company, year);
    expect(second.figures?.trees).toBe(10);
    expect((await download(first.serial, 'report.json')).body).toBe(before);
    await expect(sql()`update disclosure set facts = '{}' where serial = ${first.serial}`).rejects.toThrow(
      'A report is frozen.',
    );
    const check = (await visitor().call(readDisclosure, { params: { serial: first.serial } })).body.data;
    expect(check).toMatchObject({ status: 'valid', newerSerial: second.serial, trees: { count: 4 } });
    expect(check.sha256).toBe(
      createHash('sha256')
        .update(JSON.stringify(JSON.parse(before).report))
        .digest('hex'),
    );
  });

  test('verifies from its files alone and detects any change', async () => {
    const [company] = sponsors as [{ id: string }];
    const { serial } = await report(company, year);
    const knownKeys = await keys();
    const pdf = (await download(serial, 'report.pdf?lang=ar')).rawPayload;
    expect(await verifyReportPdf(pdf, knownKeys, nodeCrypto)).toMatchObject({
      is: 'genuine',
      statement: { serial },
    });
    const changed = Buffer.from(pdf);
    changed[5_000] = (changed[5_000] ?? 0) ^ 1;
    expect((await verifyReportPdf(changed, knownKeys, nodeCrypto)).is).toBe('changed');
    const json = (await download(serial, 'report.json')).body;
    expect(await verifyReportJson(json, knownKeys, nodeCrypto)).toMatchObject({
      is: 'genuine',
      statement: { serial },
    });
    expect(
      (await verifyReportJson(json.replace('"counted":', '"counted":1'), knownKeys, nodeCrypto)).is,
    ).toBe('changed');
    const findFile = (bytes: Uint8Array) =>
      visitor().call(findDisclosureFile, {
        params: { sha256: createHash('sha256').update(bytes).digest('hex') },
      });
    for (const file of ['figures.csv', 'trees.csv', 'report.json']) {
      const bytes = (await download(serial, file)).rawPayload;
      expect((await findFile(bytes)).body.data).toEqual({ serial, file });
      expect((await findFile(bytes.subarray(1))).status).toBe(404);
    }
  });

  test('is visible to its sponsor and staff and rejects unfinished or invalid periods', async () => {
    const [mine, other] = sponsors as [{ id: string }, { id: string }];
    const { serial } = await report(mine, year, sponsor);
    const { serial: otherSerial } = await report(other, year);
    expect((await download(serial, 'trees.csv', sponsor)).statusCode).toBe(200);
    expect((await download(otherSerial, 'trees.csv', sponsor)).statusCode).toBe(404);
    const requestReport = (companyId: string, fromOn: string, toOn: string) =>
      sponsor.call(makeDisclosure, { body: { companyId, fromOn, toOn } });
    expect((await requestReport(other.id, ...year)).status).toBe(404);
    expect((await requestReport(mine.id, '2026-08-01', '2026-08-10')).status).toBe(400);
    expect((await requestReport(mine.id, '2026-08-02', '2026-08-01')).status).toBe(400);
    expect((await requestReport(mine.id, '1999-08-02', '2010-08-01')).status).toBe(400);
    const listed = (await sponsor.call(listDisclosures, { query: {} })).body.data;
    expect(new Set(listed.map(({ company }) => company.id))).toEqual(new Set([mine.id]));
  });
});
