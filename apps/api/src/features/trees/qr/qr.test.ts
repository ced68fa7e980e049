import sharp from 'sharp';
import { expect, test } from 'vitest';

import * as make from '#testing/factories.ts';
import { readQrCodes } from '#testing/read-qr-codes.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const get = (address: string, headers = {}) => app.app.inject({ url: `/api/tree/${address}`, headers });

const readPicture = async (picture: Buffer) => (await readQrCodes(picture))[0];

test("encodes the tree's page in SVG and PNG codes that scanners read", async () => {
  const { publicId } = await make.createTree(sql());
  const [svg, png] = [await get(`${publicId}/qr.svg`), await get(`${publicId}/qr.png`)];
  expect(svg.headers['content-type']).toMatch(/^image\/svg\+xml/u);
  expect(png.headers['content-type']).toBe('image/png');
  const page = `http://localhost:3000/tree/${publicId}`;
  const drawn = await sharp(svg.rawPayload, { density: 600 }).resize(400, 400).png().toBuffer();
  expect(await readPicture(drawn)).toBe(page);
  expect(await readPicture(png.rawPayload)).toBe(page);
  expect(await sharp(png.rawPayload).metadata()).toMatchObject({ width: 1_024, height: 1_024 });
});

test('stays readable when a corner is lost or the picture is small and pale', async () => {
  const { publicId } = await make.createTree(sql());
  const png = (await get(`${publicId}/qr.png`)).rawPayload;
  const patch = Buffer.from(
    '<svg width="120" height="120"><rect width="120" height="120" fill="#888"/></svg>',
  );
  const damaged = await sharp(png)
    .composite([{ input: patch, top: 800, left: 800 }])
    .png()
    .toBuffer();
  const pale = await sharp(png).resize(160).linear(0.4, 120).jpeg({ quality: 50 }).toBuffer();
  for (const picture of [damaged, pale]) expect(await readPicture(picture)).toContain(publicId);
});

test('is publicly cacheable and returns 304 for a matching ETag', async () => {
  const { publicId } = await make.createTree(sql());
  for (const address of [`${publicId}/qr.svg`, `${publicId}/qr.png`]) {
    const { headers } = await get(address);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await get(address, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  }
});

test('contains only the page address for a tagged tree without an owner', async () => {
  const { publicId } = await make.createTree(sql(), { tag: 'TAG0042' });
  const code = await readPicture((await get(`${publicId}/qr.png`)).rawPayload);
  expect(code).toBe(`http://localhost:3000/tree/${publicId}`);
});

test('returns 404 for an unknown or removed tree', async () => {
  const removed = await make.createTree(sql(), { isDeleted: true });
  for (const publicId of ['0000000000', removed.publicId]) {
    expect((await get(`${publicId}/qr.svg`)).statusCode).toBe(404);
    expect((await get(`${publicId}/qr.png`)).statusCode).toBe(404);
  }
  expect((await get('no/qr.svg')).statusCode).toBe(400);
});
