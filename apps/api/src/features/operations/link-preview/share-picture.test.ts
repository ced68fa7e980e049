import { sharePictureShapes } from '@nabta/contract/operations/share-picture';
import { getAccount, rotateShareCode, updateAccount } from '@nabta/contract/people/account';
import { getTreeCertificate } from '@nabta/contract/trees/certificate';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';

import { encodePicture } from '#features/services/picture-store/encode-picture.ts';
import { noisyJpeg } from '#features/trees/picture/testing/photos.ts';
import * as make from '#testing/factories.ts';
import { deleteRateBuckets, drainRateBuckets } from '#testing/rate-buckets.queries.ts';
import { readQrCodes } from '#testing/read-qr-codes.ts';
import { signIn } from '#testing/sign-in.ts';
import { type TestBrowser, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const site = 'http://localhost:3000';
const get = (path: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url: `/api/share/${path}`, headers });

let browser: TestBrowser;
let shareCode: string;
let publicId: string;

beforeAll(async () => {
  const owner = await make.createAccount(sql(), { firstname: 'نورة', lastname: 'القحطاني' });
  const trees = await make.createTrees(sql(), 5, {
    owner,
    givenName: 'ظل',
    specieId: 'ziziphus-spina-christi',
  });
  publicId = trees[0]?.publicId ?? '';
  browser = await signIn(app, owner.phone, { isNamed: false });
  ({ shareCode } = (await browser.call(getAccount, {})).body.data);
});

const isSamePicture = async (one: string, other: string, headers?: Record<string, string>) =>
  (await get(one, headers)).rawPayload.equals((await get(other, headers)).rawPayload);

describe('share picture', () => {
  test.each(['story', 'square'] as const)(
    'of a tree has the pixels of a %s and a QR code of its page',
    async (shape) => {
      const response = await get(`tree/${publicId}/picture?shape=${shape}&lang=ar`);
      expect(response.statusCode).toBe(200);
      expect(response.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'no-cache',
        'content-disposition': `inline; filename="nabta-tree-${shape}-ar.jpg"`,
      });
      expect(await sharp(response.rawPayload).metadata()).toMatchObject(sharePictureShapes[shape]);
      expect(await readQrCodes(response.rawPayload)).toEqual([`${site}/tree/${publicId}`]);
    },
  );

  test('is square by default, differs by language and level, and returns 304 for its ETag', async () => {
    const first = await get(`forest/${shareCode}/picture?lang=ar`);
    expect(await sharp(first.rawPayload).metadata()).toMatchObject(sharePictureShapes.square);
    expect(await readQrCodes(first.rawPayload)).toEqual([`${site}/user/${shareCode}`]);
    for (const lang of ['en', 'pt'])
      expect(
        await isSamePicture(
          `forest/${shareCode}/picture?lang=ar`,
          `forest/${shareCode}/picture?lang=${lang}`,
        ),
      ).toBe(false);
    const level = (number: number) => `level/${shareCode}/picture?lang=ar&level=${number}`;
    expect(await isSamePicture(level(1), level(2))).toBe(false);
    expect(await isSamePicture(level(2), `level/${shareCode}/picture?lang=ar`)).toBe(true);
    const again = await get(`forest/${shareCode}/picture?lang=ar`, {
      'if-none-match': String(first.headers.etag),
    });
    expect(again.statusCode).toBe(304);
  });

  test('changes when the tree gets a photo or is lost, but shows no sample photo', async () => {
    const tree = await make.createTree(sql(), { specieId: 'olea-europaea' });
    const path = `tree/${tree.publicId}/picture?lang=en`;
    const etag = async () => (await get(path)).headers.etag;
    const tags = [await etag()];
    await sql()`update tree set image_name = 'demo-olive' where id = ${tree.id}`;
    expect(await etag()).toBe(tags[0]);
    await app.context.pictures.put('trees', 'olive', await encodePicture(await noisyJpeg(900, 700)));
    await sql()`update tree set image_name = 'olive' where id = ${tree.id}`;
    tags.push(await etag());
    await sql()`update tree set ended_at = now() where id = ${tree.id}`;
    tags.push(await etag());
    expect(new Set(tags).size).toBe(3);
  });

  test('of a certificate leads to its verification, until the certificate no longer holds', async () => {
    await browser.call(getTreeCertificate, { params: { publicId }, query: {} }, { accept: 'image/png' });
    const serial = await sql()
      .firstValue<string>`select serial from certificate order by issued_at desc limit 1`;
    const picture = await get(`certificate/${serial}/picture?shape=story`);
    expect(await readQrCodes(picture.rawPayload)).toEqual([`${site}/certificate/${serial}`]);
    await sql()`update certificate set revoked_at = now() where serial = ${serial ?? ''}`;
    expect((await get(`certificate/${serial}/picture`)).statusCode).toBe(404);
  });
});

describe('privacy of share pictures', () => {
  test('returns 404 for unknown subjects, levels not reached, and other kinds of ids', async () => {
    for (const path of [
      'tree/0000000000/picture',
      `forest/${'A'.repeat(40)}/picture`,
      `level/${shareCode}/picture?level=3`,
      'certificate/000000000000/picture',
      `forest/${publicId}/picture`,
    ])
      expect((await get(path)).statusCode, path).toBe(404);
    for (const path of [
      `bench/${publicId}/picture`,
      `tree/${publicId}/picture?shape=round`,
      `tree/../picture`,
    ])
      expect((await get(path)).statusCode, path).toBeGreaterThanOrEqual(400);
  });

  test('draws a private forest for its owner only, and no name on its trees', async () => {
    const path = `forest/${shareCode}/picture?lang=en`;
    const own = { authorization: `Bearer ${browser.token}` };
    const publicTree = await get(`tree/${publicId}/picture?lang=en`);
    await browser.call(updateAccount, { body: { isPrivate: true } });
    expect((await get(path)).statusCode).toBe(404);
    expect((await get(`level/${shareCode}/picture`)).statusCode).toBe(404);
    const response = await get(path, own);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-cache');
    const stranger = await make.createAccount(sql());
    const other = await signIn(app, stranger.phone, { isNamed: false });
    expect((await get(path, { authorization: `Bearer ${other.token}` })).statusCode).toBe(404);
    const privateTree = await get(`tree/${publicId}/picture?lang=en`, own);
    expect(privateTree.headers.etag).not.toBe(publicTree.headers.etag);
    await browser.call(updateAccount, { body: { isPrivate: false } });
    await browser.call(rotateShareCode, {});
    expect((await get(path)).statusCode).toBe(404);
  });
});

test('limits a visitor to thirty new pictures a minute; drawn ones do not count', async () => {
  const trees = await make.createTrees(sql(), 3, { specieId: 'olea-europaea' });
  await deleteRateBuckets(sql());
  const request = async (tree: { publicId: string } | undefined) =>
    (
      await app.app.inject({
        url: `/api/share/tree/${tree?.publicId}/picture`,
        remoteAddress: '203.0.113.9',
      })
    ).statusCode;
  expect(await request(trees[0])).toBe(200);
  expect(await drainRateBuckets(sql(), 'drawing')).toEqual([29]);
  expect(await request(trees[1])).toBe(200);
  expect(await request(trees[2])).toBe(429);
  expect(await request(trees[0])).toBe(200);
});
