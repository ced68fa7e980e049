import { afterEach, beforeEach, expect, test } from 'vitest';

import { readPmtiles, loadTile } from './pmtiles-protocol.ts';
import { startFileServer } from './testing/file-server.ts';
import { landTile, createTestArchive } from './testing/pmtiles-archive.ts';

let service: Awaited<ReturnType<typeof startFileServer>>;
let archive: Uint8Array | number;

beforeEach(async () => {
  archive = createTestArchive();
  service = await startFileServer(() => ({ '/land.pmtiles': archive }));
});
afterEach(() => service.stop());

const requestTile = (url: string) => loadTile({ url, type: 'arrayBuffer' }, new AbortController());

test('reads tile URLs and attribution of an archive', async () => {
  const address = `pmtiles://${service.address}/land.pmtiles`;
  expect(await readPmtiles(address)).toMatchObject({
    tiles: [`${address}/{z}/{x}/{y}.mvt`],
    minzoom: 0,
    maxzoom: 0,
    bounds: [-180, -85, 180, 85],
    attribution: '<a href="#">© Archive</a>',
  });
});

test('reads a tile and returns an empty one when it is missing', async () => {
  const address = `pmtiles://${service.address}/land.pmtiles`;
  expect((await requestTile(`${address}/0/0/0.mvt`)).data).toEqual(landTile);
  expect((await requestTile(`${address}/1/0/0.mvt`)).data).toEqual(new Uint8Array());
});

test('retries an archive that failed to load', async () => {
  const address = `pmtiles://${service.address}/land.pmtiles`;
  archive = 404;
  await expect(readPmtiles(address)).rejects.toThrow('404');
  archive = createTestArchive();
  await expect(readPmtiles(address)).resolves.toMatchObject({ maxzoom: 0 });
});

test('rejects a file that is not an archive', async () => {
  archive = new TextEncoder().encode('x'.repeat(200));
  await expect(readPmtiles(`pmtiles://${service.address}/land.pmtiles`)).rejects.toThrow();
});
