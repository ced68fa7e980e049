import { claimTree, getTreeByTag } from '@nabta/contract/gifts/tag';
import { getTree } from '@nabta/contract/trees/tree';
import { beforeAll, describe, expect, test } from 'vitest';

import { hour, minute, second } from '#core/clock.ts';
import { AppError } from '#core/errors/app-error.ts';
import { deriveSecrets } from '#core/keys/secrets.ts';
import { findInvariantViolations } from '#features/operations/verify/check-invariants.ts';
import { insertRows } from '#seed/seed.queries.ts';
import * as make from '#testing/factories.ts';
import { isThorough } from '#testing/is-thorough.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createSignedInBrowser } from '#testing/test-sessions.ts';

import { assertTagSecret, claimTree as claim } from './claim-tree.ts';
import { tagLink, tagSecret } from './tag-secret.ts';
import { selectClaims } from './testing/claims.queries.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const secretOf = (id: string) => tagSecret(app.context.secrets, id);
const person = async () => createSignedInBrowser(app, await make.createAccount(sql()));
const visitor = (address = '127.0.0.1') => {
  const browser = new TestBrowser(() => app.app);
  browser.address = address;
  return browser;
};

const read = (browser: TestBrowser, id: string) => browser.call(getTreeByTag, { params: { id } });
const claimWith = (browser: TestBrowser, id: string, secret = secretOf(id), headers = {}) =>
  browser.call(claimTree, { params: { id }, body: { secret } }, headers);

let tagCount = 0;
async function createTaggedTree(options: Parameters<typeof make.createTree>[1] = {}): Promise<string> {
  tagCount += 1;
  const id = `TAG${String(tagCount).padStart(5, '0')}`;
  await make.createTree(sql(), { tag: id, ...options });
  return id;
}

describe('tag secret', () => {
  test('is 64 bits in 13 characters, unique per tag and deployment, and stable', () => {
    expect(secretOf('NABTA001')).toMatch(/^[0-9A-F][0-9A-HJKMNP-TV-Z]{12}$/u);
    expect(secretOf('NABTA001')).toBe(secretOf('NABTA001'));
    expect(secretOf('NABTA002')).not.toBe(secretOf('NABTA001'));
    expect(tagSecret(deriveSecrets('another-secret-'.repeat(3)), 'NABTA001')).not.toBe(secretOf('NABTA001'));
  });

  test('is in the URL fragment, which no server receives', () => {
    const link = new URL(tagLink(app.context, 'NABTA001'));
    expect(link.pathname).toBe('/tag/NABTA001');
    expect(link.hash).toBe(`#${secretOf('NABTA001')}`);
  });
});

describe('tag lookup', () => {
  test('returns the tree and whether it can be claimed', async () => {
    const owner = await make.createAccount(sql());
    const campaign = await make.createCampaign(sql());
    const [free, owned, reserved] = [
      await createTaggedTree(),
      await createTaggedTree({ owner }),
      await createTaggedTree({ campaign }),
    ];
    expect((await read(visitor(), free.toLowerCase())).body.data).toMatchObject({
      claimable: true,
      isMine: false,
      owner: null,
    });
    expect((await read(visitor(), owned)).body.data).toMatchObject({ claimable: false, isMine: false });
    expect((await read(visitor(), reserved)).body.data).toMatchObject({ claimable: false, isMine: false });
    expect((await read(await createSignedInBrowser(app, owner), owned)).body.data).toMatchObject({
      isMine: true,
    });
  });

  test('returns 404 for an unknown tag or a removed tree', async () => {
    expect((await read(visitor(), 'ZZZ99999')).status).toBe(404);
    expect((await read(visitor(), await createTaggedTree({ isDeleted: true }))).status).toBe(404);
    expect((await read(visitor(), 'no')).status).toBe(400);
  });

  test('is limited to 30 per minute and address', async () => {
    const id = await createTaggedTree();
    const answers = await Promise.all(Array.from({ length: 40 }, () => read(visitor('203.0.113.9'), id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await read(visitor('203.0.113.10'), id)).status).toBe(200);
    app.clock.advance(minute / 30);
    expect((await read(visitor('203.0.113.9'), id)).status).toBe(200);
  });
});

describe('claim', () => {
  test('gives a free tree to the caller with the secret and adds a ledger entry', async () => {
    const id = await createTaggedTree();
    const browser = await person();
    const { status, body } = await claimWith(browser, id, secretOf(id).toLowerCase());
    expect(status).toBe(200);
    const { publicId } = claimTree.data.parse(body.data);
    const page = await browser.call(getTree, { params: { publicId } });
    expect(page.body.data).toMatchObject({
      isMine: true,
      ledger: [{ kind: 'planted' }, { kind: 'claimed' }],
    });
    expect((await read(browser, id)).body.data).toMatchObject({ claimable: false, isMine: true });
  });

  test('returns the same response to the owner again, and 409 to others', async () => {
    const id = await createTaggedTree();
    const owner = await person();
    const first = await claimWith(owner, id, secretOf(id), { 'idempotency-key': 'scan' });
    expect((await claimWith(owner, id, secretOf(id), { 'idempotency-key': 'scan' })).body).toEqual(
      first.body,
    );
    expect((await claimWith(owner, id)).body).toEqual(first.body);
    const second = await claimWith(await person(), id);
    expect([second.status, second.body.code]).toEqual([409, 'TREE_CLAIMED']);
    expect(await selectClaims(sql(), [id])).toEqual({ owned: 1, entries: 1 });
  });

  test.each([
    [
      'with an owner',
      'TREE_CLAIMED',
      async () => createTaggedTree({ owner: await make.createAccount(sql()) }),
    ],
    [
      'of a campaign',
      'TREE_CLAIMED',
      async () => createTaggedTree({ campaign: await make.createCampaign(sql()) }),
    ],
    ['that is lost', 'TREE_LOST', async () => createTaggedTree({ endedAt: new Date('2026-01-01') })],
  ])('returns 409 for a tree %s', async (_, code, createTag) => {
    const { status, body } = await claimWith(await person(), await createTag());
    expect([status, body.code]).toEqual([409, code]);
  });

  test('returns 404 for a removed tree or an unknown tag', async () => {
    const browser = await person();
    expect((await claimWith(browser, await createTaggedTree({ isDeleted: true }))).status).toBe(404);
    expect((await claimWith(browser, 'ZZZ99999')).status).toBe(404);
  });

  test('returns 404 for an unknown tag with any secret, and 400 for a wrong secret', async () => {
    const browser = await person();
    const id = await createTaggedTree();
    expect((await claimWith(browser, 'ZZZ99999', secretOf(id))).body.code).toBe('NOT_FOUND');
    expect((await claimWith(browser, id, secretOf('ZZZ99999'))).body.code).toBe('WRONG_TAG_SECRET');
  });

  test('requires a signed-in user with a name, and a secret', async () => {
    const id = await createTaggedTree();
    expect((await claimWith(visitor(), id)).status).toBe(401);
    const nameless = await createSignedInBrowser(app, await make.createAccount(sql(), { firstname: null }));
    expect((await claimWith(nameless, id)).status).toBe(403);
    const browser = await person();
    expect((await claimWith(browser, id, 'short')).status).toBe(400);
    expect((await browser.call(claimTree, { params: { id }, body: {} })).body.code).toBe('INVALID_INPUT');
    expect(await selectClaims(sql(), [id])).toEqual({ owned: 0, entries: 0 });
  });

  test('gives the tree to one of 1,000 concurrent callers', { timeout: 300_000 }, async () => {
    const id = await createTaggedTree();
    const people = await Promise.all(Array.from({ length: 1_000 }, () => make.createAccount(sql())));
    const outcomes = await Promise.all(people.map((account) => outcomeOf(account.id, id, secretOf(id))));
    expect(outcomes.filter((outcome) => outcome === 'claimed')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'TREE_CLAIMED')).toHaveLength(999);
    expect(await selectClaims(sql(), [id])).toEqual({ owned: 1, entries: 1 });
  });
});

