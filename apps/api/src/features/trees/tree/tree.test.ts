import { getAccount, getPublicAccount, updateAccount } from '@nabta/contract/people/account';
import * as contract from '@nabta/contract/trees/tree';
import { beforeAll, describe, expect, test } from 'vitest';

import * as make from '#testing/factories.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createSignedInBrowser, createStaffBrowser } from '#testing/test-sessions.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const visitor = () => new TestBrowser(() => app.app);

async function person(options: Parameters<typeof make.createAccount>[1] = {}) {
  const account = await make.createAccount(sql(), options);
  return { account, browser: await createStaffBrowser(app, account) };
}

const idsOf = (data: unknown) => (data as { id: string }[]).map((tree) => tree.id);

describe('tree list', () => {
  let noura: Awaited<ReturnType<typeof person>>;
  let trees: Awaited<ReturnType<typeof make.createTrees>>;

  beforeAll(async () => {
    noura = await person();
    trees = await make.createTrees(sql(), 45, { owner: noura.account });
    await make.createTree(sql(), { owner: noura.account, isDeleted: true });
    await make.createTree(sql(), { owner: (await person()).account });
  });

  test('pages newest first, twenty at a time, by the id of the last tree', async () => {
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let cursor: string | undefined; ;) {
      const { body } = await noura.browser.call(contract.pageTrees, {
        query: cursor === undefined ? {} : { cursor },
      });
      const ids = idsOf(body.data);
      seen.push(...ids);
      sizes.push(ids.length);
      if (ids.length < contract.treePageSize) break;
      cursor = ids.at(-1);
    }
    expect(sizes).toEqual([20, 20, 5]);
    expect(seen).toEqual(trees.map((tree) => tree.id).toReversed());
  });

  test('lists only own trees that are not removed, and all counters agree', async () => {
    const { browser } = noura;
    const list = await browser.call(contract.listTrees, { query: {} });
    const map = await browser.call(contract.listTrees, { query: { for_map: 'true' } });
    const count = await browser.call(contract.countTrees, { query: {} });
    const account = (await browser.call(getAccount, {})).body.data;
    const shared = await visitor().call(getPublicAccount, { params: { shareCode: account.shareCode } });
    const publicList = await visitor().call(contract.listPublicTrees, {
      params: { id: noura.account.id },
      query: {},
    });
    expect([
      idsOf(list.body.data).length,
      (map.body.data as { features: unknown[] }).features.length,
      count.body.data.count,
      account.treesPlanted,
      shared.body.data.treesPlanted,
      idsOf(publicList.body.data).length,
    ]).toEqual([45, 45, 45, 45, 45, 45]);
  });

  test.each([
    [{ cursor: 'not-an-id' }],
    [{ limit: '0' }],
    [{ limit: '101' }],
    [{ limit: '-1' }],
    [{ limit: 'many' }],
    [{ from_date: 'yesterday' }],
    [{ from_date: 'infinity' }],
    [{ from_date: '2026-01-02T00:00:00Z', to_date: '2026-01-01T00:00:00Z' }],
    [{ search: '   ' }],
    [{ search: 'a'.repeat(81) }],
    [{ specie: "x' or 1=1" }],
    [{ company: '1' }],
    [{ isVip: 'maybe' }],
    [{ unknown: '1' }],
  ])('rejects %j with a validation error', async (query) => {
    const { status, body } = await noura.browser.call(contract.pageTrees, { query });
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(body.details?.[0]?.path).toMatch(/^query/u);
  });
});

