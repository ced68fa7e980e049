import { updateAccount } from '@nabta/contract/people/account';
import { dedicateTree } from '@nabta/contract/trees/dedication';
import { updateTree } from '@nabta/contract/trees/tree';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { day } from '#core/clock.ts';
import { giftTestKit, giftOf } from '#features/gifts/gift/testing/gift-test-kit.ts';
import * as make from '#testing/factories.ts';
import { useTestApp } from '#testing/test-app.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

import { certificateTestKit, readPdf, serialOf } from './testing/certificate-test-kit.ts';
import { verifyOffline } from './testing/verify-offline.ts';

const app = useTestApp({ environment: { PUBLIC_URL: 'https://nabta.example' } });
const { sql, person, give, open, takeBack } = giftTestKit(app);
const { ask, certify, keys, read } = certificateTestKit(app);

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

describe('tree certificate', () => {
  test('states owner, place and planting date in both calendars in each language, with a serial that can be looked up', async () => {
    const { tree } = await namedTree();
    const expected = {
      ar: ['12 مارس 2022', 'شعبان 1443'],
      en: ['Tree certificate', 'Najd Oasis', '12 March 2022', '9 Sha’ban 1443 AH', 'likely'],
      pt: ['Oásis de Najd', '12 de março de 2022', '9 de Sha’ban de 1443 H', 'CO₂ removido'],
    };
    for (const [language, phrases] of Object.entries(expected)) {
      const { statusCode, headers, rawPayload } = await certify(tree.publicId, language);
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(rawPayload.length).toBeLessThan(60_000);
      const { text, pages, links } = await readPdf(rawPayload);
      const serial = serialOf(rawPayload);
      expect(pages).toBe(1);
      expect(links).toEqual([`https://nabta.example/certificate/${serial}`]);
      for (const word of [...phrases.filter((each) => !/\p{Script=Arabic}/u.test(each)), 'Sidr', 'Ziziphus'])
        expect(text).toContain(word);
      expect(text).toContain(serial.replace(/(.{4})(.{4})/u, '$1-$2-'));
      const finding = await verifyOffline(rawPayload, await keys());
      expect(finding).toMatchObject({ is: 'genuine', statement: { serial, language, owner: 'نورة سعد' } });
    }
  });

  test("uses the species in the reader's language for a tree without a name", async () => {
    const { account } = await person();
    const tree = await make.createTree(sql(), { owner: account, specieId: 'phoenix-dactylifera' });
    const textIn = async (language: string) =>
      (await readPdf((await certify(tree.publicId, language)).rawPayload)).text;
    expect(await textIn('en')).toContain('Date palm');
    const text = await textIn('pt');
    expect(text).toContain('Tamareira');
    expect(text).not.toContain('Date palm');
  });

  test('returns the same file per language and the same serial in all languages, rendered once', async () => {
    const { tree } = await namedTree();
    const [first, again] = await Promise.all([certify(tree.publicId), certify(tree.publicId)]);
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(serialOf((await certify(tree.publicId, 'pt')).rawPayload)).toBe(serialOf(first.rawPayload));
    const known = await ask(`/tree/${tree.publicId}/certificate?lang=ar`, undefined, {
      'if-none-match': String(first.headers.etag),
    });
    expect(known.statusCode).toBe(304);
    app.context.renderedFiles.read = async () => undefined;
    const restarted = await app.restart();
    const redrawn = await restarted.inject(`/api/tree/${tree.publicId}/certificate?lang=ar`);
    expect(redrawn.rawPayload.equals(first.rawPayload)).toBe(true);
  });

  test('keeps its values for the month and gets a new serial after a change', async () => {
    const { tree, browser } = await namedTree();
    const first = serialOf((await certify(tree.publicId)).rawPayload);
    const before = await read(first);
    await browser.call(updateTree, { params: { publicId: tree.publicId }, body: { givenName: 'Sidr II' } });
    const renamed = serialOf((await certify(tree.publicId)).rawPayload);
    expect(renamed).not.toBe(first);
    app.clock.advance(day);
    expect(serialOf((await certify(tree.publicId)).rawPayload)).toBe(renamed);
    app.clock.advance(40 * day);
    const later = await read(serialOf((await certify(tree.publicId)).rawPayload));
    expect(later.co2RemovedKg).toBeGreaterThan(before.co2RemovedKg);
    expect(await read(first)).toMatchObject({ status: 'current', co2RemovedKg: before.co2RemovedKg });
  });

  test('issues twenty certificates concurrently', async () => {
    const trees = await make.createTrees(sql(), 20, { owner: (await person()).account });
    const answers = await Promise.all(trees.map(({ publicId }) => certify(publicId, 'pt')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(trees.map(() => 200));
    expect(new Set(answers.map(({ rawPayload }) => serialOf(rawPayload))).size).toBe(20);
  });

  test('returns a phone-sized image for image/png', async () => {
    const { tree } = await namedTree();
    const { headers, rawPayload } = await ask(`/tree/${tree.publicId}/certificate`, undefined, {
      accept: 'image/png',
    });
    expect(headers).toMatchObject({ 'content-type': 'image/png', vary: expect.stringContaining('accept') });
    const { width, height } = await sharp(rawPayload).metadata();
    expect([width, Math.round((height / width) * 10)]).toEqual([1080, 19]);
  });

  test("shows a private owner, the tree's name and a private dedication only on the owner's copy", async () => {
    const { tree, browser } = await namedTree({ isPrivate: true });
    const body = { kind: 'in_memory' as const, name: 'Omar', isPublic: false };
    await browser.call(dedicateTree, { params: { publicId: tree.publicId }, body });
    const ownCopy = (await certify(tree.publicId, 'en', browser)).rawPayload;
    const publicCopy = (await certify(tree.publicId, 'en')).rawPayload;
    expect(await verifyOffline(ownCopy, await keys())).toMatchObject({
      statement: { owner: 'نورة سعد', dedication: 'In memory of \u2068Omar\u2069' },
    });
    const { text } = await readPdf(publicCopy);
    expect(text).toContain('the owner of this tree');
    expect(text).not.toContain('Omar');
    expect(text).not.toContain('Grandma');
    expect(await verifyOffline(publicCopy, await keys())).toMatchObject({
      statement: { owner: null, dedication: null },
    });
    expect(await read(serialOf(ownCopy))).toMatchObject({ owner: null, tree: { givenName: null } });
    expect((await read(serialOf(ownCopy), browser)).owner?.firstname).toBe('نورة');
  });

  test('names the giver, but a private giver only to the receiver and by first name', async () => {
    const giver = await person({ firstname: 'Sami', lastname: 'Saad', isPrivate: true });
    const receiver = await person({ firstname: 'Hind', lastname: 'Ali' });
    const tree = await make.createTree(sql(), { owner: giver.account });
    await give(giver.browser, tree, { phone: receiver.account.phone });
    await open(receiver.browser, tree);
    const ownCopy = await readPdf((await certify(tree.publicId, 'en', receiver.browser)).rawPayload);
    expect(ownCopy.text).toMatch(/A gift from .?Sami\b(?! Saad)/u);
    expect((await readPdf((await certify(tree.publicId, 'en')).rawPayload)).text).not.toContain('Sami');
    // A cancelled gift to someone else does not change the giver.
    await takeBack(
      receiver.browser,
      giftOf(await give(receiver.browser, tree, { phone: '+966558885552' })).id,
    );
    const again = await readPdf((await certify(tree.publicId, 'en', receiver.browser)).rawPayload);
    expect(again.text).toMatch(/A gift from .?Sami\b(?! Saad)/u);
  });

  test('returns 404 for unowned, promised, deleted, lost and unknown trees and 400 for an unsupported language', async () => {
    const { account, browser } = await person();
    const free = await make.createTree(sql());
    const deleted = await make.createTree(sql(), { owner: account, isDeleted: true });
    const lost = await make.createTree(sql(), { owner: account, endedAt: new Date('2026-02-01T00:00:00Z') });
    const promised = await make.createTree(sql(), { owner: account });
    await give(browser, promised, { phone: '+966558885551' });
    for (const { publicId } of [free, deleted, lost, promised, { publicId: '0000000000' }])
      expect((await certify(publicId)).statusCode).toBe(404);
    expect((await certify(free.publicId, 'fr')).statusCode).toBe(400);
  });
});

describe('certificate serial', () => {
  test('is superseded by a transfer and current again after a gift is cancelled', async () => {
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

  test('is revoked when the tree is lost', async () => {
    const { tree } = await namedTree();
    const staff = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'admin' }));
    const serial = serialOf((await certify(tree.publicId)).rawPayload);
    await staff.call(updateTree, { params: { publicId: tree.publicId }, body: { isDeleted: true } });
    expect((await read(serial)).status).toBe('revoked');
  });

  test("follows a change of the owner's name and returns 404 for an unknown serial", async () => {
    const { tree, browser } = await namedTree();
    const serial = serialOf((await certify(tree.publicId)).rawPayload);
    await browser.call(updateAccount, { body: { firstname: 'نوره' } });
    expect((await read(serial.toLowerCase())).owner?.firstname).toBe('نوره');
    expect((await ask('/certificate/000000000000')).statusCode).toBe(404);
    expect((await ask('/certificate/short')).statusCode).toBe(400);
  });
});

describe('forest certificate', () => {
  test('counts trees, species and places and is superseded when a tree leaves', async () => {
    const { account, browser } = await person({ firstname: 'Hind', lastname: 'Ali' });
    const place = await land();
    await make.createTrees(sql(), 3, { owner: account, land: place, specieId: 'prosopis-cineraria' });
    const tree = await make.createTree(sql(), { owner: account, specieId: 'ziziphus-spina-christi' });
    const { rawPayload } = await ask('/account/certificate?lang=en', browser);
    const { text } = await readPdf(rawPayload);
    for (const word of ['Hind Ali', 'for 4 real trees', '2 species', 'Ghaf', '1 place', 'Najd Oasis'])
      expect(text).toContain(word);
    const serial = serialOf(rawPayload);
    expect(await read(serial)).toMatchObject({ kind: 'forest', status: 'current', trees: 4, tree: null });
    await give(browser, tree, { phone: '+966558885552' });
    expect((await read(serial)).status).toBe('superseded');
  });

  test('returns 401 when signed out and 404 without trees', async () => {
    expect((await ask('/account/certificate')).statusCode).toBe(401);
    const { browser } = await person();
    expect((await ask('/account/certificate', browser)).statusCode).toBe(404);
  });
});
