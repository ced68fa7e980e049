import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { writeTileArchive } from '../apps/api/src/features/trees/map/base/tile-archive.ts';
import { makeCities, makePlaces } from './map/gazetteer.ts';
import { makeGreenTiles, makeRelief, makeSatelliteTiles } from './map/raster-tiles.ts';
import { makeVectorTiles } from './map/vector-tiles.ts';
import { repositoryRoot } from './run-command.ts';

const target = join(repositoryRoot, 'apps/api/map');

/** Builds the map data that the product ships; scripts/map/README.md lists the required packages. */
async function main(packages: string): Promise<void> {
  await mkdir(target, { recursive: true });
  const places = makePlaces(packages);
  await save('places.json', JSON.stringify(places));
  await save('cities.json', JSON.stringify(makeCities(packages, places)));
  await save('relief.webp', await makeRelief(packages));
  await save('satellite.tiles', writeTileArchive(await makeSatelliteTiles(packages)));
  await save('greens.tiles', writeTileArchive(await makeGreenTiles(packages)));
  await save('outlines.tiles', writeTileArchive(makeVectorTiles(packages)));
}

async function save(name: string, content: string | Buffer): Promise<void> {
  await writeFile(join(target, name), content);
  console.log(`${name}: ${Math.round(content.length / 1000)} kB`);
}

const [packages] = process.argv.slice(2);
if (packages === undefined) {
  console.error(
    'Pass the directory where the packages of scripts/map/README.md are installed: node scripts/prepare-map.ts DIRECTORY',
  );
  process.exitCode = 1;
} else {
  await main(resolve(packages));
}
