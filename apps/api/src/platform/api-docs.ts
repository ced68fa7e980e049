import { createRequire } from 'node:module';
import { dirname } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { Endpoint } from '@nabta/contract/endpoint';
import type { FastifyInstance } from 'fastify';

import { openApiOf } from './openapi.ts';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Nabta API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <div id="docs"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>`;

const script = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs' });`;

/** What the reader of the docs needs and no page of the product does: styles written by script. */
const docsPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

/** `/api/openapi.json`, and `/api/docs` to read it. */
export async function installApiDocs(app: FastifyInstance, endpoints: readonly Endpoint[]): Promise<void> {
  const document = openApiOf(endpoints);
  app.get('/api/openapi.json', async () => document);
  app.get('/api/docs', async (_request, reply) =>
    reply.header('content-security-policy', docsPolicy).type('text/html; charset=utf-8').send(page),
  );
  app.get('/api/docs/start.js', async (_request, reply) => reply.type('text/javascript').send(script));
  await app.register(fastifyStatic, {
    root: dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')),
    prefix: '/api/docs/',
    decorateReply: false,
    allowedPath: (path) => /^\/swagger-ui(-bundle)?\.(css|js)$/u.test(path),
  });
}
