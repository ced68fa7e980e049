import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import type { Endpoint } from '@nabta/contract/core/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';

import { readCatalogue } from './core/openapi/contract-catalogue.ts';
import { openApiOf } from './core/openapi/document.ts';
import { featureRoutes } from './features.ts';
import { useTestApp } from './testing/test-app.ts';

type Json = Record<string, unknown>;
type Parameter = { name: string; in: string; description?: string; schema: Json };
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Json[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { required: boolean; content: Record<string, { schema: Json; example?: unknown }> };
  responses: Record<string, { $ref?: string; headers?: Json; content?: Json }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string; description: string }[];
  components: { schemas: Record<string, Json>; responses: Record<string, { headers?: Json }> };
};

const app = useTestApp();
let document: Document;
let operations: { method: string; path: string; operation: Operation }[];

beforeAll(async () => {
  document = (await app.app.inject('/api/openapi.json')).json();
  operations = Object.entries(document.paths).flatMap(([path, { servers: _, ...methods }]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
});

const operationOf = (id: string) => {
  const found = operations.find(({ operation }) => operation.operationId === id);
  if (found === undefined) throw new Error(`There is no ${id}.`);
  return found.operation;
};

describe('operation', () => {
  test('is documented for every served endpoint', () => {
    const served = featureRoutes.flatMap(({ endpoint }) => endpoint ?? []);
    const templates = served.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/gu, '{$1}')}`);
    const known = new Set(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`));
    expect(served.length).toBeGreaterThan(60);
    expect(templates.filter((template) => !known.has(template))).toEqual([]);
  });

  test('has a unique id that equals the name of its export', async () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const { calls } = await readCatalogue();
    const names = new Set([...calls.values()].map(({ name }) => name));
    expect(ids.filter((id) => !names.has(id))).toEqual([
      'getCertificateKeys',
      'getPassportFile',
      'getTreePicture',
      'getAccountPicture',
    ]);
  });

  test('has a summary, a description, tags and security', () => {
    const tags = new Set(document.tags.map(({ name }) => name));
    for (const { operation } of operations) {
      expect(operation.summary, operation.operationId).not.toBe('');
      expect(operation.description, operation.operationId).not.toBe('');
      expect(operation.tags.every((tag) => tags.has(tag))).toBe(true);
      expect(Array.isArray(operation.security)).toBe(true);
    }
    expect(document.tags.every(({ description }) => description.endsWith('.'))).toBe(true);
  });

  test('describes each of its parameters', () => {
    const undocumented = operations.flatMap(({ operation }) =>
      operation.parameters
        .filter((parameter) => 'name' in parameter && !parameter.description)
        .map((parameter) => `${operation.operationId} ${(parameter as Parameter).name}`),
    );
    expect(undocumented).toEqual([]);
  });

  test('requires its body and shows an example, except for sign-out', () => {
    const bodies = operations.filter(({ operation }) => operation.requestBody !== undefined);
    expect(bodies.length).toBeGreaterThan(15);
    const optional = bodies.filter(({ operation }) => operation.requestBody?.required !== true);
    expect(optional.map(({ operation }) => operation.operationId)).toEqual(['signOut']);
    const undocumented = bodies.filter(({ operation: { requestBody } }) => {
      const json = requestBody?.content['application/json'];
      return json !== undefined && json.example === undefined;
    });
    expect(undocumented.map(({ operation }) => operation.operationId)).toEqual([]);
  });

  test('documents 429 with Retry-After', () => {
    for (const { operation } of operations) {
      const name = operation.responses['429']?.$ref?.split('/').at(-1) ?? '';
      expect(document.components.responses[name]?.headers, operation.operationId).toHaveProperty(
        'Retry-After',
      );
    }
  });

  test('documents 401 when it requires sign-in', () => {
    for (const { operation } of operations.filter(({ operation: { security } }) => security.length === 1))
      expect(operation.responses, operation.operationId).toHaveProperty('401');
  });
});

