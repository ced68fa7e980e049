import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import type { Endpoint } from '@nabta/contract/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';

import { featureRoutes } from './app.ts';
import { readCatalogue } from './platform/openapi/contract-catalogue.ts';
import { openApiOf } from './platform/openapi/document.ts';
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

const house = useTestApp();
let document: Document;
let operations: { method: string; path: string; operation: Operation }[];

beforeAll(async () => {
  document = (await house.app.inject('/api/openapi.json')).json();
  operations = Object.entries(document.paths).flatMap(([path, { servers: _, ...methods }]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
});

const operationOf = (id: string) => {
  const found = operations.find(({ operation }) => operation.operationId === id);
  if (found === undefined) throw new Error(`There is no ${id}.`);
  return found.operation;
};

describe('every call', () => {
  test('that is served stands in the document', () => {
    const served = featureRoutes.flatMap(({ endpoint }) => endpoint ?? []);
    const templates = served.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/gu, '{$1}')}`);
    const known = new Set(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`));
    expect(served.length).toBeGreaterThan(60);
    expect(templates.filter((template) => !known.has(template))).toEqual([]);
  });

  test('has a name of its own, which is that of its declaration', async () => {
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

  test('is summed up, described, put under a tag and says who may call it', () => {
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
    const silent = operations.flatMap(({ operation }) =>
      operation.parameters
        .filter((parameter) => 'name' in parameter && !parameter.description)
        .map((parameter) => `${operation.operationId} ${(parameter as Parameter).name}`),
    );
    expect(silent).toEqual([]);
  });

  test('that takes a body needs it and shows one, but for signing out', () => {
    const bodies = operations.filter(({ operation }) => operation.requestBody !== undefined);
    expect(bodies.length).toBeGreaterThan(15);
    const optional = bodies.filter(({ operation }) => operation.requestBody?.required !== true);
    expect(optional.map(({ operation }) => operation.operationId)).toEqual(['signOut']);
    const silent = bodies.filter(({ operation: { requestBody } }) => {
      const json = requestBody?.content['application/json'];
      return json !== undefined && json.example === undefined;
    });
    expect(silent.map(({ operation }) => operation.operationId)).toEqual([]);
  });

  test('may be refused for coming too often, with the time to wait', () => {
    for (const { operation } of operations) {
      const name = operation.responses['429']?.$ref?.split('/').at(-1) ?? '';
      expect(document.components.responses[name]?.headers, operation.operationId).toHaveProperty(
        'Retry-After',
      );
    }
  });

  test('that needs somebody signed in says so, and what it answers to others', () => {
    for (const { operation } of operations.filter(({ operation: { security } }) => security.length === 1))
      expect(operation.responses, operation.operationId).toHaveProperty('401');
  });
});

test('what must not happen twice takes a key and refuses its reuse', () => {
  const { parameters, responses } = operationOf('giveTree');
  expect(parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' });
  expect(responses['422']?.$ref).toBe('#/components/responses/IDEMPOTENCY_KEY_REUSED');
  expect(operationOf('getTree').responses).not.toHaveProperty('422');
});

test('what carries a tag may answer that nothing has changed', () => {
  const tagged = operations.filter(({ operation }) => '304' in operation.responses);
  expect(tagged.map(({ operation }) => operation.operationId)).toEqual(
    expect.arrayContaining(['getEcoBenefit', 'getImpact', 'getTreeTile', 'getTreePicture']),
  );
  for (const { operation } of tagged) {
    expect(operation.responses['200']?.headers).toHaveProperty('ETag');
    expect(operation.parameters).toContainEqual({ $ref: '#/components/parameters/IfNoneMatch' });
  }
});

test('tiles and pictures are bytes, and a photo is sent as a form', () => {
  const typesOf = (id: string) => Object.keys(operationOf(id).responses['200']?.content ?? {});
  expect(typesOf('getTreeTile')).toEqual(['application/vnd.mapbox-vector-tile']);
  expect(typesOf('getTreePicture')).toEqual(['image/webp', 'image/avif']);
  expect(Object.keys(operationOf('addTreePhoto').requestBody?.content ?? {})).toEqual([
    'multipart/form-data',
  ]);
});

test('a session is renewed by its cookie', () => {
  expect(operationOf('refreshToken').security).toEqual([{ refreshCookie: [] }]);
  expect(operationOf('getAccount').security).toEqual([{ token: [] }]);
  expect(operationOf('getTree').security).toEqual([{}, { token: [] }]);
  expect(operationOf('sendCode').security).toEqual([]);
});

describe('named schemas', () => {
  test('are there and described', () => {
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

  test('are never written out a second time', () => {
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
      for (const [key, part] of Object.entries(value)) walk(part, path === '' ? key : `${path}.${key}`);
    };
    walk(document, '');
    expect(seen).toBeGreaterThan(3_000);
    expect(copies).toEqual([]);
  });

  test('and bodies have examples that they would take themselves', async () => {
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

test('a word in a path never has the form of the parameter in its place', () => {
  const served = featureRoutes.flatMap(({ endpoint }) => endpoint ?? []);
  const takes = ({ params }: Endpoint, name: string, word: string) =>
    (params as z.ZodMiniObject<Record<string, z.ZodMiniType>>).shape[name]?.safeParse(word).success ?? true;
  const confused: string[] = [];
  for (const one of served) {
    for (const other of served.filter((each) => each.method === one.method)) {
      const [parts, words] = [one.path.split('/'), other.path.split('/')];
      if (parts.length !== words.length) continue;
      const isTaken = parts.every((part, index) => {
        const word = words[index] ?? '';
        if (!part.startsWith(':') || word.startsWith(':'))
          return part === word || (part.startsWith(':') && word.startsWith(':'));
        return takes(one, part.slice(1), word);
      });
      if (isTaken && one !== other) confused.push(`${one.path} takes ${other.path}`);
    }
  }
  expect(confused).toEqual([]);
});

test('a call that the contract does not export has no name and is refused', async () => {
  const [first] = featureRoutes.flatMap(({ endpoint }) => endpoint ?? []);
  await expect(openApiOf([{ ...(first as Endpoint) }])).rejects.toThrow('no export of the contract');
});

test('a linter has nothing to say', { timeout: 60_000 }, async () => {
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