describe('filters', () => {
  test('match the same trees in list, count and map', async () => {
    const { account, browser } = await person();
    const company = await make.createCompany(sql());
    const land = await make.createLand(sql(), { name: { ar: 'كورنيش الخُبر', en: 'Khobar Corniche' } });
    const effort = await make.createEffort(sql(), { company, land });
    const planter = await make.createPlanter(sql());
    const at = (text: string) => new Date(text);
    const plain = await make.createTree(sql(), { owner: account, plantedAt: at('2025-05-05T10:00:00Z') });
    const complete = await make.createTree(sql(), {
      owner: account,
      company,
      land,
      effort,
      planter,
      isVip: true,
      isDamaged: true,
      givenName: 'سدرة 100%_جدتي',
      specieId: 'ziziphus-spina-christi',
      plantedAt: at('2025-08-01T00:00:00Z'),
    });
    const cases: [Record<string, string>, string[]][] = [
      [{}, [complete.id, plain.id]],
      [{ company: company.id }, [complete.id]],
      [{ land: land.id }, [complete.id]],
      [{ effort: effort.id }, [complete.id]],
      [{ planter: planter.id }, [complete.id]],
      [{ specie: 'ziziphus-spina-christi' }, [complete.id]],
      [{ isVip: 'true' }, [complete.id]],
      [{ isVip: 'false' }, [plain.id]],
      [{ isDamaged: 'true' }, [complete.id]],
      [{ from_date: '2025-08-01T00:00:00Z' }, [complete.id]],
      [{ to_date: '2025-05-05T13:00:00+03:00' }, [plain.id]],
      [{ from_date: '2025-05-06T00:00:00Z', to_date: '2025-07-31T23:59:59Z' }, []],
      [{ search: 'جدتي' }, [complete.id]],
      [{ search: '100%_' }, [complete.id]],
      [{ search: '%' }, [complete.id]],
      [{ search: '_x' }, []],
      [{ search: 'sidr' }, [complete.id]],
      [{ search: 'السدر' }, [complete.id]],
      [{ search: 'سدره جدتى' }, []],
      [{ search: 'الجدتى' }, [complete.id]],
      [{ search: 'نبق' }, [complete.id]],
      [{ search: 'الخبر' }, [complete.id]],
      [{ search: 'khobar' }, [complete.id]],
      [{ search: plain.publicId.slice(0, 8).toLowerCase() }, [plain.id]],
    ];
    for (const [query, expected] of cases) {
      const list = await browser.call(contract.pageTrees, { query });
      const count = await browser.call(contract.countTrees, { query });
      const map = await browser.call(contract.listTrees, { query: { ...query, for_map: 'true' } });
      expect(idsOf(list.body.data), JSON.stringify(query)).toEqual(expected);
      expect(count.body.data.count).toBe(expected.length);
      expect((map.body.data as { features: unknown[] }).features).toHaveLength(expected.length);
    }
  });
});

describe('tree page', () => {
  test('is public, and hides a private owner from everybody else', async () => {
    const hidden = await person({ isPrivate: true });
    const tree = await make.createTree(sql(), { owner: hidden.account });
    const params = { publicId: tree.publicId };
    const forVisitor = (await visitor().call(contract.getTree, { params })).body.data;
    const forOwner = (await hidden.browser.call(contract.getTree, { params })).body.data;
    expect([forVisitor.owner, forVisitor.isMine]).toEqual([null, false]);
    expect(forVisitor.ledger.every((transfer) => transfer.to === null)).toBe(true);
    expect([forOwner.owner?.id, forOwner.isMine]).toEqual([hidden.account.id, true]);
    expect(JSON.stringify(forVisitor)).not.toContain(hidden.account.id);
    expect(JSON.stringify(forVisitor)).not.toContain(hidden.account.phone);
  });

  test('shows the given name of a private owner only to the owner, unless they show the names', async () => {
    const hidden = await person({ isPrivate: true });
    const tree = await make.createTree(sql(), { owner: hidden.account, givenName: 'ظل هند' });
    const params = { publicId: tree.publicId };
    const read = async (browser: TestBrowser) => (await browser.call(contract.getTree, { params })).body.data;
    const names = async () => [
      (await read(visitor())).givenName,
      (await read((await person()).browser)).givenName,
      (await read(hidden.browser)).givenName,
    ];
    expect(await names()).toEqual([null, null, 'ظل هند']);
    expect(JSON.stringify(await read(visitor()))).not.toContain('ظل هند');
    await hidden.browser.call(updateAccount, { body: { showsTreeNames: true } });
    expect(await names()).toEqual(['ظل هند', 'ظل هند', 'ظل هند']);
  });

  test('shows previous holders, place and species', async () => {
    const [giver, owner] = [await person({ firstname: 'خالد' }), await person({ firstname: 'نورة' })];
    const tree = await make.createTree(sql(), {
      owner: owner.account,
      giver: giver.account,
      longitude: 39.2,
      latitude: 21.5,
    });
    const { body } = await visitor().call(contract.getTree, { params: { publicId: tree.publicId } });
    const page = body.data;
    expect(page.ledger.map((transfer) => [transfer.kind, transfer.to?.firstname])).toEqual([
      ['planted', undefined],
      ['assigned', 'خالد'],
      ['promised', undefined],
      ['gifted', 'نورة'],
    ]);
    expect(page.point.geometry).toEqual({ type: 'Point', coordinates: [39.2, 21.5] });
    expect(page.specie?.commonName).toMatchObject({ en: 'Ghaf', ar: 'الغاف' });
  });

  test('returns 404 for a removed or unknown tree, but shows staff the removed one', async () => {
    const admin = await person({ role: 'admin' });
    const { publicId } = await make.createTree(sql(), { isDeleted: true });
    expect((await visitor().call(contract.getTree, { params: { publicId } })).status).toBe(404);
    expect((await visitor().call(contract.getTree, { params: { publicId: '0000000000' } })).status).toBe(404);
    expect((await visitor().call(contract.getTree, { params: { publicId: "1'--" } })).status).toBe(400);
    expect((await admin.browser.call(contract.getTree, { params: { publicId } })).status).toBe(200);
  });

  test('names the planter to staff only', async () => {
    const admin = await person({ role: 'admin' });
    const { publicId } = await make.createTree(sql(), { planter: await make.createPlanter(sql()) });
    const read = async (browser: TestBrowser) =>
      (await browser.call(contract.getTree, { params: { publicId } })).body.data.planter?.name;
    expect(await read(visitor())).toBeNull();
    expect(await read(admin.browser)).toMatchObject({ en: expect.any(String) });
  });
});

