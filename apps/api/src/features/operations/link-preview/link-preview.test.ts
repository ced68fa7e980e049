import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { giveTree } from '@nabta/contract/gifts/gift';
import { getAccount, rotateShareCode } from '@nabta/contract/people/account';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { day } from '#core/clock.ts';
import * as make from '#testing/factories.ts';
import { createFakeWebBuild } from '#testing/fake-web-build.ts';
import { signIn } from '#testing/sign-in.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp({ webDirectory: createFakeWebBuild() });
const sql = () => app.context.database.sql;

async function openPage(path: string, language = 'ar') {
  const response = await app.app.inject({
    url: path,
    headers: { cookie: `preferred-language=${language}` },
  });
  return { status: response.statusCode, html: response.body, response };
}

const propertyOf = (html: string, name: string) =>
  new RegExp(`<meta property="${name}" content="([^"]*)">`, 'u').exec(html)?.[1];

function factsOf(html: string): unknown {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/su.exec(html) ?? [];
  return JSON.parse(json);
}

async function personWithTrees(count: number, options: Parameters<typeof make.createAccount>[1] = {}) {
  const account = await make.createAccount(sql(), options);
  await make.createTrees(sql(), count, { owner: account });
  const browser = await signIn(app, account.phone, { isNamed: false });
  const { shareCode } = (await browser.call(getAccount, {})).body.data;
  return { account, browser, shareCode };
}

