import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import type { Endpoint } from '@nabta/contract/endpoint';

import { openApiOf } from '../openapi/document.ts';
import { Content } from './answer.ts';
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

/** What the reader of the docs needs and no page of the product does: styles written by script. */
const docsPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

const javascript = 'text/javascript; charset=utf-8';

/** `/api/openapi.json`, and `/api/docs` to read it. */
export function apiDocsRoutes(endpoints: readonly Endpoint[]): Route[] {
  let document: Promise<string> | undefined;
  const writeDocument = async () => JSON.stringify(await openApiOf(endpoints));
  return [
    file('/api/openapi.json', 'application/json; charset=utf-8', () => (document ??= writeDocument())),
    file('/api/docs', 'text/html; charset=utf-8', async () => page),
    file('/api/docs/start.js', javascript, async () => script),
    file('/api/docs/swagger-ui.css', 'text/css; charset=utf-8', () => readViewer('swagger-ui.css')),
    file('/api/docs/swagger-ui-bundle.js', javascript, () => readViewer('swagger-ui-bundle.js')),
  ];
}

function file(url: `/${string}`, mediaType: string, read: () => Promise<string | Buffer>): Route {
  const headers = { 'content-security-policy': docsPolicy };
  return resource(
    { url, access: 'public', rate: 'files', keeping: 'checked', mediaType, headers },
    async () => new Content({ body: await read() }),
  );
}

function readViewer(name: string): Promise<Buffer> {
  return readFile(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`));
}
