import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import type { Endpoint } from '@nabta/contract/core/endpoint';

import { openApiOf } from '../openapi/document.ts';
import { BinaryResponse } from './response.ts';
import { resource, type Route } from './serve.ts';

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

/** Swagger UI needs inline styles, which the policy of the product forbids. */
const docsPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

const javascript = 'text/javascript; charset=utf-8';

/** Serves `/api/openapi.json`, and Swagger UI at `/api/docs`. */
export function apiDocsRoutes(endpoints: readonly Endpoint[]): Route[] {
  let document: Promise<string> | undefined;
  const writeDocument = async () => JSON.stringify(await openApiOf(endpoints));
  return [
    fileRoute('/api/openapi.json', 'application/json; charset=utf-8', () => (document ??= writeDocument())),
    fileRoute('/api/docs', 'text/html; charset=utf-8', async () => page),
    fileRoute('/api/docs/start.js', javascript, async () => script),
    fileRoute('/api/docs/swagger-ui.css', 'text/css; charset=utf-8', () => readViewer('swagger-ui.css')),
    fileRoute('/api/docs/swagger-ui-bundle.js', javascript, () => readViewer('swagger-ui-bundle.js')),
  ];
}

function fileRoute(url: `/${string}`, mediaType: string, read: () => Promise<string | Buffer>): Route {
  const headers = { 'content-security-policy': docsPolicy };
  return resource(
    { url, access: 'public', rate: 'files', caching: 'revalidated', mediaType, headers },
    async () => new BinaryResponse({ body: await read() }),
  );
}

function readViewer(name: string): Promise<Buffer> {
  return readFile(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`));
}
