import { dedicateTree, type Dedication, removeDedication } from '@nabta/contract/dedication';
import { getTree, pageTrees, type Tree, updateTree } from '@nabta/contract/tree';
import { beforeEach, describe, expect, test } from 'vitest';

import type { TreeSeed } from '../../seed/world-seeds.ts';
import { builtWebApp } from '../../testing/built-web-app.ts';
import { TestBrowser, useTestApp } from '../../testing/test-app.ts';
import { giftHouse, giftOf } from '../gift/testing/gift-house.ts';

const house = useTestApp({ webDirectory: builtWebApp() });
const { person, tree: plant, give, open, takeBack } = giftHouse(house);

type Person = Awaited<ReturnType<typeof person>>;
let owner: Person;
let stranger: Person;
let tree: TreeSeed;
let visitor: TestBrowser;

const charity: Dedication = { kind: 'ongoing_charity', name: 'نورة بنت سعد', isPublic: true };
const memory: Dedication = { kind: 'in_memory', name: 'عمر', isPublic: false };

beforeEach(async () => {
  owner = await person();
  stranger = await person();
  tree = await plant(owner.account);
  visitor = new TestBrowser(() => house.app);
});

const dedicate = (body: object, { browser } = owner) =>
  browser.call(dedicateTree, { params: { publicId: tree.publicId }, body });
const remove = ({ browser } = owner) =>
  browser.call(removeDedication, { params: { publicId: tree.publicId } });
const seenBy = async (browser: TestBrowser) => {
  const { body } = await browser.call(getTree, { params: { publicId: tree.publicId } });
  return (body.data as Tree).dedication;
};
const pageHead = async (language: string) => {
  const { body } = await house.app.inject({
    url: `/tree/${tree.publicId}`,
    headers: { cookie: `preferred-language=${language}` },
  });
  return {
    description: /og:description" content="([^"]*)"/u.exec(body)?.[1],
    picture: /og:image" content="([^"]*)"/u.exec(body)?.[1],
  };
};

describe('a dedication', () => {
  test('is shown on the page and in the list of its owner, and to anybody where it is public', async () => {
    const { status, body } = await dedicate({ ...charity, name: '  نورة   بنت سعد ' });
    expect([status, body.data]).toEqual([200, charity]);
    for (const browser of [owner.browser, stranger.browser, visitor])
      expect(await seenBy(browser)).toEqual(charity);
    const list = await owner.browser.call(pageTrees, { query: {} });
    expect(list.body.data).toMatchObject([{ publicId: tree.publicId, dedication: charity }]);
  });

  test('that is not public is seen by nobody but its owner, in no link preview either', async () => {
    const before = await pageHead('ar');
    await dedicate(memory);
    expect(await seenBy(owner.browser)).toEqual(memory);
    expect(await seenBy(stranger.browser)).toBeNull();
    expect(await seenBy(visitor)).toBeNull();
    expect(await pageHead('ar')).toEqual(before);
  });

  test('is told by the link in its language, and a changed one has a preview of its own', async () => {
    await dedicate(charity);
    const arabic = await pageHead('ar');
    expect(arabic.description).toMatch(/^صدقة جارية عن نورة بنت سعد\. /u);
    expect((await pageHead('en')).description).toMatch(/^Ongoing charity on behalf of نورة بنت سعد\. /u);
    await dedicate({ ...charity, name: 'هند' });
    expect((await pageHead('ar')).picture).not.toBe(arabic.picture);
  });

  test('is one for each tree, and can be taken away, twice too', async () => {
    await dedicate(charity);
    await dedicate(memory);
    expect(await seenBy(owner.browser)).toEqual(memory);
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
    expect(await seenBy(owner.browser)).toBeNull();
  });

  test('stays when the tree is named', async () => {
    await dedicate(charity);
    const params = { publicId: tree.publicId };
    const { body } = await owner.browser.call(updateTree, { params, body: { givenName: 'سدرة' } });
    expect((body.data as Tree).dedication).toEqual(charity);
  });

  test('twice at once is the one or the other', async () => {
    await Promise.all([dedicate(charity), dedicate(memory)]);
    expect([charity, memory]).toContainEqual(await seenBy(owner.browser));
  });

  test.each([
    [{ ...charity, name: '' }],
    [{ ...charity, name: 'ن'.repeat(61) }],
    [{ ...charity, name: 'a\u202Eb' }],
    [{ ...charity, kind: 'revenge' }],
    [{ kind: 'birthday', name: 'سارة' }],
  ])('%j is refused', async (body) => {
    expect((await dedicate(body)).status).toBe(400);
    expect(await seenBy(owner.browser)).toBeNull();
  });
});

describe('who may dedicate', () => {
  test('is the owner alone', async () => {
    await dedicate(charity);
    expect((await dedicate(memory, stranger)).status).toBe(403);
    expect((await remove(stranger)).status).toBe(403);
    expect(
      (await visitor.call(dedicateTree, { params: { publicId: tree.publicId }, body: memory })).status,
    ).toBe(401);
    expect(await seenBy(visitor)).toEqual(charity);
  });

  test('is nobody while a gift holds the tree', async () => {
    await give(owner.browser, tree, { phone: stranger.account.phone });
    expect((await dedicate(charity)).status).toBe(403);
  });
});

describe('a gift', () => {
  const giveTo = (to: Person, occasion: string) =>
    give(owner.browser, tree, { phone: to.account.phone, occasion });

  test('lets the dedication rest, which is there again when the tree comes back', async () => {
    await dedicate(charity);
    const gift = giftOf(await giveTo(stranger, 'thank_you'));
    expect(await seenBy(owner.browser)).toBeNull();
    await takeBack(owner.browser, gift.id);
    expect(await seenBy(visitor)).toEqual(charity);
  });

  test('for something else ends it, even where the tree comes back to who dedicated it', async () => {
    await dedicate(charity);
    await giveTo(stranger, 'birthday');
    await open(stranger.browser, tree);
    expect(await seenBy(stranger.browser)).toBeNull();
    await give(stranger.browser, tree, { phone: owner.account.phone });
    await open(owner.browser, tree);
    expect(await seenBy(owner.browser)).toBeNull();
  });

  test('for the same takes it along, hidden until its new owner shows it', async () => {
    await dedicate(charity);
    await giveTo(stranger, 'ongoing_charity');
    await open(stranger.browser, tree);
    expect(await seenBy(stranger.browser)).toEqual({ ...charity, isPublic: false });
    expect(await seenBy(visitor)).toBeNull();
    expect(await seenBy(owner.browser)).toBeNull();
    await dedicate(charity, stranger);
    expect(await seenBy(visitor)).toEqual(charity);
  });

  test.each(['mother', 'father', 'wedding', 'graduation'])('can be for %s', async (occasion) => {
    expect(giftOf(await giveTo(stranger, occasion)).occasion).toBe(occasion);
  });
});
