import { type CompanyRecord, getCompany, updateCompany } from '@nabta/contract/company';
import { readOembed } from '@nabta/contract/embed';
import { languages } from '@nabta/domain/language';
import { beforeAll, describe, expect, test } from 'vitest';

import * as make from '../../testing/factories.ts';
import { signedInAsStaff } from '../../testing/signed-in.ts';
import { TestBrowser, useTestApp } from '../../testing/test-app.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;
const site = 'https://waha.example';
const slug = 'embedded-bank';
let tree: { id: string; publicId: string };
let elsewhere: { publicId: string };
let company: { id: string };
let manager: TestBrowser;

beforeAll(async () => {
  company = await make.createCompany(sql(), { slug, name: { ar: 'بنك <الواحة>', en: 'Waha & Sons' } });
  const land = await make.createLand(sql());
  const effort = await make.createEffort(sql(), { company, land });
  const owner = await make.createAccount(sql(), { firstname: 'زبرجدة' });
  const planted = { owner, company, land, effort };
  await make.createTrees(sql(), 1_234, planted);
  tree = await make.createTree(sql(), { ...planted, specieId: 'prosopis-cineraria' });
  elsewhere = await make.createTree(sql(), { owner });
  manager = await signedInAsStaff(house, await make.createAccount(sql(), { role: 'manager' }));
  await manager.call(updateCompany, edit([site, site, 'http://localhost:4000']), { 'if-match': '"1"' });
});

const edit = (embedOrigins: string[]) => ({ params: { id: company.id }, body: { embedOrigins } });
const get = (url: string) => house.app.inject(url);

test('the sites of a company are origins, each once, and nothing that could end the header they stand in', async () => {
  const { body } = await manager.call(getCompany, { params: { id: company.id } });
  expect((body.data as CompanyRecord).embedOrigins).toEqual([site, 'http://localhost:4000']);
  const refused = edit(["https://a.example; script-src 'unsafe-inline'"]);
  expect((await manager.call(updateCompany, refused, { 'if-match': '"2"' })).status).toBe(400);
});

