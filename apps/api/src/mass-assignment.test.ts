import { roles } from '@nabta/domain/role';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';

import { selectFingerprints } from './testing/all-rows.queries.ts';
import { bodySchemaOf, type Calls, readCalls } from './testing/contract-calls.ts';
import { type Known, type Schema, valid } from './testing/contract-cases.ts';
import * as make from './testing/factories.ts';
import { signedIn, signedInAsStaff } from './testing/signed-in.ts';
import { type TestBrowser, useTestApp } from './testing/test-app.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;

/** What somebody would add to a body who guesses how it is stored. */
const wishes: Record<string, unknown> = {
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
let known: Known;
const browsers: Record<string, TestBrowser> = {};

beforeAll(async () => {
  const owner = await make.createAccount(sql());
  const trees = await make.createTrees(sql(), 3, { owner });
  browsers['owner'] = await signedIn(house, owner);
  browsers['stranger'] = await signedIn(house, await make.createAccount(sql()));
  for (const role of roles)
    browsers[role] = await signedInAsStaff(house, await make.createAccount(sql(), { role }));
  known = { ids: [owner.id, ...trees.map(({ id }) => id)], codes: trees.map(({ publicId }) => publicId) };
  contract = await readCalls(house.app, new Set());
});

/** Every name that a body may have anywhere in it. */
function namesIn(schema: Schema): Set<string> {
  if (schema.$ref !== undefined) return namesIn(contract.resolve(schema.$ref));
  const properties = Object.entries(schema.properties ?? {});
  const below = [
    ...(schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []),
    ...(schema.items === undefined ? [] : [schema.items]),
    ...properties.map(([, inner]) => inner),
  ];
  return new Set([...properties.map(([name]) => name), ...below.flatMap((inner) => [...namesIn(inner)])]);
}

/** The body with what is wished for in it, and one with it in each object below. */
function withWish(body: unknown, wish: Record<string, unknown>): unknown[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  const inner = Object.entries(body).flatMap(([key, part]) =>
    withWish(part, wish).map((changed) => ({ ...body, [key]: changed })),
  );
  return [{ ...body, ...wish }, ...inner];
}

test('no body takes a field that it does not name, from nobody, and nothing changes', async () => {
  const before = await selectFingerprints(sql());
  const taken: string[] = [];
  let bodies = 0;
  for (const call of contract.calls) {
    const schema = bodySchemaOf(call);
    if (schema === undefined) continue;
    bodies += 1;
    const named = namesIn(schema);
    const unwanted = Object.entries(wishes).filter(([name]) => !named.has(name));
    const allAtOnce = [Object.fromEntries(unwanted)];
    const eachAlone = unwanted.map(([name, value]) => ({ [name]: value }));
    const samples = fc.sample(valid(schema, known, contract.resolve), { numRuns: 1, seed: 11 });
    const url = `/api${call.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => (name === 'publicId' ? known.codes[0] : known.ids[1]) ?? '')}`;
    for (const [role, browser] of Object.entries(browsers))
      for (const wish of role === 'owner' ? eachAlone : allAtOnce)
        for (const payload of samples.flatMap((body) => withWish(body, wish))) {
          const { statusCode } = await house.app.inject({
            method: call.method.toUpperCase() as 'POST',
            url,
            payload: JSON.stringify(payload),
            headers: { 'content-type': 'application/json', authorization: `Bearer ${browser.token}` },
          });
          if (statusCode < 400 || statusCode >= 500)
            taken.push(`${statusCode} ${call.name} from ${role}: ${JSON.stringify(payload).slice(0, 200)}`);
        }
  }
  expect(bodies).toBeGreaterThan(25);
  expect(taken).toEqual([]);
  expect(await selectFingerprints(sql())).toEqual(before);
}, 120_000);
