import { dedicateTree, type Dedication, removeDedication } from '@nabta/contract/trees/dedication';
import { getTree, pageTrees, updateTree } from '@nabta/contract/trees/tree';
import { beforeEach, describe, expect, test } from 'vitest';

import { giftTestKit, giftOf } from '#features/gifts/gift/testing/gift-test-kit.ts';
import type { TreeSeed } from '#seed/seed-types.ts';
import { createFakeWebBuild } from '#testing/fake-web-build.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';

const app = useTestApp({ webDirectory: createFakeWebBuild() });
const { person, tree: plant, give, open, takeBack } = giftTestKit(app);

type Person = Awaited<ReturnType<typeof person>>;
let owner: Person;
let otherUser: Person;
let tree: TreeSeed;
let visitor: TestBrowser;

const charity: Dedication = { kind: 'ongoing_charity', name: 'نورة بنت سعد', isPublic: true };
const memory: Dedication = { kind: 'in_memory', name: 'عمر', isPublic: false };

beforeEach(async () => {
  owner = await person();
  otherUser = await person();
  tree = await plant(owner.account);
  visitor = new TestBrowser(() => app.app);
});

const dedicate = (body: object, { browser } = owner) =>
  browser.call(dedicateTree, { params: { publicId: tree.publicId }, body });
const remove = ({ browser } = owner) =>
  browser.call(removeDedication, { params: { publicId: tree.publicId } });
const seenBy = async (browser: TestBrowser) => {
  const { body } = await browser.call(getTree, { params: { publicId: tree.publicId } });
  return body.data.dedication;
};
const pageHead = async (language: string) => {
  const { body } = await app.app.inject({
    url: `/tree/${tree.publicId}`,
    headers: { cookie: `preferred-language=${language}` },
  });
  return {
    description: /og:description" content="([^"]*)"/u.exec(body)?.[1],
    picture: /og:image" content="([^"]*)"/u.exec(body)?.[1],
  };
};

describe('dedication', () => {
  test('is shown to its owner, and to everyone when it is public', async () => {
    const { status, body } = await dedicate({ ...charity, name: '  نورة   بنت سعد ' });
    expect([status, body.data]).toEqual([200, charity]);
    for (const browser of [owner.browser, otherUser.browser, visitor])
      expect(await seenBy(browser)).toEqual(charity);
    const list = await owner.browser.call(pageTrees, { query: {} });
    expect(list.body.data).toMatchObject([{ publicId: tree.publicId, dedication: charity }]);
  });

  test('is shown only to its owner when it is private, and not in link previews', async () => {
    const before = await pageHead('ar');
    await dedicate(memory);
    expect(await seenBy(owner.browser)).toEqual(memory);
    expect(await seenBy(otherUser.browser)).toBeNull();
    expect(await seenBy(visitor)).toBeNull();
    expect(await pageHead('ar')).toEqual(before);
  });

  test("appears in the link preview in the page's language, and a change gets a new preview image", async () => {
    await dedicate(charity);
    const arabic = await pageHead('ar');
    expect(arabic.description).toMatch(/^صدقة جارية عن نورة بنت سعد\. /u);
    expect((await pageHead('en')).description).toMatch(/^Ongoing charity on behalf of نورة بنت سعد\. /u);
    await dedicate({ ...charity, name: 'هند' });
    expect((await pageHead('ar')).picture).not.toBe(arabic.picture);
  });

  test('is one per tree and can be removed repeatedly', async () => {
    await dedicate(charity);
    await dedicate(memory);
    expect(await seenBy(owner.browser)).toEqual(memory);
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
    expect(await seenBy(owner.browser)).toBeNull();
  });

  test('remains when the tree is named', async () => {
    await dedicate(charity);
    const params = { publicId: tree.publicId };
    const { body } = await owner.browser.call(updateTree, { params, body: { givenName: 'سدرة' } });
    expect(body.data.dedication).toEqual(charity);
  });

  test('is one of the two after concurrent requests', async () => {
    await Promise.all([dedicate(charity), dedicate(memory)]);
    expect([charity, memory]).toContainEqual(await seenBy(owner.browser));
  });

  test.each([
    [{ ...charity, name: '' }],
    [{ ...charity, name: 'ن'.repeat(61) }],
    [{ ...charity, name: 'a\u202Eb' }],
    [{ ...charity, kind: 'revenge' }],
    [{ kind: 'birthday', name: 'سارة' }],
  ])('rejects %j', async (body) => {
    expect((await dedicate(body)).status).toBe(400);
    expect(await seenBy(owner.browser)).toBeNull();
  });
});

describe('permission to dedicate', () => {
  test('is limited to the owner', async () => {
    await dedicate(charity);
    expect((await dedicate(memory, otherUser)).status).toBe(403);
    expect((await remove(otherUser)).status).toBe(403);
    expect(
      (await visitor.call(dedicateTree, { params: { publicId: tree.publicId }, body: memory })).status,
    ).toBe(401);
    expect(await seenBy(visitor)).toEqual(charity);
  });

  test('is denied while a gift of the tree is pending', async () => {
    await give(owner.browser, tree, { phone: otherUser.account.phone });
    expect((await dedicate(charity)).status).toBe(403);
  });
});

describe('gift of a dedicated tree', () => {
  const giveTo = (to: Person, occasion: string) =>
    give(owner.browser, tree, { phone: to.account.phone, occasion });

  test('hides the dedication while pending and shows it again after a cancellation', async () => {
    await dedicate(charity);
    const gift = giftOf(await giveTo(otherUser, 'thank_you'));
    expect(await seenBy(owner.browser)).toBeNull();
    await takeBack(owner.browser, gift.id);
    expect(await seenBy(visitor)).toEqual(charity);
  });

  test('for another occasion deletes the dedication, even if the tree returns to its first owner', async () => {
    await dedicate(charity);
    await giveTo(otherUser, 'birthday');
    await open(otherUser.browser, tree);
    expect(await seenBy(otherUser.browser)).toBeNull();
    await give(otherUser.browser, tree, { phone: owner.account.phone });
    await open(owner.browser, tree);
    expect(await seenBy(owner.browser)).toBeNull();
  });

  test('for the same occasion keeps the dedication, hidden until the new owner publishes it', async () => {
    await dedicate(charity);
    await giveTo(otherUser, 'ongoing_charity');
    await open(otherUser.browser, tree);
    expect(await seenBy(otherUser.browser)).toEqual({ ...charity, isPublic: false });
    expect(await seenBy(visitor)).toBeNull();
    expect(await seenBy(owner.browser)).toBeNull();
    await dedicate(charity, otherUser);
    expect(await seenBy(visitor)).toEqual(charity);
  });

  test.each(['mother', 'father', 'wedding', 'graduation'])('accepts the occasion %s', async (occasion) => {
    expect(giftOf(await giveTo(otherUser, occasion)).occasion).toBe(occasion);
  });
});
