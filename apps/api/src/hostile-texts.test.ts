import { getAccount, updateAccount } from '@nabta/contract/people/account';
import { dedicateTree } from '@nabta/contract/trees/dedication';
import { updateTree } from '@nabta/contract/trees/tree';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';

import { type Call, type Calls, bodySchemaOf, readCalls } from './testing/contract-calls.ts';
import { type KnownValues, type Schema, validValueOf } from './testing/contract-cases.ts';
import * as make from './testing/factories.ts';
import { createFakeWebBuild } from './testing/fake-web-build.ts';
import { hostileTexts } from './testing/hostile-texts.ts';
import { isThorough } from './testing/is-thorough.ts';
import { deleteRateBuckets } from './testing/rate-buckets.queries.ts';
import { type TestBrowser, useTestApp } from './testing/test-app.ts';
import { createSignedInBrowser, createStaffBrowser } from './testing/test-sessions.ts';

const app = useTestApp({ webDirectory: createFakeWebBuild() });
const sql = () => app.context.database.sql;

/** Outside thorough runs each field gets every twentieth text, shifted by one per field. */
const fieldsPerText = isThorough ? 1 : 20;

let contract: Calls;
let known: KnownValues;
let owner: TestBrowser;
let admin: TestBrowser;
let publicId: string;

beforeAll(async () => {
  const account = await make.createAccount(sql());
  const tree = await make.createTree(sql(), { owner: account });
  publicId = tree.publicId;
  owner = await createSignedInBrowser(app, account);
  admin = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'admin' }));
  known = { ids: [account.id, tree.id], codes: [publicId] };
  contract = await readCalls(app.app, new Set(['signOut', 'endSession']));
});

/** Paths of the free-text fields of a body schema. */
function textFields(schema: Schema | undefined): string[][] {
  if (schema === undefined) return [];
  if (schema.$ref !== undefined) return textFields(contract.resolve(schema.$ref));
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices !== undefined) return choices.flatMap(textFields);
  const isText = schema.type === 'string' && schema.enum === undefined && schema.format === undefined;
  if (isText && schema.const === undefined) return [[]];
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    textFields(inner).map((path) => [name, ...path]),
  );
}

function withText(body: unknown, [name, ...rest]: string[], text: string): unknown {
  if (name === undefined) return text;
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  return { ...fields, [name]: withText(fields[name], rest, text) };
}

function addressOf({ path, operation }: Call): string {
  const values = operation.parameters.map(({ name = '', schema = {} }) => {
    const [value] = fc.sample(validValueOf(schema, known, contract.resolve), { numRuns: 1, seed: 3 });
    return [name, schema.format === 'uuid' ? known.ids[1] : schema.pattern ? publicId : value] as const;
  });
  const params = Object.fromEntries(values);
  return `/api${path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(String(params[name])))}`;
}

test('200 hostile texts in every text field of every endpoint cause no server error and no header injection', async () => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(200);
  const fields = contract.calls.flatMap((call) =>
    textFields(bodySchemaOf(call)).map((path) => ({ call, path })),
  );
  expect(fields.length).toBeGreaterThan(25);
  const failures: string[] = [];
  for (const [fieldIndex, { call, path }] of fields.entries()) {
    const [body] = fc.sample(validValueOf(bodySchemaOf(call) ?? {}, known, contract.resolve), {
      numRuns: 1,
      seed: 5,
    });
    const url = addressOf(call);
    for (const [index, text] of hostileTexts.entries()) {
      if ((index + fieldIndex) % fieldsPerText !== 0) continue;
      if (index % 3 === 0) await deleteRateBuckets(sql());
      const { statusCode, headers } = await app.app.inject({
        method: call.method.toUpperCase() as 'POST',
        url,
        payload: JSON.stringify(withText(body, path, text)),
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${index % 4 === 0 ? admin.token : owner.token}`,
        },
      });
      const isSplit = Object.keys(headers).includes('set-cookie') && !url.startsWith('/api/auth/');
      if (statusCode >= 500 || isSplit)
        failures.push(`${statusCode} ${call.name} ${path.join('.')} ${JSON.stringify(text).slice(0, 80)}`);
    }
  }
  expect(failures).toEqual([]);
}, 120_000);

/** Returns the tags that a browser would parse, without attribute values. */
function tagsOf(html: string): string[] {
  const tags = html.match(/<[a-z/!][^<>"]*(?:"[^"]*"[^<>"]*)*>?/giu) ?? [];
  return tags.map((tag) => tag.replaceAll(/"[^"]*"/gu, '""'));
}

test('user names, tree names and dedications never add markup to a page', async () => {
  const { shareCode } = (await owner.call(getAccount, {})).body.data;
  const pages = [`/tree/${publicId}`, `/user/${shareCode}`, `/tree/${publicId}/passport`];
  const renderedTags = async () =>
    Promise.all(pages.map(async (url) => tagsOf((await app.app.inject({ url })).body)));
  const before = await renderedTags();
  let accepted = 0;
  // Every third text has no prefix or suffix.
  for (const text of hostileTexts.filter((_, index) => index % 3 === 0 || fieldsPerText === 1)) {
    await deleteRateBuckets(sql());
    const answers = [
      await owner.call(updateTree, { params: { publicId }, body: { givenName: text } }),
      await owner.call(updateAccount, { body: { firstname: text } }),
      await owner.call(dedicateTree, {
        params: { publicId },
        body: { kind: 'in_memory', name: text, isPublic: true },
      }),
    ];
    const successful = answers.filter(({ status }) => status === 200);
    accepted += successful.length;
    for (const { body } of successful)
      expect(JSON.stringify(body), text).not.toMatch(/[\u202A-\u202E\u2066-\u2069]|\p{M}{5}|\\u00[01]/u);
    expect(successful.length === 0 ? before : await renderedTags(), text).toEqual(before);
  }
  expect(accepted).toBeGreaterThan(60);
}, 60_000);
