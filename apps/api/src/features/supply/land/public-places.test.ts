import { getCompanyPage } from '@nabta/contract/supply/company';
import { listPlanters } from '@nabta/contract/supply/effort';
import { getLandPage, listLands, listPlans, updateLand } from '@nabta/contract/supply/land';
import { getPlanterPage, updatePlanter, updatePlanterConsent } from '@nabta/contract/supply/planter';
import { getImpact, listTreesOfScope } from '@nabta/contract/trees/impact';
import { getSurvival } from '@nabta/contract/trees/survival';
import { getTree } from '@nabta/contract/trees/tree';
import { toMercator } from '@nabta/domain/mercator';
import { planTileOf, type SitePlan } from '@nabta/domain/site-plan';
import { beforeAll, describe, expect, test } from 'vitest';

import * as make from '#testing/factories.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const visitor = new TestBrowser(() => app.app);

type Persona = 'landowner' | 'planter' | 'person' | 'admin';
const accounts = {} as Record<Persona, { id: string; phone: string }>;
const browsers = {} as Record<Persona, TestBrowser>;

beforeAll(async () => {
  for (const persona of ['landowner', 'planter', 'person', 'admin'] as const) {
    accounts[persona] = await make.createAccount(sql(), { role: persona });
    browsers[persona] = await createStaffBrowser(app, accounts[persona]);
  }
});

const gate: SitePlan['features'][number] = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [46.6757, 24.7139] },
  properties: { kind: 'gate' },
};
const outline: SitePlan['features'][number] = {
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates: [[[46.67, 24.71], [46.68, 24.71], [46.68, 24.72], [46.67, 24.71]]] }, // prettier-ignore
  properties: { kind: 'outline' },
};
const plan: SitePlan = { type: 'FeatureCollection', features: [outline, gate] };

/** A land with a tree and a planter. */
async function createPlace(options: Parameters<typeof make.createLand>[1] = {}) {
  const land = await make.createLand(sql(), { account: accounts.landowner, plan, ...options });
  const planter = await make.createPlanter(sql());
  const company = await make.createCompany(sql(), { slug: `place-${land.id}` });
  const effort = await make.createEffort(sql(), { land, company, planterIds: [planter.id] });
  const tree = await make.createTree(sql(), { land, effort, planter, company });
  return { land, planter, company, effort, tree };
}

const landPage = async (id: string, browser = visitor) => browser.call(getLandPage, { params: { id } });
const planterPage = async (id: string, browser = visitor) => browser.call(getPlanterPage, { params: { id } });

describe('page of a land', () => {
  test('shows everybody its outline, efforts and planters, who are not named', async () => {
    const { land, planter, effort } = await createPlace();
    const { status, body } = await landPage(land.id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      name: land.name,
      allowsVisits: true,
      isHidden: false,
      isMine: false,
      efforts: [{ id: effort.id, treeCount: 1 }],
      planters: [{ id: planter.id, name: null, teamOf: effort.name }],
    });
    expect(body.data.outline).toHaveLength(4);
  });

  test('is visible to its owner and staff only while hidden, and not linked', async () => {
    const { land, tree, planter, company } = await createPlace({ isHidden: true });
    const query = { scope: 'land', id: land.id } as const;
    const requests = (browser: TestBrowser) => [
      browser.call(getLandPage, { params: { id: land.id } }),
      browser.call(getImpact, { query }),
      browser.call(listTreesOfScope, { query }),
    ];
    const statusesOf = async (browser: TestBrowser) =>
      (await Promise.all(requests(browser))).map(({ status }) => status);
    expect(await statusesOf(visitor)).toEqual([404, 404, 404]);
    expect(await statusesOf(browsers.person)).toEqual([404, 404, 404]);
    expect(await statusesOf(browsers.landowner)).toEqual([200, 200, 200]);
    expect(await statusesOf(browsers.admin)).toEqual([200, 200, 200]);
    expect((await visitor.call(getSurvival, { params: query })).status).toBe(404);
    const { body } = await visitor.call(getTree, { params: { publicId: tree.publicId } });
    expect(body.data.hasLandPage).toBe(false);
    expect((await planterPage(planter.id)).body.data.lands).toEqual([]);
    const page = await visitor.call(getCompanyPage, { params: { slug: company.slug ?? '' } });
    expect(page.body.data).toMatchObject({ treeCount: 1, lands: [] });
    const lands = await browsers.person.call(listLands, { query: {} });
    expect(lands.body.data.map(({ id }) => id)).not.toContain(land.id);
    const own = await browsers.landowner.call(listLands, { query: {} });
    expect(own.body.data.map(({ id }) => id)).toContain(land.id);
  });

  test('is hidden and shown by its owner', async () => {
    const { land } = await createPlace();
    const setHidden = async (browser: TestBrowser, isHidden: boolean, version: number) =>
      browser.call(
        updateLand,
        { params: { id: land.id }, body: { isHidden } },
        { 'if-match': `"${version}"` },
      );
    expect((await setHidden(browsers.planter, true, 1)).status).toBe(403);
    expect((await setHidden(browsers.landowner, true, 1)).status).toBe(200);
    expect((await landPage(land.id)).status).toBe(404);
    expect((await landPage(land.id, browsers.landowner)).body.data).toMatchObject({
      isHidden: true,
      isMine: true,
    });
    expect((await setHidden(browsers.landowner, false, 2)).status).toBe(200);
    expect((await landPage(land.id)).status).toBe(200);
  });

  test('shows only the area of a land without visits', async () => {
    const { land } = await createPlace({ allowsVisits: false, longitude: 46.6761, latitude: 24.7141 });
    const { longitude, latitude } = land;
    const { x, y } = planTileOf(toMercator(longitude, latitude));
    const { body } = await visitor.call(listPlans, { params: { x: `${x}`, y: `${y}` } });
    expect(body.data.find(({ id }) => id === land.id)?.plan.features).toEqual([outline]);
    const { body: trees } = await visitor.call(listTreesOfScope, { query: { scope: 'land', id: land.id } });
    expect(trees.data.map(({ point }) => point.geometry.coordinates)).toEqual([[longitude, latitude]]);
    expect(trees.data[0]?.owner).toBeNull();
  });

  test('names an owner who is a person only with consent', async () => {
    const ownerName = { en: 'Khalid Al-Harbi' };
    const { land, tree } = await createPlace({ ownerName, ownerIsPerson: true });
    const shownNames = async () => [
      (await landPage(land.id)).body.data.ownerName,
      (await visitor.call(getTree, { params: { publicId: tree.publicId } })).body.data.landowner,
    ];
    const setConsent = async (ownerConsents: boolean, version: number) =>
      browsers.landowner.call(
        updateLand,
        { params: { id: land.id }, body: { ownerConsents } },
        { 'if-match': `"${version}"` },
      );
    expect(await shownNames()).toEqual([null, null]);
    expect((await setConsent(true, 1)).body.data.ownerConsents).toBe(true);
    expect(await shownNames()).toEqual([ownerName, ownerName]);
    await setConsent(false, 2);
    expect(await shownNames()).toEqual([null, null]);
  });

  test('keeps the day of the consent when other fields change', async () => {
    const { land } = await createPlace({ ownerIsPerson: true });
    const change = async (body: object, version: number) =>
      browsers.admin.call(updateLand, { params: { id: land.id }, body }, { 'if-match': `"${version}"` });
    const consentedAt = async () =>
      sql().oneValue<Date>`select owner_consented_at from land where id = ${land.id}`;
    await change({ ownerConsents: true }, 1);
    const first = await consentedAt();
    app.clock.advance(60_000);
    await change({ rainMm: 70 }, 2);
    expect(await consentedAt()).toEqual(first);
  });
});

