import { pagePaths } from '@nabta/contract/core/pages';
import fc from 'fast-check';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';

import { installErrorHandler } from './core/http/error-handler.ts';
import { errorTexts } from './features.ts';
import { bodySchemaOf, type Call, type Calls, readCalls } from './testing/contract-calls.ts';
import { hostileText, hostileValue, type KnownValues, validValueOf } from './testing/contract-cases.ts';
import * as make from './testing/factories.ts';
import { createFakeWebBuild } from './testing/fake-web-build.ts';
import { signIn } from './testing/sign-in.ts';
import { type TestBrowser, useTestApp } from './testing/test-app.ts';

const app = useTestApp({ webDirectory: createFakeWebBuild() });

/** Cases per endpoint and per page; `npm run drill -- fuzz` sets 2,000. */
const cases = Number(process.env['FUZZ_CASES'] ?? 40);
/** Limit of event-loop time per request. */
const maxCpuMs = 50;

type Case = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown };

const skipped = new Set(['signOut', 'endSession', 'sendCode']);
let contract: Calls;
let known: KnownValues;
let owner: TestBrowser;
let admin: TestBrowser;

beforeAll(async () => {
  const { sql } = app.context.database;
  const account = await make.createAccount(sql, { role: 'person' });
  const staff = await make.createAccount(sql, { role: 'admin' });
  const trees = await Promise.all(Array.from({ length: 4 }, () => make.createTree(sql, { owner: account })));
  owner = await signIn(app, account.phone, { isNamed: false });
  admin = await signIn(app, staff.phone, { isNamed: false });
  known = {
    ids: [account.id, ...trees.map(({ id }) => id)],
    codes: trees.map(({ publicId }) => publicId),
  };
  contract = await readCalls(app.app, skipped);
});

/** Generates requests with valid input, or with hostile values in a single field or everywhere. */
function casesOf(call: Call): fc.Arbitrary<Case> {
  const { resolve } = contract;
  const fieldsOf = (location: string) => {
    const fields = call.operation.parameters.filter(
      (parameter) => parameter.in === location && parameter.name,
    );
    const entries = fields.map(({ name = '', schema = {} }) => {
      const validValue = validValueOf(schema, known, resolve);
      return [
        name,
        fc.oneof({ weight: 3, arbitrary: validValue }, { weight: 1, arbitrary: hostileText }),
      ] as const;
    });
    return fc.record(Object.fromEntries(entries), location === 'path' ? {} : { requiredKeys: [] });
  };
  const schema = bodySchemaOf(call);
  const body =
    schema === undefined ? fc.constant(undefined) : validValueOf(schema, known, resolve).chain(spoil);
  return fc.record({ params: fieldsOf('path'), query: fieldsOf('query'), body });
}

/** The valid body, the body with one hostile field, or a hostile value in its place. */
function spoil(body: unknown): fc.Arbitrary<unknown> {
  const names = typeof body === 'object' && body !== null ? Object.keys(body) : [];
  const oneField = (name: string) => hostileValue.map((value) => ({ ...(body as object), [name]: value }));
  return fc.oneof(fc.constant(body), hostileValue, ...names.map(oneField));
}

function addressOf(path: string, { params, query }: Case): string {
  const encode = (value: unknown) => encodeURIComponent(String(value).toWellFormed()).slice(0, 4_000);
  const filled = path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => encode(params[name]) || '%20');
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`);
  return `/api${filled}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

type FuzzResult = { url: string; status: number; cpuMs: number; body: string };

async function send(
  server: FastifyInstance,
  call: Call,
  input: Case,
  browser: TestBrowser,
): Promise<FuzzResult> {
  const url = addressOf(call.path, input);
  const before = process.threadCpuUsage();
  const { statusCode, body } = await server.inject({
    method: call.method.toUpperCase() as 'GET',
    url,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${browser.token}` },
    ...(input.body !== undefined && { payload: JSON.stringify(input.body) }),
  });
  const { user, system } = process.threadCpuUsage(before);
  return { url, status: statusCode, cpuMs: (user + system) / 1_000, body };
}

async function findServerErrors(call: Call, server = app.app): Promise<string[]> {
  const errors: string[] = [];
  for (const [index, input] of fc.sample(casesOf(call), { numRuns: cases, seed: 7 }).entries()) {
    const browser = index % 4 === 0 ? admin : owner;
    const result = await send(server, call, input, browser);
    const requestText = `${call.method.toUpperCase()} ${result.url.slice(0, 200)} ${JSON.stringify(input.body)?.slice(0, 200)}`;
    if (result.status >= 500) errors.push(`${result.status} ${requestText}`);
    // Measured twice: garbage collection of earlier requests may fall into any one request.
    if (result.cpuMs > maxCpuMs && (await send(server, call, input, browser)).cpuMs > maxCpuMs)
      errors.push(`held the process for ${result.cpuMs.toFixed(0)} ms: ${requestText}`);
  }
  return errors;
}

describe('fuzz', () => {
  test('no endpoint of the contract returns a server error', { timeout: cases * 20_000 }, async () => {
    const { calls } = contract;
    expect(calls.length).toBeGreaterThan(80);
    const errors: string[] = [];
    for (const call of calls) errors.push(...(await findServerErrors(call)));
    expect(errors).toEqual([]);
  });

  test('no page returns a server error', { timeout: cases * 5_000 }, async () => {
    const errors: string[] = [];
    for (const path of Object.values(pagePaths)) {
      if (!path.includes(':')) continue;
      for (const text of fc.sample(hostileText, { numRuns: Math.min(cases, 200), seed: 7 })) {
        const url = path.replaceAll(
          /:\w+/gu,
          encodeURIComponent(text.toWellFormed()).slice(0, 2_000) || '%20',
        );
        const { statusCode } = await app.app.inject({
          url: `${url}?search=${encodeURIComponent(text.toWellFormed()).slice(0, 500)}`,
        });
        if (statusCode >= 500) errors.push(`${statusCode} ${url}`);
      }
    }
    expect(errors).toEqual([]);
  });

  test('finds a planted error: a query that passes raw text to the database', async () => {
    const planted = Fastify();
    installErrorHandler(planted, { errorTexts, reportUnexpected: () => undefined });
    planted.get<{ Querystring: { text: string } }>(
      '/api/planted',
      ({ query }) => app.context.database.sql`select ${query.text}::text as text`,
    );
    const parameters = [{ name: 'text', in: 'query', schema: { type: 'string' } }];
    const call = {
      name: 'planted',
      method: 'get',
      path: '/planted',
      operation: { operationId: 'planted', parameters },
    };
    const errors = await findServerErrors(call, planted);
    expect(errors.filter((error) => error.startsWith('500'))).not.toEqual([]);
    await planted.close();
  });
});
