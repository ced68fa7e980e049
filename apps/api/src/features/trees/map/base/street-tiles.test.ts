import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync, gzipSync } from 'node:zlib';

import { afterAll, expect, test } from 'vitest';

import { useTestApp } from '#testing/test-app.ts';

import { streetsFile } from './street-tiles.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'nabta-streets-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const app = useTestApp({ environment: { DATA_DIR: dataDir } });

type Style = { sources: Record<string, { tiles?: string[] }>; layers: { id: string; paint?: object }[] };

const get = (url: string, encoding = 'gzip') =>
  app.app.inject({ url, headers: { 'accept-encoding': encoding } });
const styleOf = async (path: string) => (await get(`/map/style/${path}`, 'identity')).json<Style>();

test('omits the streets source and returns 404 for its tiles when no streets are installed', async () => {
  expect((await styleOf('standard.json')).sources).not.toHaveProperty('streets');
  expect((await get('/map/streets/14/10311/7030.mvt')).statusCode).toBe(404);
});

test("draws the operator's streets in the theme's colours with names in the page's language", async () => {
  writeStreets();
  const [light, dark] = [
    await styleOf('standard.json?theme=light&language=pt'),
    await styleOf('standard.json?theme=dark&language=ar'),
  ];
  const [address = ''] = light.sources['streets']?.tiles ?? [];
  const tile = address.replace('{z}', '14').replace('{x}', '10311').replace('{y}', '7030');
  const response = await get(tile);
  expect(response.headers).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(gunzipSync(response.rawPayload).toString()).toBe('roads');
  expect((await get(tile, 'identity')).rawPayload.toString()).toBe('roads');
  expect((await get(tile.replace('7030', '7031'))).statusCode).toBe(204);
  const paintOf = ({ layers }: Style) => layers.find(({ id }) => id === 'street-major')?.paint;
  expect(paintOf(light)).not.toEqual(paintOf(dark));
  expect(JSON.stringify(light.layers.find(({ id }) => id === 'street-names'))).toContain('name:pt');
  expect((await styleOf('satellite.json')).sources).not.toHaveProperty('streets');
});

/** MBTiles counts rows from the south. */
function writeStreets(): void {
  const database = new DatabaseSync(streetsFile(dataDir));
  database.exec('create table tiles (zoom_level int, tile_column int, tile_row int, tile_data blob)');
  database.prepare('insert into tiles values (14, 10311, ?, ?)').run(2 ** 14 - 1 - 7030, gzipSync('roads'));
  database.close();
}
