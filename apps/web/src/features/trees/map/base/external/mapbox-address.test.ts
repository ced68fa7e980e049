import { expect, test } from 'vitest';

import { highResolutionTile, resolveAddress } from './mapbox-address.ts';

const mapbox = { address: 'https://api.mapbox.com', token: 'pk.abc' };
const api = 'https://api.mapbox.com';

test.each([
  ['mapbox://styles/mapbox/light-v11', `${api}/styles/v1/mapbox/light-v11?access_token=pk.abc`],
  ['mapbox://styles/nabta/cl0/draft', `${api}/styles/v1/nabta/cl0/draft?access_token=pk.abc`],
  ['mapbox://styles/nabta/cl0?fresh=true', `${api}/styles/v1/nabta/cl0?fresh=true&access_token=pk.abc`],
  ['mapbox://mapbox.satellite', `${api}/v4/mapbox.satellite.json?secure&access_token=pk.abc`],
  ['mapbox://a.b-v8,c.d', `${api}/v4/a.b-v8,c.d.json?secure&access_token=pk.abc`],
  [
    'mapbox://sprites/mapbox/light-v11/9wq',
    `${api}/styles/v1/mapbox/light-v11/9wq/sprite?access_token=pk.abc`,
  ],
  [
    'mapbox://fonts/mapbox/{fontstack}/{range}.pbf',
    `${api}/fonts/v1/mapbox/{fontstack}/{range}.pbf?access_token=pk.abc`,
  ],
  ['mapbox://tiles/a.b/{z}/{x}/{y}.vector.pbf', `${api}/v4/a.b/{z}/{x}/{y}.vector.pbf?access_token=pk.abc`],
  [
    'https://a.tiles.mapbox.com/v4/a.b/1/0/0.png',
    'https://a.tiles.mapbox.com/v4/a.b/1/0/0.png?access_token=pk.abc',
  ],
  [`${api}/v4/a.b/1/0/0.png?style=x`, `${api}/v4/a.b/1/0/0.png?style=x&access_token=pk.abc`],
])('resolves %s to %s', (address, expected) => {
  expect(resolveAddress(address, mapbox)).toBe(expected);
});

test.each([
  'https://tiles.example/{z}/{x}/{y}.pbf',
  'https://api.mapbox.com.example/v4/a.b/1/0/0.png',
  'https://example/https://api.mapbox.com/v4/a.b',
  'http://api.mapbox.com/v4/a.b/1/0/0.png',
  'pmtiles://https://files.example/a.pmtiles',
  'https://a.tiles.mapbox.com/v4/a.b/1/0/0.png?access_token=pk.other',
])('does not add the token to %s', (address) => {
  expect(resolveAddress(address, mapbox)).toBe(address);
});

test('supports another Mapbox host', () => {
  const customHost = { address: 'http://localhost:9000/', token: 'pk.abc' };
  expect(resolveAddress('mapbox://a.b', customHost)).toBe(
    'http://localhost:9000/v4/a.b.json?secure&access_token=pk.abc',
  );
});

test('throws without a token', () => {
  expect(() => resolveAddress('mapbox://a.b', null)).toThrow('without a token');
});

test('resolves a sprite so that MapLibre can extend its path', () => {
  // Same as MapLibre, because browsers may not parse the path of non-HTTP URLs.
  const sprite = new URL(resolveAddress('mapbox://sprites/mapbox/light-v11', mapbox));
  sprite.pathname += '@2x.json';
  expect(sprite.href).toBe(`${api}/styles/v1/mapbox/light-v11/sprite@2x.json?access_token=pk.abc`);
});

test.each([
  ['https://a.tiles.mapbox.com/v4/a.b/{z}/{x}/{y}.webp?x=1', 256, '{y}{ratio}.webp?x=1'],
  ['https://a.tiles.mapbox.com/v4/a.b/{z}/{x}/{y}.jpg70', 512, '{y}@2x.jpg70'],
  ['https://a.tiles.mapbox.com/v4/a.b/{z}/{x}/{y}@2x.png', 256, '{y}@2x.png'],
  ['https://tiles.example/{z}/{x}/{y}.png', 256, '{y}.png'],
])('resolves the image %s in a tile of %d to %s', (address, size, expected) => {
  expect(highResolutionTile(address, mapbox, size).split('/').at(-1)).toBe(expected);
});
