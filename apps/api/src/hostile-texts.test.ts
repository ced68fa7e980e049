import { getAccount, updateAccount } from '@nabta/contract/account';
import { dedicateTree } from '@nabta/contract/dedication';
import { updateTree } from '@nabta/contract/tree';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';

import { builtWebApp } from './testing/built-web-app.ts';
import { type Call, type Calls, bodySchemaOf, readCalls } from './testing/contract-calls.ts';
import { type Known, type Schema, valid } from './testing/contract-cases.ts';
import * as make from './testing/factories.ts';
import { hostileTexts } from './testing/hostile-texts.ts';
import { isThorough } from './testing/is-thorough.ts';
import { deleteRateBuckets } from './testing/rate-buckets.queries.ts';
import { signedIn, signedInAsStaff } from './testing/signed-in.ts';
import { type TestBrowser, useTestApp } from './testing/test-app.ts';

const house = useTestApp({ webDirectory: builtWebApp() });
const sql = () => house.context.database.sql;

/** Each field gets every twentieth text, and its neighbour the next ones. */
const fieldsPerText = isThorough ? 1 : 20;

let contract: Calls;
let known: Known;
let owner: TestBrowser;
let admin: TestBrowser;
let publicId: string;

beforeAll(async () => {
  const account = await make.createAccount(sql());
  const tree = await make.createTree(sql(), { owner: account });
  publicId = tree.publicId;
  owner = await signedIn(house, account);
  admin = await signedInAsStaff(house, await make.createAccount(sql(), { role: 'admin' }));
  known = { ids: [account.id, tree.id], codes: [publicId] };
  contract = await readCalls(house.app, new Set(['signOut', 'endSession']));
});

/** Where a body takes words, each as the names that lead there. */
function wordFields(schema: Schema | undefined): string[][] {
  if (schema === undefined) return [];
  if (schema.$ref !== undefined) return wordFields(contract.resolve(schema.$ref));
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices !== undefined) return choices.flatMap(wordFields);
  const isWord = schema.type === 'string' && schema.enum === undefined && schema.format === undefined;
  if (isWord && schema.const === undefined) return [[]];
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    wordFields(inner).map((path) => [name, ...path]),
  );
}

function withWord(body: unknown, [name, ...rest]: string[], text: string): unknown {
  if (name === undefined) return text;
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  return { ...fields, [name]: withWord(fields[name], rest, text) };
}

function addressOf({ path, operation }: Call): string {
  const values = operation.parameters.map(({ name = '', schema = {} }) => {
    const [value] = fc.sample(valid(schema, known, contract.resolve), { numRuns: 1, seed: 3 });
    return [name, schema.format === 'uuid' ? known.ids[1] : schema.pattern ? publicId : value] as const;
  });
  const params = Object.fromEntries(values);
  return `/api${path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(String(params[name])))}`;
}

test('200 texts in every field of words of every call: none is a fault of the server, none splits an answer', async () => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(200);
  const fields = contract.calls.flatMap((call) =>
    wordFields(bodySchemaOf(call)).map((path) => ({ call, path })),
  );
  expect(fields.length).toBeGreaterThan(25);
  const faults: string[] = [];
  for (const [place, { call, path }] of fields.entries()) {
    const [body] = fc.sample(valid(bodySchemaOf(call) ?? {}, known, contract.resolve), {
      numRuns: 1,
      seed: 5,
    });
    const url = addressOf(call);
    for (const [index, text] of hostileTexts.entries()) {
      if ((index + place) % fieldsPerText !== 0) continue;
      if (index % 3 === 0) await deleteRateBuckets(sql());
      const { statusCode, headers } = await house.app.inject({
        method: call.method.toUpperCase() as 'POST',
        url,
        payload: JSON.stringify(withWord(body, path, text)),
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${index % 4 === 0 ? admin.token : owner.token}`,
        },
      });
      const isSplit = Object.keys(headers).includes('set-cookie') && !url.startsWith('/api/auth/');
      if (statusCode >= 500 || isSplit)
        faults.push(`${statusCode} ${call.name} ${path.join('.')} ${JSON.stringify(text).slice(0, 80)}`);
    }
  }
  expect(faults).toEqual([]);
}, 120_000);

/** What a browser takes for tags, with the names of their attributes. */
function tagsOf(html: string): string[] {
  const tags = html.match(/<[a-z/!][^<>"]*(?:"[^"]*"[^<>"]*)*>?/giu) ?? [];
  return tags.map((tag) => tag.replaceAll(/"[^"]*"/gu, '""'));
}

test('what a person may call themselves, a tree and whom it is for breaks out of no page', async () => {
  const { shareCode } = (await owner.call(getAccount, {})).body.data as { shareCode: string };
  const pages = [`/tree/${publicId}`, `/user/${shareCode}`, `/tree/${publicId}/passport`];
  const shown = async () =>
    Promise.all(pages.map(async (url) => tagsOf((await house.app.inject({ url })).body)));
  const before = await shown();
  let accepted = 0;
  // The first of three is the text alone.
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
    const taken = answers.filter(({ status }) => status === 200);
    accepted += taken.length;
    for (const { body } of taken)
      expect(JSON.stringify(body), text).not.toMatch(/[\u202A-\u202E\u2066-\u2069]|\p{M}{5}|\\u00[01]/u);
    expect(taken.length === 0 ? before : await shown(), text).toEqual(before);
  }
  expect(accepted).toBeGreaterThan(60);
}, 60_000);