describe('page of a planter', () => {
  test('answers everybody without the name', async () => {
    const { planter, effort, land } = await createPlace();
    const { status, body } = await planterPage(planter.id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      name: null,
      teamOf: effort.name,
      showsName: false,
      isMine: false,
      efforts: [{ id: effort.id }],
      lands: [{ id: land.id }],
    });
    const impact = await visitor.call(getImpact, { query: { scope: 'planter', id: planter.id } });
    expect([impact.status, impact.body.data.name]).toEqual([200, null]);
    expect((await planterPage(crypto.randomUUID())).status).toBe(404);
  });

  test('shows the name everywhere while the planter consents', async () => {
    const planter = await make.createPlanter(sql(), { account: accounts.planter });
    const effort = await make.createEffort(sql(), { planterIds: [planter.id] });
    const tree = await make.createTree(sql(), { effort, planter });
    const shownNames = async () => [
      (await planterPage(planter.id)).body.data.name,
      (await visitor.call(getTree, { params: { publicId: tree.publicId } })).body.data.planter?.name,
      (await visitor.call(getImpact, { query: { scope: 'planter', id: planter.id } })).body.data.name,
      (await visitor.call(getSurvival, { params: { scope: 'planter', id: planter.id } })).body.data.name,
      (await browsers.person.call(listPlanters, { query: {} })).body.data.find(({ id }) => id === planter.id)
        ?.name,
    ];
    const setConsent = async (browser: TestBrowser, showsName: boolean, version: number) =>
      browser.call(
        updatePlanterConsent,
        { params: { id: planter.id }, body: { showsName } },
        { 'if-match': `"${version}"` },
      );
    const nobody = [null, null, null, null, null];
    expect(await shownNames()).toEqual(nobody);
    expect((await setConsent(browsers.person, true, 1)).status).toBe(404);
    const given = await setConsent(browsers.planter, true, 1);
    expect(given.body.data).toMatchObject({ name: planter.name, showsName: true, isMine: true, version: 2 });
    expect(await shownNames()).toEqual(nobody.map(() => planter.name));
    expect((await setConsent(browsers.planter, false, 1)).status).toBe(409);
    await setConsent(browsers.planter, false, 2);
    expect(await shownNames()).toEqual(nobody);
  });

  test('is named by the consent that staff recorded', async () => {
    const planter = await make.createPlanter(sql());
    const change = async (browser: TestBrowser) =>
      browser.call(
        updatePlanter,
        { params: { id: planter.id }, body: { showsName: true } },
        { 'if-match': '"1"' },
      );
    expect((await change(browsers.planter)).status).toBe(403);
    expect((await change(browsers.admin)).body.data.showsName).toBe(true);
    expect((await planterPage(planter.id)).body.data.name).toEqual(planter.name);
  });
});
