import type { Endpoint } from '@nabta/contract/core/endpoint';
import { addTreePhoto, setAccountImage } from '@nabta/contract/trees/picture';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

import { readCatalogue } from './core/openapi/contract-catalogue.ts';
import { featureRoutes } from './features.ts';
import { noisyJpeg } from './features/trees/picture/testing/photos.ts';
import { uploadFile } from './features/trees/picture/testing/upload-file.ts';
import * as make from './testing/factories.ts';
import { type TestBrowser, useTestApp } from './testing/test-app.ts';
import { createSignedInBrowser, createStaffBrowser } from './testing/test-sessions.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const { calls } = await readCatalogue();

/** Calls that end the session of the browser which makes them. */
const skipped = /logout|session|DELETE \/account/u;
const writes = featureRoutes
  .flatMap(({ endpoint }) => endpoint ?? [])
  .filter((endpoint) => endpoint.method !== 'GET' && !skipped.test(nameOf(endpoint)));
/** Without these, most calls fail before their own write. */
const tablesOfEveryCall = ['session', 'rate_bucket'];

const browsers: TestBrowser[] = [];
let ids: string[];
let publicId: string;

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

beforeAll(async () => {
  await sql()`
    create function fail_on_full_disk() returns trigger language plpgsql
    as $$begin raise exception 'No space left on device' using errcode = 'disk_full'; end$$`;
  const owner = await make.createAccount(sql());
  const tree = await make.createTree(sql(), { owner });
  const admin = await make.createAccount(sql(), { role: 'admin' });
  browsers.push(await createSignedInBrowser(app, owner), await createStaffBrowser(app, admin));
  const company = await make.createCompany(sql());
  const effort = await make.createEffort(sql(), { company });
  const delivered = await make.createDelivered(sql(), { effort, by: admin, quantity: 50 });
  const campaign = await make.createCampaign(sql(), { company });
  const planter = await make.createPlanter(sql());
  const records = [tree, owner, company, effort, delivered, campaign, planter, { id: effort.landId }];
  ids = records.map(({ id }) => id);
  publicId = tree.publicId;
});

afterEach(async () => {
  vi.restoreAllMocks();
  await removeTriggers();
});

async function addTriggers(excluded: readonly string[]): Promise<void> {
  await sql()`
    do $$ declare name text; begin
      for name in select oid::regclass::text from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      loop execute format('create trigger full_disk before insert or update or delete on %s for each statement execute function fail_on_full_disk()', name);
      end loop;
    end $$`;
  for (const table of excluded) await sql()`drop trigger full_disk on ${sql().identifier(table)}`;
}

async function removeTriggers(): Promise<void> {
  await sql()`
    do $$ declare name text; begin
      for name in select tgrelid::regclass::text from pg_trigger where tgname = 'full_disk'
      loop execute format('drop trigger full_disk on %s', name);
      end loop;
    end $$`;
}

function inputsOf(endpoint: Endpoint): Record<string, unknown>[] {
  const body = calls.get(endpoint)?.doc.body;
  const names = [...endpoint.path.matchAll(/:(\w+)/gu)].map(([, name = '']) => name);
  return ids.map((id) => {
    const params = Object.fromEntries(names.map((name) => [name, name === 'publicId' ? publicId : id]));
    return { params, query: {}, ...(body !== undefined && { body }) };
  });
}

test('answers 503 with a sentence at every write when the disk is full', { timeout: 120_000 }, async () => {
  await addTriggers(tablesOfEveryCall);
  const unavailable = new Set<string>();
  const failures = new Set<string>();
  for (const endpoint of writes)
    for (const input of inputsOf(endpoint))
      for (const browser of browsers) {
        const { status, body } = await browser.call(endpoint, input, { 'if-match': '"1"' });
        if (status === 503 && body.message !== undefined) unavailable.add(nameOf(endpoint));
        else if (status >= 500) failures.add(`${status} ${nameOf(endpoint)}`);
      }
  expect([...failures]).toEqual([]);
  expect(unavailable.size).toBeGreaterThan(45);
});

test.each([
  ['tree photo', addTreePhoto],
  ['portrait', setAccountImage],
])('answers 503 and stores nothing when the disk is full for a %s', async (_kind, endpoint) => {
  const noSpace = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  vi.spyOn(app.context.pictures, 'put').mockRejectedValue(noSpace);
  const [owner] = browsers;
  if (owner === undefined) throw new Error('no browser');
  const parts = [{ name: 'photo.jpg', content: await noisyJpeg(60, 40) }];
  const { status, body } = await uploadFile(app, owner, endpoint, { parts, params: { publicId } });
  expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
  expect(body.message).toMatch(/\w+ \w+/u);
  expect(await sql()`select from tree_photo`).toEqual([]);
});
