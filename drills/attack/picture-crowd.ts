import { createClient } from '../../testkit/client.ts';
import type { TestPerson } from '../../testkit/people.ts';
import { atLeast, atMost, type Metric } from '../../testkit/results.ts';
import type { TestServer } from '../../testkit/server.ts';

const crowd = 30;
const visitors = 5;

type Picture = { status: number; tookMs: number };

/** Requests many certificates and QR pictures from one address; visitors from other addresses get theirs soon. */
export async function runPictureCrowd(server: TestServer, people: TestPerson[]): Promise<Metric[]> {
  const trees = people.flatMap((person) => person.trees.slice(0, 1));
  const pictures = trees
    .slice(100, 100 + crowd)
    .flatMap((publicId) => [`/tree/${publicId}/certificate`, `/tree/${publicId}/qr.png`]);
  const flooding = Promise.all(pictures.map((path) => fetchPicture(server, path, '203.0.113.170')));
  const honest = trees
    .slice(200, 200 + visitors)
    .map((publicId, index) =>
      fetchPicture(server, `/tree/${publicId}/certificate`, `203.0.113.${171 + index}`),
    );
  const seen = await Promise.all(honest);
  const owner = people[300];
  const person = createClient(server, { token: owner?.token() ?? '', address: '203.0.113.170' });
  const own = await person.call('GET', `/tree/${owner?.trees[0]}/certificate`);
  const flooded = await flooding;
  const statuses = new Set([200, 429, 503]);
  return [
    atLeast('pictures requested by one address', flooded.length, 2 * crowd),
    atMost(
      'answers other than picture, 429 or 503',
      flooded.filter(({ status }) => !statuses.has(status)).length,
      0,
    ),
    atMost('pictures that it got', flooded.filter(({ status }) => status === 200).length, crowd + 2),
    atMost('failed pictures of others', seen.filter(({ status }) => status !== 200).length, 0),
    atMost('slowest picture of others', Math.max(...seen.map(({ tookMs }) => tookMs)), 6_000, 's'),
    atMost('failed picture of a signed-in person at that address', own.isOk ? 0 : 1, 0),
    atMost('its time', own.tookMs, 6_000, 's'),
  ];
}

async function fetchPicture({ url }: TestServer, path: string, address: string): Promise<Picture> {
  const startedAt = performance.now();
  const headers = { accept: 'image/png', 'x-forwarded-for': address };
  const response = await fetch(`${url}/api${path}`, { headers });
  await response.arrayBuffer();
  return { status: response.status, tookMs: performance.now() - startedAt };
}