describe('tree update', () => {
  test('lets the owner set and clear the name', async () => {
    const { account, browser } = await person();
    const { publicId } = await make.createTree(sql(), { owner: account });
    const name = async (givenName: string | null) =>
      (await browser.call(contract.updateTree, { params: { publicId }, body: { givenName } })).body.data
        .givenName;
    expect(await name('  شجرة   الأمل ')).toBe('شجرة الأمل');
    expect(await name(null)).toBeNull();
  });

  test('keeps a newer name when a queued older one is retried with its key', async () => {
    const { account, browser } = await person();
    const { publicId } = await make.createTree(sql(), { owner: account });
    const name = (givenName: string, key: string) =>
      browser.call(
        contract.updateTree,
        { params: { publicId }, body: { givenName } },
        { 'idempotency-key': key },
      );
    const first = await name('old input', 'waited');
    await name('new input', 'another');
    expect((await name('old input', 'waited')).body).toEqual(first.body);
    const [row] = await sql()`select given_name from tree where public_id = ${publicId}`;
    expect(row).toEqual({ given_name: 'new input' });
  });

  test.each(['', '   ', 'a'.repeat(41), 'evil\u202Ename', 'nul\u0000', 'zero\u200Bwidth', '\ud800', 7, {}])(
    'rejects the name %j and writes nothing',
    async (givenName) => {
      const { account, browser } = await person();
      const { publicId } = await make.createTree(sql(), { owner: account, givenName: 'before' });
      const { status, body } = await browser.call(contract.updateTree, {
        params: { publicId },
        body: { givenName },
      });
      expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
      const [row] = await sql()`select given_name from tree where public_id = ${publicId}`;
      expect(row).toEqual({ given_name: 'before' });
    },
  );

  const fields = { isVip: true, isDamaged: true, isDeleted: true, plantedByCompany: null };

  test("rejects an owner's request that contains a staff field", async () => {
    const { account, browser } = await person();
    const { publicId } = await make.createTree(sql(), { owner: account });
    for (const [field, value] of Object.entries(fields)) {
      const body = { givenName: 'new', [field]: value };
      expect((await browser.call(contract.updateTree, { params: { publicId }, body })).status).toBe(403);
    }
    const [row] =
      await sql()`select given_name, is_vip, is_damaged, is_deleted from tree where public_id = ${publicId}`;
    expect(row).toEqual({ given_name: null, is_vip: false, is_damaged: false, is_deleted: false });
  });

  test('rejects changes by other users, and unknown fields', async () => {
    const { browser } = await person();
    const { publicId } = await make.createTree(sql(), { owner: (await person()).account });
    const change = async (body: object) =>
      (await browser.call(contract.updateTree, { params: { publicId }, body })).status;
    expect(await change({ givenName: 'mine' })).toBe(403);
    expect(await change({ owner: 'me' })).toBe(400);
  });

  test('lets a planter mark only their own trees as damaged', async () => {
    const planter = await person({ role: 'planter' });
    const ownTree = await make.createTree(sql(), {
      planter: await make.createPlanter(sql(), { account: planter.account }),
    });
    const other = await make.createTree(sql(), { planter: await make.createPlanter(sql()) });
    const mark = async (publicId: string, body: object) =>
      (await planter.browser.call(contract.updateTree, { params: { publicId }, body })).status;
    expect(await mark(ownTree.publicId, { isDamaged: true })).toBe(200);
    expect(await mark(other.publicId, { isDamaged: true })).toBe(403);
    expect(await mark(ownTree.publicId, { isVip: true })).toBe(403);
  });

  test('requires a second factor from staff who change other trees', async () => {
    const account = await make.createAccount(sql(), { role: 'admin' });
    const admin = await createSignedInBrowser(app, account);
    const tree = await make.createTree(sql(), { owner: account });
    const change = async (body: object) =>
      (await admin.call(contract.updateTree, { params: { publicId: tree.publicId }, body })).body.code;
    expect(await change({ isVip: true })).toBe('SECOND_FACTOR_REQUIRED');
    expect(await change({ givenName: 'سدرة' })).toBeUndefined();
  });

  test('lets an administrator change staff fields, and removes a deleted tree from every counter', async () => {
    const admin = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'admin' }));
    const owner = await person();
    const company = await make.createCompany(sql());
    const tree = await make.createTree(sql(), { owner: owner.account });
    const params = { publicId: tree.publicId };
    const body = { isVip: true, isDamaged: true, plantedByCompany: company.id };
    const { body: answer } = await admin.call(contract.updateTree, { params, body });
    expect(answer.data).toMatchObject({ isVip: true, isDamaged: true, plantedByCompany: { id: company.id } });
    const tally = async () => {
      const [row] =
        await sql()`select trees from tree_tally where scope = 'company' and scope_id = ${company.id}`;
      return row?.['trees'];
    };
    expect(await tally()).toBe(1);
    await admin.call(contract.updateTree, { params, body: { isDeleted: true } });
    const audited = await sql()<{ after: object }[]>`
      select body -> 'after' as after from audit_entry where body ->> 'subjectId' = ${tree.id} order by seq`;
    expect(audited.map(({ after }) => after)).toEqual([body, { isDeleted: true }]);
    expect(await tally()).toBe(0);
    expect((await owner.browser.call(contract.countTrees, { query: {} })).body.data).toEqual({
      count: 0,
      lost: 0,
    });
    const unknown = { plantedByCompany: crypto.randomUUID() };
    expect((await admin.call(contract.updateTree, { params, body: unknown })).status).toBe(400);
  });
});