describe('shared forest', () => {
  test('unfurls with name, count and picture in the page language without JavaScript', async () => {
    const { shareCode } = await personWithTrees(3, { firstname: 'نورة', lastname: 'القحطاني' });
    const arabic = (await openPage(`/user/${shareCode}`)).html;
    expect(propertyOf(arabic, 'og:title')).toBe('غابة نورة القحطاني');
    expect(propertyOf(arabic, 'og:description')).toContain('3 أشجار');
    expect(arabic.match(/<title>/gu)).toHaveLength(1);
    const english = (await openPage(`/user/${shareCode}`, 'en')).html;
    expect(propertyOf(english, 'og:title')).toBe('نورة القحطاني’s forest');
    expect(propertyOf(english, 'og:description')).toContain('3 trees');
    expect(propertyOf(english, 'og:url')).toBe(`http://localhost:3000/user/${shareCode}?lang=en`);
  });

  test('has a preview image in the page language', async () => {
    const { shareCode } = await personWithTrees(1);
    const { html } = await openPage(`/user/${shareCode}`);
    const { pathname: path, search } = new URL(propertyOf(html, 'og:image') ?? '');
    const { response } = await openPage(`${path}${search}`);
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const { width, height } = await sharp(response.rawPayload).metadata();
    expect([width, height]).toEqual([1200, 630]);
    expect((await openPage(path.replace('ar.jpg', 'fr.jpg'))).response.headers['content-type']).not.toBe(
      'image/jpeg',
    );
  });

  test('renders its image once for concurrent requests and returns 304 when unchanged', async () => {
    const { shareCode, account } = await personWithTrees(1, { firstname: 'ريم' });
    const path = `/preview/user/${shareCode}/ar.jpg`;
    const [one, other] = await Promise.all([openPage(path), openPage(path)]);
    expect(one.response.headers).toMatchObject({
      'cache-control': 'no-cache',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[\w-]{22}"$/u),
    });
    expect(other.response.rawPayload.equals(one.response.rawPayload)).toBe(true);
    const etag = String(one.response.headers.etag);
    const again = await app.app.inject({ url: path, headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    await make.createTree(sql(), { owner: account });
    const changed = await app.app.inject({ url: path, headers: { 'if-none-match': etag } });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  test('reads its rendered image from disk after eviction and renders a new one after a change', async () => {
    const { shareCode, account } = await personWithTrees(1, { firstname: 'سعاد' });
    const directory = join(app.context.config.dataDir, 'drawings');
    const fileCount = async () => (await readdir(directory)).length;
    const path = `/preview/user/${shareCode}/ar.jpg`;
    const { response } = await openPage(path);
    const count = await fileCount();
    const file = join(directory, String(response.headers.etag).replaceAll('"', ''));
    expect((await readFile(file)).equals(response.rawPayload)).toBe(true);
    // A second rendering would overwrite this text.
    await writeFile(file, 'drawn before');
    app.clock.advance(2 * day);
    expect((await openPage(path)).html).toBe('drawn before');
    expect(await fileCount()).toBe(count);
    await make.createTree(sql(), { owner: account });
    expect((await openPage(path)).response.headers.etag).not.toBe(response.headers.etag);
    expect(await fileCount()).toBe(count + 1);
  });

  test('returns 404 without owner data for a private, rotated or forged share code', async () => {
    const privateUser = await personWithTrees(1, { firstname: 'هند', isPrivate: true });
    const renewed = await personWithTrees(1, { firstname: 'ماجد' });
    await renewed.browser.call(rotateShareCode, {});
    for (const code of [privateUser.shareCode, renewed.shareCode, 'A'.repeat(40)]) {
      const { status, html } = await openPage(`/user/${code}`);
      expect(status).toBe(404);
      expect(html).not.toMatch(/هند|ماجد/u);
      expect(propertyOf(html, 'og:title')).toBeUndefined();
      expect(html).not.toMatch(/id="answers"|ld\+json/u);
    }
  });
});

describe('shared tree', () => {
  test('unfurls with its name and species in the page language', async () => {
    const named = await make.createTree(sql(), {
      givenName: '<b>"سدرة"',
      specieId: 'ziziphus-spina-christi',
    });
    const { status, html } = await openPage(`/tree/${named.publicId}`);
    expect(status).toBe(200);
    expect(propertyOf(html, 'og:title')).toBe('&#60;b&#62;&#34;سدرة&#34;، شجرة في نبتة');
    expect(propertyOf(html, 'og:description')).toContain('شجرة سدر زُرعت في');
    const plain = await make.createTree(sql(), { specieId: 'prosopis-cineraria' });
    const titleIn = async (language: string) =>
      propertyOf((await openPage(`/tree/${plain.publicId}`, language)).html, 'og:title');
    expect(await titleIn('ar')).toBe('الغاف، شجرة في نبتة');
    expect(await titleIn('en')).toBe('Ghaf, a tree on Nabta');
  });

  test('is titled by the species when its owner is private', async () => {
    const owner = await make.createAccount(sql(), { isPrivate: true });
    const tree = await make.createTree(sql(), {
      owner,
      givenName: 'ظل هند',
      specieId: 'prosopis-cineraria',
    });
    const { html } = await openPage(`/tree/${tree.publicId}`);
    expect(propertyOf(html, 'og:title')).toBe('الغاف، شجرة في نبتة');
    expect(html).not.toContain('ظل هند');
  });

  test('inlines its styles and loads only the photo before the first paint', async () => {
    const tree = await make.createTree(sql(), { imageName: 'ghaf-1' });
    const { html, response } = await openPage(`/tree/${tree.publicId}`);
    const [, style = ''] = /<style>([^<]*)<\/style>/u.exec(html) ?? [];
    expect(style).toBe('.photo{inline-size:100%}');
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`);
    expect(html).toContain('<link rel="stylesheet" href="/assets/tree-5e6f.css" disabled />');
    expect(html).toContain('<link rel="later" href="/assets/tree-3c4d.js" />');
  });

  test('has one canonical URL per language', async () => {
    const { publicId } = await make.createTree(sql());
    const url = `http://localhost:3000/tree/${publicId}`;
    const arabic = (await app.app.inject(`/tree/${publicId}`)).body;
    expect(arabic).toContain(`<link rel="canonical" href="${url}">`);
    const portuguese = (await app.app.inject(`/tree/${publicId}?lang=pt`)).body;
    expect(portuguese).toContain('<html lang="pt"');
    expect(portuguese).toContain(`<link rel="canonical" href="${url}?lang=pt">`);
    for (const html of [arabic, portuguese]) {
      expect(html).toContain(`<link rel="alternate" hreflang="ar" href="${url}">`);
      expect(html).toContain(`<link rel="alternate" hreflang="en" href="${url}?lang=en">`);
      expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${url}">`);
    }
    // The language cookie takes precedence over the URL.
    expect((await openPage(`/tree/${publicId}?lang=pt`, 'en')).html).toContain('<html lang="en"');
  });

  test('returns 404 with the app for an unknown or deleted tree', async () => {
    const removed = await make.createTree(sql(), { isDeleted: true });
    for (const id of [removed.publicId, '0000000000', '%F0%9F%8C%B3', "x'--"]) {
      const { status, html } = await openPage(`/tree/${id}`);
      expect(status).toBe(404);
      expect(html).toContain('unknown');
    }
  });
});

describe('gift link', () => {
  test("unfurls with the giver's name and no private content", async () => {
    const { browser, account } = await personWithTrees(0, { firstname: 'نورة', isPrivate: true });
    const tree = await make.createTree(sql(), { owner: account });
    const body = { phone: '+966558885555', message: 'سر بيننا' };
    const response = await browser.call(giveTree, { params: { publicId: tree.publicId }, body });
    const { link } = response.body.data;
    const { status, html } = await openPage(link);
    expect(status).toBe(200);
    expect(propertyOf(html, 'og:title')).toBe('شجرة هدية لك من نورة');
    expect(html).not.toMatch(/سر بيننا|558885555/u);
    const picture = await openPage(new URL(propertyOf(html, 'og:image') ?? '').pathname);
    expect(picture.response.headers['content-type']).toBe('image/jpeg');
    expect((await openPage(`/gift/${'0'.repeat(16)}`)).status).toBe(404);
  });
});

describe('page without a subject', () => {
  test.each([['/'], ['/login'], ['/method']])('%s unfurls with the product picture', async (path) => {
    const { html } = await openPage(path, 'en');
    expect(propertyOf(html, 'og:title')).toContain('Nabta');
    expect(html).toContain('<link rel="alternate" hreflang="pt"');
    expect(factsOf(html)).toMatchObject({ '@type': path === '/method' ? 'WebPage' : 'Organization' });
    const { pathname, search } = new URL(propertyOf(html, 'og:image') ?? '');
    const { response } = await openPage(pathname + search);
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test('has no share tags when it is personal', async () => {
    expect(propertyOf((await openPage('/profile')).html, 'og:title')).toBeUndefined();
  });
});

test('returns 404 as plain text for a missing file', async () => {
  for (const path of ['/assets/gone-1a2b.js', '/gone.txt', '/preview/user/x/ar.jpg']) {
    const { status, response } = await openPage(path);
    expect([status, response.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
  }
});

test('serves the app in the cookie language, Arabic by default', async () => {
  expect((await openPage('/', 'pt')).html).toContain('lang="pt"');
  expect((await openPage('/profile', 'xx')).html).toContain('lang="ar"');
  const { html, response } = await openPage('/login', 'en');
  expect(html).toContain('<script>void 0</script>');
  expect(String(response.headers['content-security-policy'])).toMatch(/script-src 'self' 'sha256-[^']+'/u);
});
