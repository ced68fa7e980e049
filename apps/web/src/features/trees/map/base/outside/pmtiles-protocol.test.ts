import { afterEach, beforeEach, expect, test } from 'vitest';

import { readPmtiles, tileOf } from './pmtiles-protocol.ts';
import { startOutside } from './testing/file-server.ts';
import { landTile, testArchive } from './testing/pmtiles-archive.ts';

let service: Awaited<ReturnType<typeof startOutside>>;
let archive: Uint8Array | number;

beforeEach(async () => {
  archive = testArchive();
  service = await startOutside(() => ({ '/land.pmtiles': archive }));
});
afterEach(() => service.stop());

const ask = (url: string) => tileOf({ url, type: 'arrayBuffer' }, new AbortController());

test('an archive says where its tiles are and whose they are', async () => {
  const address = `pmtiles://${service.address}/land.pmtiles`;
  expect(await readPmtiles(address)).toMatchObject({
    tiles: [`${address}/{z}/{x}/{y}.mvt`],
    minzoom: 0,
    maxzoom: 0,
    bounds: [-180, -85, 180, 85],
    attribution: '<a href="#">© Archive</a>',
  });
});

test('a tile is read out of it, and where there is none the tile is empty', async () => {
  const address = `pmtiles://${service.address}/land.pmtiles`;
  expect((await ask(`${address}/0/0/0.mvt`)).data).toEqual(landTile);
  expect((await ask(`${address}/1/0/0.mvt`)).data).toEqual(new Uint8Array());
});

test('an archive that did not answer is asked again', async () => {
  const address = `pmtiles://${service.address}/land.pmtiles`;
  archive = 404;
  await expect(readPmtiles(address)).rejects.toThrow('404');
  archive = testArchive();
  await expect(readPmtiles(address)).resolves.toMatchObject({ maxzoom: 0 });
});

test('a file that is no archive is refused', async () => {
  archive = new TextEncoder().encode('x'.repeat(200));
  await expect(readPmtiles(`pmtiles://${service.address}/land.pmtiles`)).rejects.toThrow();
});
