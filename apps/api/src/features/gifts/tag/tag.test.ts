import { claimTree, getTreeByTag } from '@nabta/contract/tag';
import { getTree } from '@nabta/contract/tree';
import { beforeAll, describe, expect, test } from 'vitest';

import { hour, minute, second } from '../../platform/clock.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { deriveSecrets } from '../../platform/keys/secrets.ts';
import { insertTreeTags } from '../../seed/world.queries.ts';
import * as make from '../../testing/factories.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { TestBrowser, useTestApp } from '../../testing/test-app.ts';
import { findFaults } from '../verify/verify-forest.ts';
import { assertTagSecret, claimTree as claim } from './claim-tree.ts';
import { tagLink, tagSecret } from './tag-secret.ts';
import { selectClaims } from './testing/claims.queries.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;
const secretOf = (id: string) => tagSecret(house.context.secrets, id);
const person = async () => signedIn(house, await make.createAccount(sql()));
const visitor = (address = '127.0.0.1') => {
  const browser = new TestBrowser(() => house.app);
  browser.address = address;
  return browser;
};

const read = (browser: TestBrowser, id: string) => browser.call(getTreeByTag, { params: { id } });
const claimIn = (browser: TestBrowser, id: string, secret = secretOf(id), headers = {}) =>
  browser.call(claimTree, { params: { id }, body: { secret } }, headers);

let made = 0;
/** A tree with a tag of its own. */
async function tagged(options: Parameters<typeof make.createTree>[1] = {}): Promise<string> {
  made += 1;
  const id = `TAG${String(made).padStart(5, '0')}`;
  await make.createTree(sql(), { tag: id, ...options });
  return id;
}

describe('the secret of a tag', () => {
  test('is 64 bits in 13 characters, its own for each tag and each house, and always the same', () => {
    expect(secretOf('NABTA001')).toMatch(/^[0-9A-F][0-9A-HJKMNP-TV-Z]{12}$/u);
    expect(secretOf('NABTA001')).toBe(secretOf('NABTA001'));
    expect(secretOf('NABTA002')).not.toBe(secretOf('NABTA001'));
    expect(tagSecret(deriveSecrets('another-secret-'.repeat(3)), 'NABTA001')).not.toBe(secretOf('NABTA001'));
  });

  test('stands in the link behind the hash, where no server sees it', () => {
    const link = new URL(tagLink(house.context, 'NABTA001'));
    expect(link.pathname).toBe('/tag/NABTA001');
    expect(link.hash).toBe(`#${secretOf('NABTA001')}`);
  });
});

describe('reading a tag', () => {
  test('shows anybody the tree and whether it may be claimed', async () => {
    const owner = await make.createAccount(sql());
    const campaign = await make.createCampaign(sql());
    const [free, owned, kept] = [await tagged(), await tagged({ owner }), await tagged({ campaign })];
    expect((await read(visitor(), free.toLowerCase())).body.data).toMatchObject({
      claimable: true,
      isMine: false,
      owner: null,
    });
    expect((await read(visitor(), owned)).body.data).toMatchObject({ claimable: false, isMine: false });
    expect((await read(visitor(), kept)).body.data).toMatchObject({ claimable: false, isMine: false });
    expect((await read(await signedIn(house, owner), owned)).body.data).toMatchObject({ isMine: true });
  });

  test('knows neither a tag that is none nor one of a removed tree', async () => {
    expect((await read(visitor(), 'ZZZ99999')).status).toBe(404);
    expect((await read(visitor(), await tagged({ isDeleted: true }))).status).toBe(404);
    expect((await read(visitor(), 'no')).status).toBe(400);
  });

  test('is limited to 30 a minute from one address', async () => {
    const id = await tagged();
    const answers = await Promise.all(Array.from({ length: 40 }, () => read(visitor('203.0.113.9'), id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await read(visitor('203.0.113.10'), id)).status).toBe(200);
    house.clock.advance(minute / 30);
    expect((await read(visitor('203.0.113.9'), id)).status).toBe(200);
  });
});

describe('claiming', () => {
  test('makes a free tree the one of whoever has the secret, and the ledger says so', async () => {
    const id = await tagged();
    const browser = await person();
    const { status, body } = await claimIn(browser, id, secretOf(id).toLowerCase());
    expect(status).toBe(200);
    const { publicId } = claimTree.data.parse(body.data);
    const page = await browser.call(getTree, { params: { publicId } });
    expect(page.body.data).toMatchObject({
      isMine: true,
      ledger: [{ kind: 'planted' }, { kind: 'claimed' }],
    });
    expect((await read(browser, id)).body.data).toMatchObject({ claimable: false, isMine: true });
  });

  test('again gives the owner the same answer, with a key or without, and anybody else a 409', async () => {
    const id = await tagged();
    const owner = await person();
    const first = await claimIn(owner, id, secretOf(id), { 'idempotency-key': 'scan' });
    expect((await claimIn(owner, id, secretOf(id), { 'idempotency-key': 'scan' })).body).toEqual(first.body);
    expect((await claimIn(owner, id)).body).toEqual(first.body);
    const second = await claimIn(await person(), id);
    expect([second.status, second.body.code]).toEqual([409, 'TREE_CLAIMED']);
    expect(await selectClaims(sql(), [id])).toEqual({ owned: 1, entries: 1 });
  });

  test.each([
    ['of somebody', 'TREE_CLAIMED', async () => tagged({ owner: await make.createAccount(sql()) })],
    ['of a campaign', 'TREE_CLAIMED', async () => tagged({ campaign: await make.createCampaign(sql()) })],
    ['that died', 'TREE_LOST', async () => tagged({ endedAt: new Date('2026-01-01') })],
  ])('a tree %s is a 409', async (_, code, tagOfIt) => {
    const { status, body } = await claimIn(await person(), await tagOfIt());
    expect([status, body.code]).toEqual([409, code]);
  });

  test('a removed tree or a tag without a tree is a 404', async () => {
    const browser = await person();
    expect((await claimIn(browser, await tagged({ isDeleted: true }))).status).toBe(404);
    expect((await claimIn(browser, 'ZZZ99999')).status).toBe(404);
  });

  test('a tag that is none is a 404 whatever the secret, and a wrong secret of a tag a 400', async () => {
    const browser = await person();
    const id = await tagged();
    expect((await claimIn(browser, 'ZZZ99999', secretOf(id))).body.code).toBe('NOT_FOUND');
    expect((await claimIn(browser, id, secretOf('ZZZ99999'))).body.code).toBe('WRONG_TAG_SECRET');
  });

  test('needs somebody who is signed in and has a name, and a secret', async () => {
    const id = await tagged();
    expect((await claimIn(visitor(), id)).status).toBe(401);
    const nameless = await signedIn(house, await make.createAccount(sql(), { firstname: null }));
    expect((await claimIn(nameless, id)).status).toBe(403);
    const browser = await person();
    expect((await claimIn(browser, id, 'short')).status).toBe(400);
    expect((await browser.call(claimTree, { params: { id }, body: {} })).body.code).toBe('INVALID_INPUT');
    expect(await selectClaims(sql(), [id])).toEqual({ owned: 0, entries: 0 });
  });

  test('1,000 at once with the secret make one owner', { timeout: 300_000 }, async () => {
    const id = await tagged();
    const people = await Promise.all(Array.from({ length: 1_000 }, () => make.createAccount(sql())));
    const outcomes = await Promise.all(people.map((account) => outcomeOf(account.id, id, secretOf(id))));
    expect(outcomes.filter((outcome) => outcome === 'claimed')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'TREE_CLAIMED')).toHaveLength(999);
    expect(await selectClaims(sql(), [id])).toEqual({ owned: 1, entries: 1 });
  });
});

