import { updateAccount } from '@nabta/contract/account';
import { dedicateTree } from '@nabta/contract/dedication';
import { updateTree } from '@nabta/contract/tree';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { day } from '../../platform/clock.ts';
import * as make from '../../testing/factories.ts';
import { signedInAsStaff } from '../../testing/signed-in.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { giftHouse, giftOf } from '../gift/testing/gift-house.ts';
import { certificateHouse, readPdf, serialOf } from './testing/certificate-house.ts';
import { verifyOffline } from './testing/verify-offline.ts';

const house = useTestApp({ environment: { PUBLIC_URL: 'https://nabta.example' } });
const { sql, person, give, open, takeBack } = giftHouse(house);
const { ask, certify, keys, read } = certificateHouse(house);

const land = () =>
  make.createLand(sql(), { name: { ar: 'واحة نجد', en: 'Najd Oasis', pt: 'Oásis de Najd' } });

async function namedTree(options: Parameters<typeof make.createAccount>[1] = {}) {
  const { account, browser } = await person({ firstname: 'نورة', lastname: 'سعد', ...options });
  const tree = await make.createTree(sql(), {
    owner: account,
    givenName: 'Grandma’s Sidr',
    specieId: 'ziziphus-spina-christi',
    land: await land(),
    plantedAt: new Date('2022-03-12T10:00:00Z'),
  });
  return { account, browser, tree };
}

