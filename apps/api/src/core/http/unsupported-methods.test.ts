import Fastify from 'fastify';
import { expect, test } from 'vitest';

import { AppError } from '../errors/app-error.ts';
import { rejectUnsupportedMethods } from './unsupported-methods.ts';

const routes = [
  { method: 'GET', url: '/tree/count' },
  { method: 'GET', url: '/tree/:id/photo-:name.webp' },
  { method: 'PATCH', url: '/tree/:id' },
  { method: 'DELETE', url: '/tree/:id' },
];

async function send(method: string, url: string) {
  const app = Fastify();
  app.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof AppError ? error.status : 500).send(),
  );
  rejectUnsupportedMethods(app, routes);
  for (const { method: supported, url: path } of routes)
    app.route({ method: supported, url: path, handler: async () => 'ok' });
  const { statusCode, headers } = await app.inject({
    method: method as 'GET',
    url,
    headers: { 'content-type': 'text/xml' },
    payload: '<xml/>',
  });
  return { statusCode, allow: headers['allow'] };
}

test.each([
  ['POST', '/tree/count', 'GET, HEAD'],
  ['PATCH', '/tree/count?page=2', 'GET, HEAD'],
  ['PUT', '/tree/ABC', 'PATCH, DELETE'],
  ['GET', '/tree/ABC?page=2', 'PATCH, DELETE'],
  ['OPTIONS', '/tree/ABC/photo-1.webp', 'GET, HEAD'],
])('returns 405 for %s %s', async (method, url, allow) => {
  expect(await send(method, url)).toEqual({ statusCode: 405, allow });
});

test.each([
  ['GET', '/tree/count', 200],
  ['HEAD', '/tree/ABC/photo-1.webp', 200],
  ['GET', '/tree', 404],
  ['GET', '/tree/ABC/photo-1_webp', 404],
  ['PUT', '/tree/ABC/other', 404],
])('leaves %s %s to its route or to the 404 handler', async (method, url, statusCode) => {
  expect(await send(method, url)).toEqual({ statusCode, allow: undefined });
});