test('lists trees given away for the giver, newest gift first', async () => {
  const [giver, receiver] = [await person(), await person()];
  const first = await make.createTree(sql(), { owner: receiver.account, giver: giver.account });
  await make.createTree(sql(), { owner: receiver.account });
  const { body } = await giver.browser.call(contract.listGiftedTrees, { query: {} });
  expect(idsOf(body.data)).toEqual([first.id]);
});

describe('database constraints', () => {
  const expectRejected = (statement: PromiseLike<unknown>) =>
    expect(statement).rejects.toThrow(/violates|append only/u);

  test('keep the ledger append-only and gapless, with matching holders', async () => {
    const { account } = await person();
    const { id } = await make.createTree(sql(), { owner: account });
    const other = crypto.randomUUID();
    const add = (seq: number, from: string) =>
      sql()`insert into tree_ledger (tree_id, seq, kind, from_holder, to_holder, at) values (${id}, ${seq}, 'gifted', ${from}, ${other}, now())`;
    await expectRejected(add(2, account.id));
    await expectRejected(add(4, account.id));
    await expectRejected(add(3, other));
    await add(3, account.id);
    await expectRejected(sql()`update tree_ledger set to_holder = ${other} where tree_id = ${id}`);
    await expectRejected(sql()`delete from tree_ledger where tree_id = ${id}`);
  });

  test('reject invalid coordinates, future dates and negative sizes', async () => {
    await expectRejected(make.createTree(sql(), { longitude: 181 }));
    await expectRejected(make.createTree(sql(), { latitude: -91 }));
    const { id } = await make.createTree(sql());
    await expectRejected(
      sql()`update tree set planted_at = now() + interval '1 day', created_at = now() where id = ${id}`,
    );
    await expectRejected(
      sql()`insert into tree_measurement (tree_id, dbh_cm, measured_at) values (${id}, -1, now())`,
    );
    await expectRejected(
      sql()`insert into tree_measurement (tree_id, dbh_cm, measured_at) values (${id}, 5, now() + interval '1 day')`,
    );
  });
});
