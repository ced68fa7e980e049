import { pagePaths } from '@nabta/contract/pages';
import fc from 'fast-check';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';

import { errorTexts } from './error-texts.ts';
import { installErrorHandler } from './platform/http/error-handler.ts';
import { builtWebApp } from './testing/built-web-app.ts';
import { bodySchemaOf, type Call, type Calls, readCalls } from './testing/contract-calls.ts';
import { hostileText, hostileValue, type Known, valid } from './testing/contract-cases.ts';
import * as make from './testing/factories.ts';
import { signIn } from './testing/sign-in.ts';
import { type TestBrowser, useTestApp } from './testing/test-app.ts';

const house = useTestApp({ webDirectory: builtWebApp() });

/** For each call and each page; `npm run drill:fuzz` sets 2,000. */
const cases = Number(process.env['FUZZ_CASES'] ?? 40);
/** SECURITY section 3: what one call may take of the event loop. */
const maxHeldMs = 50;

type Case = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown };

const skipped = new Set(['signOut', 'endSession', 'sendCode']);
let contract: Calls;
let known: Known;
let owner: TestBrowser;
let admin: TestBrowser;

beforeAll(async () => {
  const { sql } = house.context.database;
  const account = await make.createAccount(sql, { role: 'person' });
  const staff = await make.createAccount(sql, { role: 'admin' });
  const trees = await Promise.all(Array.from({ length: 4 }, () => make.createTree(sql, { owner: account })));
  owner = await signIn(house, account.phone, { isNamed: false });
  admin = await signIn(house, staff.phone, { isNamed: false });
  known = {
    ids: [account.id, ...trees.map(({ id }) => id)],
    codes: trees.map(({ publicId }) => publicId),
  };
  contract = await readCalls(house.app, skipped);
});

/** Everything as described, or one part or all of it hostile. */
function casesOf(call: Call): fc.Arbitrary<Case> {
  const { resolve } = contract;
  const partOf = (place: string) => {
    const fields = call.operation.parameters.filter((parameter) => parameter.in === place && parameter.name);
    const entries = fields.map(({ name = '', schema = {} }) => {
      const usual = valid(schema, known, resolve);
      return [
        name,
        fc.oneof({ weight: 3, arbitrary: usual }, { weight: 1, arbitrary: hostileText }),
      ] as const;
    });
    return fc.record(Object.fromEntries(entries), place === 'path' ? {} : { requiredKeys: [] });
  };
  const schema = bodySchemaOf(call);
  const body = schema === undefined ? fc.constant(undefined) : valid(schema, known, resolve).chain(spoil);
  return fc.record({ params: partOf('path'), query: partOf('query'), body });
}

/** A body as it should be, with one field of it replaced, or another altogether. */
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

type Asked = { url: string; status: number; heldMs: number; body: string };

async function ask(app: FastifyInstance, call: Call, given: Case, browser: TestBrowser): Promise<Asked> {
  const url = addressOf(call.path, given);
  const before = process.threadCpuUsage();
  const { statusCode, body } = await app.inject({
    method: call.method.toUpperCase() as 'GET',
    url,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${browser.token}` },
    ...(given.body !== undefined && { payload: JSON.stringify(given.body) }),
  });
  const { user, system } = process.threadCpuUsage(before);
  return { url, status: statusCode, heldMs: (user + system) / 1_000, body };
}

async function findFaults(call: Call, app = house.app): Promise<string[]> {
  const faults: string[] = [];
  for (const [index, given] of fc.sample(casesOf(call), { numRuns: cases, seed: 7 }).entries()) {
    const browser = index % 4 === 0 ? admin : owner;
    const asked = await ask(app, call, given, browser);
    const told = `${call.method.toUpperCase()} ${asked.url.slice(0, 200)} ${JSON.stringify(given.body)?.slice(0, 200)}`;
    if (asked.status >= 500) faults.push(`${asked.status} ${told}`);
    // Twice, since collecting what others left may fall into any one call.
    if (asked.heldMs > maxHeldMs && (await ask(app, call, given, browser)).heldMs > maxHeldMs)
      faults.push(`held the process for ${asked.heldMs.toFixed(0)} ms: ${told}`);
  }
  return faults;
}

describe('fuzz', () => {
  test(
    'of every call of the contract finds no fault of the server',
    { timeout: cases * 20_000 },
    async () => {
      const { calls } = contract;
      expect(calls.length).toBeGreaterThan(80);
      const faults: string[] = [];
      for (const call of calls) faults.push(...(await findFaults(call)));
      expect(faults).toEqual([]);
    },
  );

  test('of every page finds none either', { timeout: cases * 5_000 }, async () => {
    const faults: string[] = [];
    for (const path of Object.values(pagePaths)) {
      if (!path.includes(':')) continue;
      for (const text of fc.sample(hostileText, { numRuns: Math.min(cases, 200), seed: 7 })) {
        const url = path.replaceAll(
          /:\w+/gu,
          encodeURIComponent(text.toWellFormed()).slice(0, 2_000) || '%20',
        );
        const { statusCode } = await house.app.inject({
          url: `${url}?search=${encodeURIComponent(text.toWellFormed()).slice(0, 500)}`,
        });
        if (statusCode >= 500) faults.push(`${statusCode} ${url}`);
      }
    }
    expect(faults).toEqual([]);
  });

  test('finds a fault that was planted: a text that goes to the database as it came', async () => {
    const planted = Fastify();
    installErrorHandler(planted, { errorTexts, reportUnexpected: () => undefined });
    planted.get<{ Querystring: { text: string } }>(
      '/api/planted',
      ({ query }) => house.context.database.sql`select ${query.text}::text as text`,
    );
    const parameters = [{ name: 'text', in: 'query', schema: { type: 'string' } }];
    const call = {
      name: 'planted',
      method: 'get',
      path: '/planted',
      operation: { operationId: 'planted', parameters },
    };
    const faults = await findFaults(call, planted);
    expect(faults.filter((fault) => fault.startsWith('500'))).not.toEqual([]);
    await planted.close();
  });
});
