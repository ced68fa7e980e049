import { getImpact } from '@nabta/contract/trees/impact';
import {
  createSpecie,
  getSpecieModel,
  growthModelTypes,
  listSpecieModels,
  type SpecieModel,
  trySpecieModel,
  updateSpecieModel,
} from '@nabta/contract/trees/specie';
import { growthModelTypes as typesOfEngine } from '@nabta/eco/growth-model';
import { dataVersion, setSpeciesCatalogue } from '@nabta/eco/species-data';
import { afterAll, beforeAll, expect, test } from 'vitest';

import * as make from '#testing/factories.ts';
import { type TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

import { refreshModels } from './refresh-models.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
let manager: TestBrowser;
let support: TestBrowser;

beforeAll(async () => {
  manager = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'manager' }));
  support = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'support' }));
});

afterAll(() => setSpeciesCatalogue([], 0));

const readModel = async (id: string) => (await manager.call(getSpecieModel, { params: { id } })).body.data;
const save = (model: SpecieModel, growthModel: object, version = model.version) =>
  manager.call(
    updateSpecieModel,
    {
      params: { id: model.record.id },
      body: { record: { ...model.record, growthModel } as never, reason: 'Measured in Riyadh.' },
    },
    { 'if-match': `"${version}"` },
  );

test('uses the same ten model types in contract and engine', () => {
  expect([...growthModelTypes]).toEqual([...typesOfEngine]);
});

test('applies an edited model immediately and raises the data version', async () => {
  const company = await make.createCompany(sql());
  await make.createTrees(sql(), 5, {
    company,
    specieId: 'parkinsonia-aculeata',
    plantedAt: new Date('2015-01-01T09:00:00Z'),
  });
  const co2 = async () => {
    const { body } = await manager.call(getImpact, { query: { scope: 'company', id: company.id } });
    return body.data.benefit;
  };
  const before = await co2();
  const shipped = await readModel('parkinsonia-aculeata');
  expect([shipped.version, shipped.trial.faults, shipped.published?.scientificName]).toEqual([
    0,
    [],
    'Parkinsonia aculeata',
  ]);
  const slowerGrowth = { type: 'linear', a: 1, b: 0.4, domain: { xMin: 0, xMax: 40, yMin: 0, yMax: 17 } };
  const answers = await Promise.all([save(shipped, slowerGrowth), save(shipped, slowerGrowth)]);
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  app.clock.advance(60_000);
  const after = await co2();
  expect(after.co2RemovedKg).toBeLessThan(before.co2RemovedKg / 2);
  expect([before.method.dataVersion, after.method.dataVersion]).toEqual(['1.0.1', '1.0.1+1']);
  setSpeciesCatalogue([], 0);
  await refreshModels(sql());
  expect(dataVersion()).toBe('1.0.1+1');
  expect((await readModel('parkinsonia-aculeata')).history).toMatchObject([
    { version: 1, reason: 'Measured in Riyadh.' },
  ]);
});

test.each([
  ['shape', { type: 'power', a: 1, b: 7, domain: { xMax: 40 } }],
  ['falls', { type: 'polynomial', coefficients: [0, 4, -0.1], domain: { xMin: 0, xMax: 60, yMin: 0 } }],
  ['explodes', { type: 'exponential', form: 'expow', a: 0, b: 0.3, mse: 0, weight: 1, domain: { xMax: 60 } }],
])('reports a model that %s in a trial and rejects it when saved', async (kind, growthModel) => {
  const model = await readModel('olea-europaea');
  const record = { ...model.record, maxDbhCm: null, growthModel } as never;
  const simulated = await manager.call(trySpecieModel, { body: { record } });
  expect(simulated.body.data.faults[0]?.kind).toBe(kind);
  const saved = await manager.call(
    updateSpecieModel,
    { params: { id: model.record.id }, body: { record, reason: 'No.' } },
    { 'if-match': `"${model.version}"` },
  );
  expect([saved.status, saved.body.code]).toEqual([400, 'MODEL_REFUSED']);
  expect((await readModel('olea-europaea')).version).toBe(0);
});

test('rejects an edit that breaks models depending on it', async () => {
  const model = await readModel('delonix-regia');
  const multiplier = { type: 'type_multiplier', base: 'utd-swdsrt-prch', rate: 1, size: 1, mass: 1 };
  expect((await save(model, multiplier)).body).toMatchObject({
    code: 'MODEL_REFUSED',
    details: [{ kind: 'leaned_on' }],
  });
});

test('creates a species with its model once, only for species managers', async () => {
  const { record } = await readModel('vachellia-nilotica');
  const body = {
    record: { ...record, id: 'acacia-nova', scientificName: 'Acacia nova', synonyms: [] },
    reason: 'Planted from this spring on.',
  };
  expect((await support.call(createSpecie, { body })).status).toBe(403);
  expect((await manager.call(createSpecie, { body })).status).toBe(200);
  expect((await manager.call(createSpecie, { body })).status).toBe(409);
  const listed = (await support.call(listSpecieModels, {})).body.data;
  expect(listed.map(({ id }) => id)).toContain('acacia-nova');
  await make.createTree(sql(), { specieId: 'acacia-nova' });
});
