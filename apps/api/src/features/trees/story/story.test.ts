import { getAccount, rotateShareCode, updateAccount } from '@nabta/contract/people/account';
import { getEcoBenefit } from '@nabta/contract/trees/eco-benefit';
import { getImpact } from '@nabta/contract/trees/impact';
import { getPublicStory, getStory, getStoryPicture } from '@nabta/contract/trees/story';
import { rangeOfYear } from '@nabta/domain/story-year';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';

import * as make from '#testing/factories.ts';
import { createFakeWebBuild } from '#testing/fake-web-build.ts';
import { signIn } from '#testing/sign-in.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';

const app = useTestApp({ webDirectory: createFakeWebBuild() });
const sql = () => app.context.database.sql;

let browser: TestBrowser;
let thisYear: number;
let shareCode: string;
const visitor = () => new TestBrowser(() => app.app);

beforeAll(async () => {
  thisYear = app.clock.now().getUTCFullYear();
  const owner = await make.createAccount(sql(), { firstname: 'نورة', lastname: 'القحطاني' });
  const friend = await make.createAccount(sql());
  const [wadi, farm] = [await make.createLand(sql()), await make.createLand(sql())];
  const inYear = (year: number, day = '03-01') => new Date(`${year}-${day}T09:00:00Z`);
  await make.createTrees(sql(), 3, { owner, land: wadi, plantedAt: inYear(thisYear - 4) });
  const [given] = await make.createTrees(sql(), 2, {
    owner,
    land: farm,
    specieId: 'phoenix-dactylifera',
    plantedAt: inYear(thisYear - 1, '06-01'),
  });
  await sql()`
    insert into gift (code, tree_id, giver_id, receiver_id, to_phone, status, created_at, deliver_at, expires_at, ended_at)
    select code, ${given?.id ?? null}, giver::uuid, receiver::uuid, '+966555555555', status, at, at, at + interval '30 days', at
    from (values
      ('AAAAAAAAAAAAAAA1', ${owner.id}, ${friend.id}, 'opened', ${inYear(thisYear - 1)}::timestamptz),
      ('AAAAAAAAAAAAAAA2', ${owner.id}, ${friend.id}, 'declined', ${inYear(thisYear - 1)}),
      ('AAAAAAAAAAAAAAA3', ${owner.id}, ${friend.id}, 'opened', ${inYear(thisYear - 2)}),
      ('AAAAAAAAAAAAAAA4', ${friend.id}, ${owner.id}, 'opened', ${inYear(thisYear - 1)}),
      ('AAAAAAAAAAAAAAA5', ${friend.id}, ${owner.id}, 'opened', ${inYear(thisYear - 1)})
    ) as made (code, giver, receiver, status, at)`;
  browser = await signIn(app, owner.phone, { isNamed: false });
  ({ shareCode } = (await browser.call(getAccount, {})).body.data);
});

const read = async (year: number) => (await browser.call(getStory, { params: { year } })).body.data;