describe('the certificate of a tree', () => {
  test('says in each language who owns what, where, since when by both calendars, and its number can be found', async () => {
    const { tree } = await namedTree();
    const expected = {
      ar: ['12 مارس 2022', 'شعبان 1443'],
      en: ['Certificate of tree ownership', 'Najd Oasis', '12 March 2022', '9 Sha’ban 1443 AH', 'likely'],
      pt: ['Oásis de Najd', '12 de março de 2022', '9 de Sha’ban de 1443 H', 'CO₂ removido'],
    };
    for (const [language, words] of Object.entries(expected)) {
      const { statusCode, headers, rawPayload } = await certify(tree.publicId, language);
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(rawPayload.length).toBeLessThan(60_000);
      const { text, pages, links } = await readPdf(rawPayload);
      const serial = serialOf(rawPayload);
      expect(pages).toBe(1);
      expect(links).toEqual([`https://nabta.example/certificate/${serial}`]);
      for (const word of [...words.filter((each) => !/\p{Script=Arabic}/u.test(each)), 'Sidr', 'Ziziphus'])
        expect(text).toContain(word);
      expect(text).toContain(serial.replace(/(.{4})(.{4})/u, '$1-$2-'));
      const finding = await verifyOffline(rawPayload, await keys());
      expect(finding).toMatchObject({ is: 'genuine', statement: { serial, language, owner: 'نورة سعد' } });
    }
  });

  test('calls a tree that nobody named by its species, in the language of the reader', async () => {
    const { account } = await person();
    const tree = await make.createTree(sql(), { owner: account, specieId: 'phoenix-dactylifera' });
    const textIn = async (language: string) =>
      (await readPdf((await certify(tree.publicId, language)).rawPayload)).text;
    expect(await textIn('en')).toContain('Date palm');
    const text = await textIn('pt');
    expect(text).toContain('Tamareira');
    expect(text).not.toContain('Date palm');
  });

  test('is the same file for the same language, and the same number in all of them, drawn once', async () => {
    const { tree } = await namedTree();
    const [one, again] = await Promise.all([certify(tree.publicId), certify(tree.publicId)]);
    expect(again.rawPayload.equals(one.rawPayload)).toBe(true);
    expect(serialOf((await certify(tree.publicId, 'pt')).rawPayload)).toBe(serialOf(one.rawPayload));
    const known = await ask(`/tree/${tree.publicId}/certificate?lang=ar`, undefined, {
      'if-none-match': String(one.headers.etag),
    });
    expect(known.statusCode).toBe(304);
    // In another process that knows nothing of it, the drawings gone.
    house.context.drawings.read = async () => undefined;
    const elsewhere = await house.restart();
    const redrawn = await elsewhere.inject(`/api/tree/${tree.publicId}/certificate?lang=ar`);
    expect(redrawn.rawPayload.equals(one.rawPayload)).toBe(true);
  });

  test('keeps its numbers for the month, and has a new number of its own for what has changed', async () => {
    const { tree, browser } = await namedTree();
    const first = serialOf((await certify(tree.publicId)).rawPayload);
    const before = await read(first);
    await browser.call(updateTree, { params: { publicId: tree.publicId }, body: { givenName: 'Sidr II' } });
    const renamed = serialOf((await certify(tree.publicId)).rawPayload);
    expect(renamed).not.toBe(first);
    house.clock.advance(day);
    expect(serialOf((await certify(tree.publicId)).rawPayload)).toBe(renamed);
    house.clock.advance(40 * day);
    const later = await read(serialOf((await certify(tree.publicId)).rawPayload));
    expect(later.co2RemovedKg).toBeGreaterThan(before.co2RemovedKg);
    expect(await read(first)).toMatchObject({ status: 'current', co2RemovedKg: before.co2RemovedKg });
  });

  test('is there for twenty who ask at once', async () => {
    const trees = await make.createTrees(sql(), 20, { owner: (await person()).account });
    const answers = await Promise.all(trees.map(({ publicId }) => certify(publicId, 'pt')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(trees.map(() => 200));
    expect(new Set(answers.map(({ rawPayload }) => serialOf(rawPayload))).size).toBe(20);
  });

  test('is a picture for a phone where one is asked for', async () => {
    const { tree } = await namedTree();
    const { headers, rawPayload } = await ask(`/tree/${tree.publicId}/certificate`, undefined, {
      accept: 'image/png',
    });
    expect(headers).toMatchObject({ 'content-type': 'image/png', vary: expect.stringContaining('accept') });
    const { width, height } = await sharp(rawPayload).metadata();
    expect([width, Math.round((height / width) * 10)]).toEqual([1080, 19]);
  });

  test('names a private owner on their own copy only, and so with a dedication that is not shown', async () => {
    const { tree, browser } = await namedTree({ isPrivate: true });
    const body = { kind: 'in_memory' as const, name: 'Omar', isPublic: false };
    await browser.call(dedicateTree, { params: { publicId: tree.publicId }, body });
    const own = (await certify(tree.publicId, 'en', browser)).rawPayload;
    const strangers = (await certify(tree.publicId, 'en')).rawPayload;
    expect(await verifyOffline(own, await keys())).toMatchObject({
      statement: { owner: 'نورة سعد', dedication: 'In memory of \u2068Omar\u2069' },
    });
    const { text } = await readPdf(strangers);
    expect(text).toContain('the owner of this tree');
    expect(text).not.toContain('Omar');
    expect(await verifyOffline(strangers, await keys())).toMatchObject({
      statement: { owner: null, dedication: null },
    });
    expect((await read(serialOf(own))).owner).toBeNull();
    expect((await read(serialOf(own), browser)).owner?.firstname).toBe('نورة');
  });

  test('says who gave it; a private giver only to whom they gave', async () => {
    const giver = await person({ firstname: 'Sami', lastname: 'Saad', isPrivate: true });
    const receiver = await person({ firstname: 'Hind', lastname: 'Ali' });
    const tree = await make.createTree(sql(), { owner: giver.account });
    await give(giver.browser, tree, { phone: receiver.account.phone });
    await open(receiver.browser, tree);
    const own = await readPdf((await certify(tree.publicId, 'en', receiver.browser)).rawPayload);
    expect(own.text).toMatch(/A gift from .?Sami Saad/u);
    expect((await readPdf((await certify(tree.publicId, 'en')).rawPayload)).text).not.toContain('Sami');
    // What the receiver promised to another and took back is still a gift.
    await takeBack(
      receiver.browser,
      giftOf(await give(receiver.browser, tree, { phone: '+966558885552' })).id,
    );
    const again = await readPdf((await certify(tree.publicId, 'en', receiver.browser)).rawPayload);
    expect(again.text).toMatch(/A gift from .?Sami Saad/u);
  });

  test('is not given for a tree that nobody owns, that is promised, gone or unknown, nor in a language we do not speak', async () => {
    const { account, browser } = await person();
    const free = await make.createTree(sql());
    const gone = await make.createTree(sql(), { owner: account, isDeleted: true });
    const dead = await make.createTree(sql(), { owner: account, endedAt: new Date('2026-02-01T00:00:00Z') });
    const promised = await make.createTree(sql(), { owner: account });
    await give(browser, promised, { phone: '+966558885551' });
    for (const { publicId } of [free, gone, dead, promised, { publicId: '0000000000' }])
      expect((await certify(publicId)).statusCode).toBe(404);
    expect((await certify(free.publicId, 'fr')).statusCode).toBe(400);
  });
});

describe('a number on paper', () => {
  test('is current, superseded once the tree has passed on, and current again when a gift came back', async () => {
    const { tree, browser } = await namedTree();
    const other = await person();
    const serial = serialOf((await certify(tree.publicId)).rawPayload);
    expect(await read(serial)).toMatchObject({ status: 'current', tree: { publicId: tree.publicId } });
    const gift = giftOf(await give(browser, tree, { phone: other.account.phone }));
    expect((await read(serial)).status).toBe('superseded');
    await takeBack(browser, gift.id);
    expect((await read(serial)).status).toBe('current');
    await give(browser, tree, { phone: other.account.phone });
    await open(other.browser, tree);
    expect((await read(serial)).status).toBe('superseded');
    const theirs = serialOf((await certify(tree.publicId)).rawPayload);
    expect(theirs).not.toBe(serial);
    expect((await read(theirs)).status).toBe('current');
  });

  test('is revoked once the tree is lost', async () => {
    const { tree } = await namedTree();
    const staff = await signedInAsStaff(house, await make.createAccount(sql(), { role: 'admin' }));
    const serial = serialOf((await certify(tree.publicId)).rawPayload);
    await staff.call(updateTree, { params: { publicId: tree.publicId }, body: { isDeleted: true } });
    expect((await read(serial)).status).toBe('revoked');
  });

  test('follows a change of the name, and an unknown one is unknown', async () => {
    const { tree, browser } = await namedTree();
    const serial = serialOf((await certify(tree.publicId)).rawPayload);
    await browser.call(updateAccount, { body: { firstname: 'نوره' } });
    expect((await read(serial.toLowerCase())).owner?.firstname).toBe('نوره');
    expect((await ask('/certificate/000000000000')).statusCode).toBe(404);
    expect((await ask('/certificate/short')).statusCode).toBe(400);
  });
});

describe('the certificate of a forest', () => {
  test('counts trees, species and places, and holds while none is missing', async () => {
    const { account, browser } = await person({ firstname: 'Hind', lastname: 'Ali' });
    const place = await land();
    await make.createTrees(sql(), 3, { owner: account, land: place, specieId: 'prosopis-cineraria' });
    const tree = await make.createTree(sql(), { owner: account, specieId: 'ziziphus-spina-christi' });
    const { rawPayload } = await ask('/account/certificate?lang=en', browser);
    const { text } = await readPdf(rawPayload);
    for (const word of ['Hind Ali', 'owns 4 real trees', '2 species', 'Ghaf', '1 place', 'Najd Oasis'])
      expect(text).toContain(word);
    const serial = serialOf(rawPayload);
    expect(await read(serial)).toMatchObject({ kind: 'forest', status: 'current', trees: 4, tree: null });
    await give(browser, tree, { phone: '+966558885552' });
    expect((await read(serial)).status).toBe('superseded');
  });

  test('is for who is signed in and has trees', async () => {
    expect((await ask('/account/certificate')).statusCode).toBe(401);
    const { browser } = await person();
    expect((await ask('/account/certificate', browser)).statusCode).toBe(404);
  });
});