test('documents the idempotency key and the error of its reuse', () => {
  const { parameters, responses } = operationOf('giveTree');
  expect(parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' });
  expect(responses['422']?.$ref).toBe('#/components/responses/IDEMPOTENCY_KEY_REUSED');
  expect(operationOf('getTree').responses).not.toHaveProperty('422');
});

test('documents 304 for responses with an ETag', () => {
  const tagged = operations.filter(({ operation }) => '304' in operation.responses);
  expect(tagged.map(({ operation }) => operation.operationId)).toEqual(
    expect.arrayContaining(['getEcoBenefit', 'getImpact', 'getTreeTile', 'getTreePicture']),
  );
  for (const { operation } of tagged) {
    expect(operation.responses['200']?.headers).toHaveProperty('ETag');
    expect(operation.parameters).toContainEqual({ $ref: '#/components/parameters/IfNoneMatch' });
  }
});

test('documents tiles and pictures as binary and photo uploads as multipart', () => {
  const typesOf = (id: string) => Object.keys(operationOf(id).responses['200']?.content ?? {});
  expect(typesOf('getTreeTile')).toEqual(['application/vnd.mapbox-vector-tile']);
  expect(typesOf('getTreePicture')).toEqual(['image/webp', 'image/avif']);
  expect(Object.keys(operationOf('addTreePhoto').requestBody?.content ?? {})).toEqual([
    'multipart/form-data',
  ]);
});

test('documents the refresh cookie as security of the session refresh', () => {
  expect(operationOf('refreshToken').security).toEqual([{ refreshCookie: [] }]);
  expect(operationOf('getAccount').security).toEqual([{ token: [] }]);
  expect(operationOf('getTree').security).toEqual([{}, { token: [] }]);
  expect(operationOf('sendCode').security).toEqual([]);
  expect(operationOf('listStock').security).toEqual([{ token: ['seeChain'] }]);
  expect(operationOf('listAudit').security).toEqual([{ token: ['seeAudit:all'] }]);
});

describe('named schemas', () => {
  test('exist and have descriptions', () => {
    const { schemas } = document.components;
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining([
        'Account',
        'Tree',
        'TreeSummary',
        'Gift',
        'EcoBenefit',
        'Failure',
        'GiveTreeBody',
      ]),
    );
    expect(Object.keys(schemas).filter((name) => !schemas[name]?.['description'])).toEqual([]);
  });

  test('are not inlined anywhere', () => {
    const shapeOf = (schema: Json) =>
      JSON.stringify(schema, (key, value: unknown) =>
        /^(description|examples)$/u.test(key) ? undefined : value,
      );
    const names = new Map(
      Object.entries(document.components.schemas)
        .filter(([, schema]) => Object.keys((schema['properties'] as Json | undefined) ?? {}).length > 0)
        .map(([name, schema]) => [shapeOf(schema), name]),
    );
    const copies: string[] = [];
    let seen = 0;
    const walk = (value: unknown, path: string) => {
      if (typeof value !== 'object' || value === null) return;
      seen += 1;
      const name = names.get(shapeOf(value as Json));
      if (name !== undefined && path !== `components.schemas.${name}`) copies.push(`${path} is ${name}`);
      for (const [key, child] of Object.entries(value)) walk(child, path === '' ? key : `${path}.${key}`);
    };
    walk(document, '');
    expect(seen).toBeGreaterThan(3_000);
    expect(copies).toEqual([]);
  });

  test('have valid examples, as do request bodies', async () => {
    const { schemas, calls } = await readCatalogue();
    const examples = [
      ...schemas.flatMap(({ schema, name, doc }) =>
        doc?.example === undefined ? [] : [{ schema, name, example: doc.example }],
      ),
      ...[...calls.values()].flatMap(({ endpoint, name, doc }) =>
        endpoint.body === undefined || doc.body === undefined
          ? []
          : [{ schema: endpoint.body, name, example: doc.body }],
      ),
    ];
    expect(examples.length).toBeGreaterThan(40);
    expect(
      examples.filter(({ schema, example }) => !schema.safeParse(example).success).map(({ name }) => name),
    ).toEqual([]);
  });
});

test('never match a literal path segment of one route with a parameter of a different route', () => {
  const served = featureRoutes.flatMap(({ endpoint }) => endpoint ?? []);
  const accepts = ({ params }: Endpoint, name: string, word: string) =>
    (params as z.ZodMiniObject<Record<string, z.ZodMiniType>>).shape[name]?.safeParse(word).success ?? true;
  const ambiguous: string[] = [];
  for (const one of served) {
    for (const other of served.filter((each) => each.method === one.method)) {
      const [parts, words] = [one.path.split('/'), other.path.split('/')];
      if (parts.length !== words.length) continue;
      const isMatch = parts.every((part, index) => {
        const word = words[index] ?? '';
        if (!part.startsWith(':') || word.startsWith(':'))
          return part === word || (part.startsWith(':') && word.startsWith(':'));
        return accepts(one, part.slice(1), word);
      });
      if (isMatch && one !== other) ambiguous.push(`${one.path} takes ${other.path}`);
    }
  }
  expect(ambiguous).toEqual([]);
});

test('rejects an endpoint that the contract does not export', async () => {
  const [first] = featureRoutes.flatMap(({ endpoint }) => endpoint ?? []);
  await expect(openApiOf([{ ...(first as Endpoint) }])).rejects.toThrow('is not exported by the contract');
});

test('passes the OpenAPI linter', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nabta-openapi-'));
  const redocly = join(
    dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
    'bin/cli.js',
  );
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));
  const lint = [
    redocly,
    'lint',
    'openapi.json',
    '--format=json',
    '--config',
    join(import.meta.dirname, '../redocly.yaml'),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, lint, {
    cwd: folder,
    env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  }).catch((error: { stdout: string }) => error);
  await rm(folder, { recursive: true });
  const { totals, problems } = JSON.parse(stdout) as { totals: Json; problems: { message: string }[] };
  expect(problems.map(({ message }) => message)).toEqual([]);
  expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
});