describe('annual story', () => {
  test('matches the numbers of the impact page for the same days', async () => {
    const { from, to } = rangeOfYear(thisYear - 1);
    const query = { from_date: from, to_date: to };
    const impact = (await browser.call(getImpact, { query })).body.data;
    const { trees, planted, co2RemovedKg, likely, species } = await read(thisYear - 1);
    expect({ co2RemovedKg, likely }).toEqual({
      co2RemovedKg: impact.benefit.co2RemovedKg,
      likely: impact.benefit.likely,
    });
    expect(co2RemovedKg).toBeGreaterThan(0);
    expect(trees).toBe(impact.benefit.trees.counted);
    expect(planted).toBe(impact.planted.buckets.reduce((sum, bucket) => sum + bucket.planted, 0));
    expect([trees, planted]).toEqual([5, 2]);
    expect(await read(thisYear - 2)).toMatchObject({ trees: 3, planted: 0 });
    expect(new Map(species.map((each) => [each.specie, each.trees]))).toEqual(
      new Map(impact.species.map((each) => [each.specie, each.trees])),
    );
  });

  test('matches the home page numbers while the year is running', async () => {
    const { from } = rangeOfYear(thisYear);
    const home = (await browser.call(getEcoBenefit, { query: { from_date: from } })).body.data;
    const { co2RemovedKg, likely, isOver } = await read(thisYear);
    expect({ co2RemovedKg, likely, isOver }).toEqual({
      co2RemovedKg: home.co2RemovedKg,
      likely: home.likely,
      isOver: false,
    });
  });

  test('contains the places, species and gifts opened in that year', async () => {
    const { places, species, gifts, isOver, owner } = await read(thisYear - 1);
    expect(places.map(({ trees }) => trees)).toEqual([3, 2]);
    expect(species.map(({ trees }) => trees)).toEqual([3, 2]);
    expect(gifts).toEqual({ given: 1, received: 2 });
    expect([isOver, owner]).toEqual([true, { firstname: 'نورة', lastname: 'القحطاني' }]);
  });

  test('contains zeros for a year before the first tree', async () => {
    expect(await read(thisYear - 6)).toMatchObject({
      trees: 0,
      planted: 0,
      co2RemovedKg: 0,
      species: [],
      places: [],
      gifts: { given: 0, received: 0 },
    });
  });

  test('returns 404 for a future year, 400 for an invalid one and 401 without sign-in', async () => {
    expect((await browser.call(getStory, { params: { year: thisYear + 1 } })).status).toBe(404);
    expect((await browser.call(getStory, { params: { year: 1999 } })).status).toBe(400);
    expect((await visitor().call(getStory, { params: { year: thisYear } })).status).toBe(401);
  });
});

describe('story picture', () => {
  test.each(['ar', 'en', 'pt'] as const)('renders in %s', async (lang) => {
    const params = { year: thisYear - 1 };
    const response = await app.app.inject({
      url: `/api/story/${params.year}/picture?lang=${lang}`,
      headers: { authorization: `Bearer ${browser.token}` },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('image/jpeg');
    const { width, height } = await sharp(response.rawPayload).metadata();
    expect([width, height]).toEqual([1080, 1350]);
    expect((await visitor().call(getStoryPicture, { params, query: {} })).status).toBe(401);
  });
});

describe('shared story', () => {
  const open = () => visitor().call(getPublicStory, { params: { shareCode, year: thisYear - 1 } });
  const page = (path = `/user/${shareCode}/story/${thisYear - 1}`) =>
    app.app.inject({ url: path, headers: { cookie: 'preferred-language=en' } });

  test('shows everyone with the link the same data and a preview picture', async () => {
    expect((await open()).body.data).toEqual(await read(thisYear - 1));
    const { body } = await page();
    expect(body).toContain(`${thisYear - 1} in نورة القحطاني’s forest`);
    expect(body).toContain('<meta property="og:image:height" content="1350">');
    const picture = /property="og:image" content="([^"]*)"/u.exec(body)?.[1] ?? '';
    const { pathname, search } = new URL(picture);
    const rendered = await page(`${pathname}${search}`);
    expect(rendered.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test('returns 404 while the owner is private and after the share code is renewed', async () => {
    await browser.call(updateAccount, { body: { isPrivate: true } });
    expect((await open()).status).toBe(404);
    expect((await page()).statusCode).toBe(404);
    expect((await page(`/preview/story/${shareCode}/${thisYear - 1}/ar.jpg`)).statusCode).toBe(404);
    expect((await browser.call(getStory, { params: { year: thisYear - 1 } })).status).toBe(200);
    await browser.call(updateAccount, { body: { isPrivate: false } });
    expect((await open()).status).toBe(200);
    await browser.call(rotateShareCode, {});
    expect((await open()).status).toBe(404);
  });

  test('returns 404 for an invalid or future year', async () => {
    for (const year of ['abc', '1999', String(thisYear + 1)])
      expect((await page(`/user/${shareCode}/story/${year}`)).statusCode).toBe(404);
  });
});
