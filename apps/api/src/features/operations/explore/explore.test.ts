import { getExploreOverview } from '@nabta/contract/operations/explore';
import { beforeAll, expect, test } from 'vitest';

import { addMs, day, minute } from '#core/clock.ts';
import * as make from '#testing/factories.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;

async function read() {
  app.clock.advance(2 * minute);
  return (await new TestBrowser(() => app.app).call(getExploreOverview, {})).body.data;
}

let land: { id: string };
let company: { id: string; slug?: string };
let effort: { id: string };
let free: { publicId: string };

beforeAll(async () => {
  company = await make.createCompany(sql());
  land = await make.createLand(sql());
  effort = await make.createEffort(sql(), { company, land });
  const places = { company, land, effort };
  const [anyone, hidden] = [
    await make.createAccount(sql(), { firstname: 'زبرجدة' }),
    await make.createAccount(sql(), { isPrivate: true, firstname: 'ياقوتة' }),
  ];
  await make.createTree(sql(), { owner: hidden, imageName: 'of-private', givenName: 'سر', ...places });
  await make.createTree(sql(), { owner: anyone, imageName: 'of-anyone', ...places });
  free = await make.createTree(sql(), { imageName: 'of-nobody', ...places });
  await make.createTree(sql(), { owner: hidden, imageName: 'newest-of-private', ...places });
});

test('shows lands, efforts, companies and a sample tree without people', async () => {
  const { treeCount, lands, efforts, companies, sampleTree } = await read();
  expect(treeCount).toBe(4);
  expect(lands).toEqual([expect.objectContaining({ id: land.id, treeCount: 4, allowsVisits: true })]);
  expect(efforts).toEqual([
    expect.objectContaining({
      id: effort.id,
      planted: 4,
      company: expect.objectContaining({ id: company.id }),
      land: expect.objectContaining({ id: land.id }),
      tree: expect.objectContaining({ publicId: free.publicId, image: { nameCompressed: 'of-nobody.webp' } }),
    }),
  ]);
  expect(companies).toEqual([expect.objectContaining({ id: company.id, treeCount: 4 })]);
  expect(sampleTree).toMatchObject({ publicId: free.publicId, owner: null });
});

test('contains no name and no picture of people who are private', async () => {
  await sql()`update tree set is_deleted = true where public_id = ${free.publicId}`;
  const overview = await read();
  expect(overview.sampleTree?.owner).toBeNull();
  expect(overview.efforts[0]?.tree?.image).toEqual({ nameCompressed: 'of-anyone.webp' });
  expect(JSON.stringify(overview)).not.toMatch(/زبرجدة|ياقوتة|سر|of-private/u);
  await sql()`update tree set is_deleted = false where public_id = ${free.publicId}`;
});

test('leaves out removed and lost trees', async () => {
  await sql()`update tree set is_deleted = true where image_name = 'of-anyone'`;
  await sql()`update tree set ended_at = ${app.clock.now()} where public_id = ${free.publicId}`;
  const { treeCount, sampleTree, efforts } = await read();
  expect(treeCount).toBe(2);
  expect(sampleTree).toBeNull();
  expect(efforts[0]?.tree).toBeNull();
  await sql()`update tree set is_deleted = false, ended_at = null`;
});

test('does not name a hidden land and shows none of its trees', async () => {
  await sql()`update land set is_hidden = true where id = ${land.id}`;
  const { lands, treeCount, efforts, sampleTree } = await read();
  expect(lands).toEqual([]);
  expect(treeCount).toBe(0);
  expect(efforts).toEqual([expect.objectContaining({ land: null, tree: null })]);
  expect(sampleTree).toBeNull();
  await sql()`update land set is_hidden = false where id = ${land.id}`;
});

test('takes no sample tree from a land that allows no visits', async () => {
  await sql()`update land set allows_visits = false where id = ${land.id}`;
  const { lands, sampleTree } = await read();
  expect(lands).toEqual([expect.objectContaining({ allowsVisits: false, treeCount: 4 })]);
  expect(sampleTree).toBeNull();
  await sql()`update land set allows_visits = true where id = ${land.id}`;
});

test('shows active efforts only', async () => {
  await sql()`update effort set status = 'done' where id = ${effort.id}`;
  expect((await read()).efforts).toEqual([]);
  await sql()`update effort set status = 'active' where id = ${effort.id}`;
});

test('shows an open campaign with coupons while it has trees', async () => {
  const now = app.clock.now();
  const endsAt = addMs(now, 3 * day);
  const campaign = await make.createCampaign(sql(), { company, startsAt: addMs(now, -day), endsAt });
  const slugs = async () => (await read()).campaigns.map(({ slug }) => slug);
  const [tree] = await make.createTrees(sql(), 2, { campaign, company, land, effort });
  expect(await slugs(), 'without coupons').toEqual([]);
  await make.createCoupon(sql(), { campaign });
  expect((await read()).campaigns).toEqual([
    expect.objectContaining({ endsAt: endsAt.toISOString(), trees: { free: 2, taken: 0 } }),
  ]);
  await sql()`update campaign set starts_at = ${addMs(now, day)} where id = ${campaign.id}`;
  expect(await slugs(), 'before its start').toEqual([]);
  await sql()`update campaign set starts_at = ${addMs(now, -2 * day)}, ends_at = ${addMs(now, -day)} where id = ${campaign.id}`;
  expect(await slugs(), 'after its end').toEqual([]);
  await sql()`update campaign set ends_at = null where id = ${campaign.id}`;
  expect(await slugs()).toHaveLength(1);
  await sql()`update tree set is_deleted = true where campaign_id = ${campaign.id}`;
  expect(await slugs(), `without trees like ${tree?.publicId}`).toEqual([]);
});

test('answers from a cache for a minute, with an ETag', async () => {
  app.clock.advance(2 * minute);
  const request = (headers = {}) => app.app.inject({ url: '/api/explore', headers });
  const { headers } = await request();
  expect(headers['cache-control']).toBe('public, max-age=60');
  await sql()`update effort set status = 'paused' where id = ${effort.id}`;
  expect((await request({ 'if-none-match': headers['etag'] })).statusCode).toBe(304);
  app.clock.advance(2 * minute);
  expect((await request({ 'if-none-match': headers['etag'] })).statusCode).toBe(200);
});
