import { getCompany, updateCompany } from '@nabta/contract/supply/company';
import { readOembed } from '@nabta/contract/supply/embed';
import { languages } from '@nabta/domain/language';
import { beforeAll, describe, expect, test } from 'vitest';

import { insertSighting } from '#features/trees/evidence/testing/evidence-fixtures.queries.ts';
import * as make from '#testing/factories.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const site = 'https://waha.example';
const slug = 'embedded-bank';
let tree: { id: string; publicId: string };
let otherTree: { publicId: string };
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
  otherTree = await make.createTree(sql(), { owner });
  manager = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'manager' }));
  await manager.call(updateCompany, edit([site, site, 'http://localhost:4000']), { 'if-match': '"1"' });
});

const edit = (embedOrigins: string[]) => ({ params: { id: company.id }, body: { embedOrigins } });
const get = (url: string) => app.app.inject(url);

test('stores each site origin once and rejects values that could break out of the CSP header', async () => {
  const { body } = await manager.call(getCompany, { params: { id: company.id } });
  expect(body.data.embedOrigins).toEqual([site, 'http://localhost:4000']);
  const refused = edit(["https://a.example; script-src 'unsafe-inline'"]);
  expect((await manager.call(updateCompany, refused, { 'if-match': '"2"' })).status).toBe(400);
});

describe('embed frame', () => {
  test("is embeddable only on the company's sites, has an opaque origin and makes no requests", async () => {
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

  test('shows the tree count in each language and theme, without owner names', async () => {
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

  test('pluralizes the counter and shows the share of living trees', async () => {
    const small = await make.createCompany(sql(), { slug: 'small-company' });
    const counter = async (language: string) =>
      (await get(`/embed/small-company/counter?lang=${language}`)).body;
    await make.createTree(sql(), { company: small });
    expect(await counter('en')).toContain('>tree planted<');
    expect(await counter('pt')).toContain('>árvore plantada<');
    expect(await counter('en')).toContain('100% still standing');
    await make.createTrees(sql(), 2, { company: small, endedAt: app.clock.now() });
    await make.createTrees(sql(), 3, { company: small });
    expect(await counter('ar')).toContain('>أشجار مزروعة<');
    expect(await counter('en')).toContain('>trees planted<');
    expect(await counter('en')).toContain('66.7% still standing');
  });

  test('loads less than 12 kB uncompressed for a counter', async () => {
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

  test('links a map circle to its trees and ignores invalid views', async () => {
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

  test('shows inventory trees on the map with and without a land', async () => {
    const inventory = await make.createCompany(sql(), { slug: 'inventory' });
    const land = await make.createLand(sql(), { longitude: 39.2, latitude: 21.5 });
    await make.createTrees(sql(), 2, { company: inventory, land });
    await make.createTrees(sql(), 3, { company: inventory, longitude: 50.1, latitude: 26.4 });
    const { body } = await get('/embed/inventory/map?lang=en');
    expect(body).toContain('aria-label="2 trees"');
    expect(body).toContain('aria-label="3 trees"');
  });

  test('titles an unnamed tree by its species in the requested language', async () => {
    for (const [language, name] of [
      ['ar', 'الغاف'],
      ['en', 'Ghaf'],
    ])
      expect((await get(`/embed/${slug}/tree/${tree.publicId}?lang=${language}`)).body).toContain(
        `<bdi class="title">${name}</bdi>`,
      );
  });

  test('shows the level of a tree', async () => {
    const owner = await make.createAccount(sql());
    const seen = await make.createTree(sql(), { owner, company });
    const card = async () => (await get(`/embed/${slug}/tree/${seen.publicId}?lang=en`)).body;
    expect(await card()).toContain('· On file only</p>');
    await insertSighting(sql(), seen.id, app.clock.now());
    expect(await card()).toContain('· Verified</p>');
  });

  test('names the records as the source when the tree was imported', async () => {
    const owner = await make.createAccount(sql());
    const imported = await make.createTree(sql(), { owner, company, origin: 'imported' });
    const card = async ({ publicId }: { publicId: string }) =>
      (await get(`/embed/${slug}/tree/${publicId}?lang=en`)).body;
    expect(await card(imported)).toContain('according to its records · On file only');
    expect(await card(tree)).not.toContain('according to its records');
  });

  test('returns 404 for a tree of a different company', async () => {
    const { body } = await get(`/embed/${slug}/tree/${tree.publicId.toLowerCase()}?lang=en`);
    expect(body).toContain('Supported by Waha &#38; Sons');
    expect(body).toContain(`/tree/${tree.publicId}"`);
    const other = await get(`/embed/${slug}/tree/${otherTree.publicId}?lang=en`);
    expect(other.statusCode).toBe(404);
    expect(other.body).toContain('This forest is no longer here.');
    expect((await get(`/embed/nobody/counter`)).statusCode).toBe(404);
  });
});

describe('oEmbed', () => {
  const visitor = () => new TestBrowser(() => app.app);
  const fetchOembed = (path: string, more = '') =>
    get(
      `/api${readOembed.path}?url=${encodeURIComponent(app.context.config.publicUrl.origin + path)}${more}`,
    );

  test('describes a company and its trees in JSON and XML', async () => {
    const oembed = (await fetchOembed(`/company/${slug}?lang=en`, '&maxwidth=300')).json() as Record<
      string,
      unknown
    >;
    expect(oembed).toMatchObject({
      version: '1.0',
      type: 'rich',
      width: 300,
      title: 'The forest of Waha & Sons',
    });
    expect(oembed['html']).toContain(`/embed/${slug}/counter?lang=en&#38;theme=auto"`);
    expect(oembed['html']).toContain('title="The forest of Waha &#38; Sons"');
    expect(oembed['html']).toContain('sandbox="allow-scripts');
    expect((await fetchOembed(`/tree/${tree.publicId}`)).json()).toMatchObject({
      html: expect.stringContaining(`/embed/${slug}/tree/${tree.publicId}?lang=ar`),
    });
    const xml = await fetchOembed(`/company/${slug}`, '&format=xml');
    expect(xml.headers['content-type']).toBe('text/xml; charset=utf-8');
    expect(xml.body).toContain('<type>rich</type>');
  });

  test('returns 404 for other pages, other sites and trees without a company', async () => {
    for (const path of ['/', '/company/nobody', `/tree/${otherTree.publicId}`, '/console'])
      expect((await fetchOembed(path)).statusCode, path).toBe(404);
    const foreign = { query: { url: `https://elsewhere.example/company/${slug}` } };
    expect((await visitor().call(readOembed, foreign)).status).toBe(404);
  });
});
