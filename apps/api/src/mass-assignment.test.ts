import { roles } from '@nabta/domain/role';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';

import { selectFingerprints } from './testing/all-rows.queries.ts';
import { bodySchemaOf, type Calls, readCalls } from './testing/contract-calls.ts';
import { type KnownValues, type Schema, validValueOf } from './testing/contract-cases.ts';
import * as make from './testing/factories.ts';
import { type TestBrowser, useTestApp } from './testing/test-app.ts';
import { createSignedInBrowser, createStaffBrowser } from './testing/test-sessions.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;

/** Fields an attacker would add to a body to set stored columns. */
const forbiddenFields: Record<string, unknown> = {
  id: crypto.randomUUID(),
  role: 'admin',
  roles: ['admin'],
  isAdmin: true,
  ownerId: crypto.randomUUID(),
  owner_id: crypto.randomUUID(),
  accountId: crypto.randomUUID(),
  isVip: true,
  isDeleted: true,
  isPrivate: false,
  phone: '+966500000001',
  status: 'opened',
  createdAt: '2020-01-01T00:00:00Z',
  plantedByCompany: true,
  version: 1,
  constructor: { prototype: { role: 'admin' } },
  where: '1=1',
};

let contract: Calls;
let known: KnownValues;
const browsers: Record<string, TestBrowser> = {};

beforeAll(async () => {
  const owner = await make.createAccount(sql());
  const trees = await make.createTrees(sql(), 3, { owner });
  browsers['owner'] = await createSignedInBrowser(app, owner);
  browsers['stranger'] = await createSignedInBrowser(app, await make.createAccount(sql()));
  for (const role of roles)
    browsers[role] = await createStaffBrowser(app, await make.createAccount(sql(), { role }));
  known = { ids: [owner.id, ...trees.map(({ id }) => id)], codes: trees.map(({ publicId }) => publicId) };
  contract = await readCalls(app.app, new Set());
});

/** All field names at any depth of a body schema. */
function namesIn(schema: Schema): Set<string> {
  if (schema.$ref !== undefined) return namesIn(contract.resolve(schema.$ref));
  const properties = Object.entries(schema.properties ?? {});
  const nested = [
    ...(schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []),
    ...(schema.items === undefined ? [] : [schema.items]),
    ...properties.map(([, inner]) => inner),
  ];
  return new Set([...properties.map(([name]) => name), ...nested.flatMap((inner) => [...namesIn(inner)])]);
}

/** The body with the extra fields at the top level, and one copy per nested object. */
function withExtraFields(body: unknown, extraFields: Record<string, unknown>): unknown[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  const inner = Object.entries(body).flatMap(([key, value]) =>
    withExtraFields(value, extraFields).map((changed) => ({ ...body, [key]: changed })),
  );
  return [{ ...body, ...extraFields }, ...inner];
}

test('every endpoint rejects unknown body fields from every role, and nothing changes', async () => {
  const before = await selectFingerprints(sql());
  const accepted: string[] = [];
  let bodies = 0;
  for (const call of contract.calls) {
    const schema = bodySchemaOf(call);
    if (schema === undefined) continue;
    bodies += 1;
    const named = namesIn(schema);
    const unwanted = Object.entries(forbiddenFields).filter(([name]) => !named.has(name));
    const allAtOnce = [Object.fromEntries(unwanted)];
    const oneByOne = unwanted.map(([name, value]) => ({ [name]: value }));
    const samples = fc.sample(validValueOf(schema, known, contract.resolve), { numRuns: 1, seed: 11 });
    const url = `/api${call.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => (name === 'publicId' ? known.codes[0] : known.ids[1]) ?? '')}`;
    for (const [role, browser] of Object.entries(browsers))
      for (const extraFields of role === 'owner' ? oneByOne : allAtOnce)
        for (const payload of samples.flatMap((body) => withExtraFields(body, extraFields))) {
          const { statusCode } = await app.app.inject({
            method: call.method.toUpperCase() as 'POST',
            url,
            payload: JSON.stringify(payload),
            headers: { 'content-type': 'application/json', authorization: `Bearer ${browser.token}` },
          });
          if (statusCode < 400 || statusCode >= 500)
            accepted.push(
              `${statusCode} ${call.name} from ${role}: ${JSON.stringify(payload).slice(0, 200)}`,
            );
        }
  }
  expect(bodies).toBeGreaterThan(25);
  expect(accepted).toEqual([]);
  expect(await selectFingerprints(sql())).toEqual(before);
}, 120_000);
