import { expect, test } from 'vitest';

import { authorizeRequest } from './authorized-request.ts';

const token = async () => 'secret';

test('adds the token to tiles of our API', async () => {
  expect(await authorizeRequest('/api/tree/tiles/1/0/0.mvt', token)).toEqual({
    url: `${location.origin}/api/tree/tiles/1/0/0.mvt`,
    headers: { Authorization: 'Bearer secret' },
  });
});

test.each(['/map/tiles/1/0/0.mvt', 'https://maps.example/api/tree/tiles/1/0/0.mvt'])(
  'does not send the token to %s',
  async (address) => {
    const request = await authorizeRequest(address, token);
    expect(request).toEqual({ url: new URL(address, location.origin).href });
  },
);

test('requests the tile without a token when none is available', async () => {
  const failingToken = () => Promise.reject(new Error('The session is lost.'));
  expect(await authorizeRequest('/api/tree/tiles/1/0/0.mvt', failingToken)).toEqual({
    url: `${location.origin}/api/tree/tiles/1/0/0.mvt`,
  });
});

test('leaves the URL of a tile archive unchanged', async () => {
  const url = 'pmtiles://https://files.example/a.pmtiles/1/0/0.mvt';
  expect(await authorizeRequest(url, token)).toEqual({ url });
});
