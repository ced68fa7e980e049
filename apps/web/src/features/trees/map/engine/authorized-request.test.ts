import { expect, test } from 'vitest';

import { authorized } from './authorized-request.ts';

const token = async () => 'secret';

test('a tile of our own API carries the token', async () => {
  expect(await authorized('/api/tree/tiles/1/0/0.mvt', token)).toEqual({
    url: `${location.origin}/api/tree/tiles/1/0/0.mvt`,
    headers: { Authorization: 'Bearer secret' },
  });
});

test.each(['/map/tiles/1/0/0.mvt', 'https://maps.example/api/tree/tiles/1/0/0.mvt'])(
  'nobody else ever sees it: %s',
  async (address) => {
    const request = await authorized(address, token);
    expect(request).toEqual({ url: new URL(address, location.origin).href });
  },
);

test('where no token can be had the tile is asked for without one', async () => {
  const refused = () => Promise.reject(new Error('The session is lost.'));
  expect(await authorized('/api/tree/tiles/1/0/0.mvt', refused)).toEqual({
    url: `${location.origin}/api/tree/tiles/1/0/0.mvt`,
  });
});

test('an address in an archive of tiles stays as it is', async () => {
  const url = 'pmtiles://https://files.example/a.pmtiles/1/0/0.mvt';
  expect(await authorized(url, token)).toEqual({ url });
});