describe('without the secret', () => {
  const ids = Array.from({ length: 10_000 }, (_, number) => `SEQ${String(number).padStart(6, '0')}`);

  beforeAll(async () => {
    const trees = await make.createTrees(sql(), ids.length);
    const createdAt = house.clock.now();
    await insertTreeTags(
      sql(),
      ids.map((id, index) => ({ id, treeId: trees[index]?.id ?? '', createdAt })),
    );
  });

  test(
    'walking 10,000 tags in their order claims none, however long it takes',
    { timeout: 300_000 },
    async () => {
      const walkers = await Promise.all(Array.from({ length: 20 }, () => make.createAccount(sql())));
      const began = house.clock.now();
      const outcomes: string[] = [];
      for (let first = 0; first < ids.length; first += walkers.length) {
        house.clock.advance(hour);
        const tries = walkers.map(({ id }, step) => {
          const [tag, neighbour] = [ids[first + step] ?? '', ids[first + step - 1] ?? 'NABTA001'];
          return outcomeOf(id, tag, secretOf(neighbour));
        });
        outcomes.push(...(await Promise.all(tries)));
      }
      house.clock.set(began);
      expect(outcomes.filter((outcome) => outcome === 'WRONG_TAG_SECRET')).toHaveLength(10_000);
      expect(await selectClaims(sql(), ids)).toEqual({ owned: 0, entries: 0 });
    },
  );

  test('five tries an hour are compared, even 100 at once, and then a right one is refused too', async () => {
    const account = await make.createAccount(sql());
    const browser = await signedIn(house, account);
    const id = await tagged();
    const guesses = ids.slice(0, 100).map((other) => claimIn(browser, id, secretOf(other)));
    const answers = await Promise.all(guesses);
    expect(answers.filter(({ body }) => body.code === 'WRONG_TAG_SECRET')).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === 'TOO_MANY_TRIES')).toHaveLength(95);
    const refused = await claimIn(browser, id);
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, hour / second]);
    house.clock.advance(hour);
    expect((await claimIn(await signedIn(house, account), id)).status).toBe(200);
  });
});

test('after all of it the forest is as true as before', async () => {
  expect(await findFaults(house.context.database, house.clock)).toEqual([]);
});

/** What becomes of a claim, by the same steps as its route. */
async function outcomeOf(accountId: string, tagId: string, secret: string): Promise<string> {
  const claimed = (async () => {
    await assertTagSecret(house.context, accountId, { id: tagId, secret });
    const now = house.clock.now();
    await house.context.database.transaction((executor) => claim(executor, { tagId, accountId, now }));
    return 'claimed';
  })();
  return claimed.catch((error: unknown) => (error instanceof AppError ? error.code : String(error)));
}