describe('a frame', () => {
  test('stands only in the sites that its company named, has no origin and calls nothing', async () => {
    for (const path of ['counter', 'map', `tree/${tree.publicId}`]) {
      const { headers, statusCode } = await get(`/embed/${slug}/${path}`);
      expect(statusCode, path).toBe(200);
      const policy = String(headers['content-security-policy']).split('; ');
      expect(policy).toContain(`frame-ancestors 'self' ${site} http://localhost:4000`);
      expect(policy).toContain("default-src 'none'");
      expect(policy.some((line) => line.startsWith('connect-src'))).toBe(false);
      const sandbox = policy.find((line) => line.startsWith('sandbox'));
      expect(sandbox).toContain('allow-scripts');
      expect(sandbox).not.toContain('allow-same-origin');
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['cache-control']).toBe('public, max-age=60');
    }
  });

  test('says the number of trees in each language and theme, and never whose they are', async () => {
    for (const language of languages) {
      const { body } = await get(`/embed/${slug}/counter?lang=${language}&theme=dark`);
      expect(body).toContain(
        `<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}" data-theme="dark">`,
      );
      expect(body).toContain('data-count="1235"');
      expect(body).toContain(language === 'pt' ? '1.235' : '1,235');
      expect(body).not.toContain('زبرجدة');
    }
    expect((await get(`/embed/${slug}/counter`)).body).toContain('بنك &#60;الواحة&#62;');
    expect((await get(`/embed/${slug}/counter?lang=xx&theme=pink`)).body).toContain('data-theme="auto"');
  });

  test('of a counter speaks of one tree, of few and of many, and tells how many of them stand', async () => {
    const small = await make.createCompany(sql(), { slug: 'small-company' });
    const counter = async (language: string) =>
      (await get(`/embed/small-company/counter?lang=${language}`)).body;
    await make.createTree(sql(), { company: small });
    expect(await counter('en')).toContain('>tree planted<');
    expect(await counter('pt')).toContain('>árvore plantada<');
    expect(await counter('en')).toContain('100% still standing');
    await make.createTrees(sql(), 2, { company: small, endedAt: house.clock.now() });
    await make.createTrees(sql(), 3, { company: small });
    expect(await counter('ar')).toContain('>أشجار مزروعة<');
    expect(await counter('en')).toContain('>trees planted<');
    expect(await counter('en')).toContain('66.7% still standing');
  });

  test('of a counter weighs less than 40 kB with all that it loads, before anything is compressed', async () => {
    const { body, rawPayload } = await get(`/embed/${slug}/counter`);
    const loaded = [...body.matchAll(/(?:src|href)="(\/[^"]+)"/gu)].map(([, path = '']) => path);
    expect(loaded).toHaveLength(2);
    let bytes = rawPayload.length;
    for (const path of loaded) {
      const file = await get(path);
      expect(file.headers).toMatchObject({
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      bytes += file.rawPayload.length;
    }
    expect(bytes).toBeLessThan(12_000);
  });

  test('of a map leads from all places to the trees of one', async () => {
    const far = (await get(`/embed/${slug}/map?lang=en&theme=light`)).body;
    expect(far).toContain('aria-label="1,235 trees"');
    const [, picture = ''] = /<img src="(\/map\/static[^"]+)"/u.exec(far) ?? [];
    const drawn = await get(picture.replaceAll('&amp;', '&'));
    expect(drawn.statusCode).toBe(200);
    expect(drawn.headers['cross-origin-resource-policy']).toBe('cross-origin');
    const [, near = ''] = /<a href="(\?[^"]+)" aria-label/u.exec(far) ?? [];
    expect(near.replaceAll('&#38;', '&')).toMatch(/&at=[\d.]+,[\d.]+,14$/u);
    const { body } = await get(`/embed/${slug}/map${near.replaceAll('&#38;', '&')}`);
    expect(body).toContain('All places');
    for (const at of ['1,2', 'x', '500,1,3', '1,1,20'])
      expect((await get(`/embed/${slug}/map?at=${at}`)).body).not.toContain('class="back"');
  });

  test('of a map shows trees of an inventory, on a land or on none', async () => {
    const inventory = await make.createCompany(sql(), { slug: 'inventory' });
    const land = await make.createLand(sql(), { longitude: 39.2, latitude: 21.5 });
    await make.createTrees(sql(), 2, { company: inventory, land });
    await make.createTrees(sql(), 3, { company: inventory, longitude: 50.1, latitude: 26.4 });
    const { body } = await get('/embed/inventory/map?lang=en');
    expect(body).toContain('aria-label="2 trees"');
    expect(body).toContain('aria-label="3 trees"');
  });

  test('of a tree that nobody named calls it by its species, in the language of the reader', async () => {
    for (const [language, name] of [
      ['ar', 'الغاف'],
      ['en', 'Ghaf'],
    ])
      expect((await get(`/embed/${slug}/tree/${tree.publicId}?lang=${language}`)).body).toContain(
        `<bdi class="title">${name}</bdi>`,
      );
  });

  test('of a tree is for trees of that company', async () => {
    const { body } = await get(`/embed/${slug}/tree/${tree.publicId.toLowerCase()}?lang=en`);
    expect(body).toContain('Supported by Waha &#38; Sons');
    expect(body).toContain(`/tree/${tree.publicId}"`);
    const other = await get(`/embed/${slug}/tree/${elsewhere.publicId}?lang=en`);
    expect(other.statusCode).toBe(404);
    expect(other.body).toContain('This forest is no longer here.');
    expect((await get(`/embed/nobody/counter`)).statusCode).toBe(404);
  });
});

describe('oEmbed', () => {
  const visitor = () => new TestBrowser(() => house.app);
  const ask = (path: string, more = '') =>
    get(
      `/api${readOembed.path}?url=${encodeURIComponent(house.context.config.publicUrl.origin + path)}${more}`,
    );

  test('tells how a company or a tree of it is shown, in JSON and in XML', async () => {
    const told = (await ask(`/company/${slug}?lang=en`, '&maxwidth=300')).json() as Record<string, unknown>;
    expect(told).toMatchObject({
      version: '1.0',
      type: 'rich',
      width: 300,
      title: 'The forest of Waha & Sons',
    });
    expect(told['html']).toContain(`/embed/${slug}/counter?lang=en&#38;theme=auto"`);
    expect(told['html']).toContain('title="The forest of Waha &#38; Sons"');
    expect(told['html']).toContain('sandbox="allow-scripts');
    expect((await ask(`/tree/${tree.publicId}`)).json()).toMatchObject({
      html: expect.stringContaining(`/embed/${slug}/tree/${tree.publicId}?lang=ar`),
    });
    const xml = await ask(`/company/${slug}`, '&format=xml');
    expect(xml.headers['content-type']).toBe('text/xml; charset=utf-8');
    expect(xml.body).toContain('<type>rich</type>');
  });

  test('knows nothing of other pages, other sites and trees of nobody', async () => {
    for (const path of ['/', '/company/nobody', `/tree/${elsewhere.publicId}`, '/console'])
      expect((await ask(path)).statusCode, path).toBe(404);
    const foreign = { query: { url: `https://elsewhere.example/company/${slug}` } };
    expect((await visitor().call(readOembed, foreign)).status).toBe(404);
  });
});