describe('claim without the secret', () => {
  const count = isThorough ? 10_000 : 1_000;
  const ids = Array.from({ length: count }, (_, number) => `SEQ${String(number).padStart(6, '0')}`);

  beforeAll(async () => {
    const trees = await make.createTrees(sql(), ids.length);
    const createdAt = app.clock.now();
    await insertRows(
      sql(),
      'tree_tag',
      ids.map((id, index) => ({ id, treeId: trees[index]?.id ?? '', createdAt })),
    );
  });

  test(`never succeeds when enumerating ${count} tags`, { timeout: 300_000 }, async () => {
    const accounts = await Promise.all(Array.from({ length: 20 }, () => make.createAccount(sql())));
    const startedAt = app.clock.now();
    const outcomes: string[] = [];
    for (let first = 0; first < ids.length; first += accounts.length) {
      app.clock.advance(hour);
      const attempts = accounts.map(({ id }, step) => {
        const [tag, neighbour] = [ids[first + step] ?? '', ids[first + step - 1] ?? 'NABTA001'];
        return outcomeOf(id, tag, secretOf(neighbour));
      });
      outcomes.push(...(await Promise.all(attempts)));
    }
    app.clock.set(startedAt);
    expect(outcomes.filter((outcome) => outcome === 'WRONG_TAG_SECRET')).toHaveLength(count);
    expect(await selectClaims(sql(), ids)).toEqual({ owned: 0, entries: 0 });
  });

  test('compares five attempts per hour, even of 100 concurrent ones, and then rejects a correct one', async () => {
    const account = await make.createAccount(sql());
    const browser = await createSignedInBrowser(app, account);
    const id = await createTaggedTree();
    const guesses = ids.slice(0, 100).map((other) => claimWith(browser, id, secretOf(other)));
    const answers = await Promise.all(guesses);
    expect(answers.filter(({ body }) => body.code === 'WRONG_TAG_SECRET')).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === 'TOO_MANY_TRIES')).toHaveLength(95);
    const refused = await claimWith(browser, id);
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, hour / second]);
    app.clock.advance(hour);
    expect((await claimWith(await createSignedInBrowser(app, account), id)).status).toBe(200);
  });
});

test('keeps all invariants after these tests', async () => {
  expect(await findInvariantViolations(app.context.database, app.clock)).toEqual([]);
});

/** Runs the steps of the claim route without HTTP. */
async function outcomeOf(accountId: string, tagId: string, secret: string): Promise<string> {
  const claiming = (async () => {
    await assertTagSecret(app.context, accountId, { id: tagId, secret });
    const now = app.clock.now();
    await app.context.database.transaction((executor) => claim(executor, { tagId, accountId, now }));
    return 'claimed';
  })();
  return claiming.catch((error: unknown) => (error instanceof AppError ? error.code : String(error)));
}
