import { updateAccount } from '@nabta/contract/people/account';
import { getAccount } from '@nabta/contract/people/account';
import { languages } from '@nabta/domain/language';
import { beforeAll, describe, expect, test, vi } from 'vitest';

import { buildWebApp, webDirectory } from '#core/web/web-build.ts';
import * as make from '#testing/factories.ts';
import { signIn } from '#testing/sign-in.ts';
import { useTestApp } from '#testing/test-app.ts';

import { tablesOfTreePage } from './page-version.queries.ts';

beforeAll(async () => {
  // In the environment of tests, the build would contain the development version of React.
  vi.stubEnv('NODE_ENV', 'production');
  await buildWebApp(() => undefined);
  vi.unstubAllEnvs();
}, 600_000);

const app = useTestApp({ webDirectory });
const sql = () => app.context.database.sql;

async function openPage(path: string, process = app.app) {
  const { statusCode, body, headers } = await process.inject(path);
  return { status: statusCode, html: body, etag: headers.etag, text: readableText(body) };
}

/** The text of a page without scripts. */
function readableText(html: string): string {
  const [, root = ''] =
    /<div id="root"[^>]*>(.*)<script type="application\/json" id="state">/su.exec(html) ?? [];
  const text = root.replaceAll(/<(script|style|svg)\b.*?<\/\1>/gsu, ' ').replaceAll(/<[^>]+>/gu, ' ');
  return text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll(/\s+/gu, ' ');
}

const plantedAt = new Date('2016-03-01T09:00:00Z');

async function createStand() {
  const owner = await make.createAccount(sql(), { firstname: 'سعاد', lastname: 'الحربي' });
  const land = await make.createLand(sql());
  const company = await make.createCompany(sql());
  const effort = await make.createEffort(sql(), { company });
  const tree = await make.createTree(sql(), { owner, land, company, effort, imageName: 'ghaf-1', plantedAt });
  const browser = await signIn(app, owner.phone, { isNamed: false });
  const { shareCode } = (await browser.call(getAccount, {})).body.data;
  return { owner, land, company, effort, tree, browser, shareCode };
}

const words = {
  ar: { direction: 'rtl', specie: 'الغاف', removed: 'المُزال', from: 'بين' },
  en: { direction: 'ltr', specie: 'Ghaf', removed: 'removed', from: 'between' },
  pt: { direction: 'ltr', specie: 'Ghaf', removed: 'removido', from: 'entre' },
} as const;

describe('pages without scripts', () => {
  test.each(languages)(
    'show a tree with its owner, photo, numbers, place and story in %s',
    async (language) => {
      const { tree } = await createStand();
      const { status, html, text } = await openPage(`/tree/${tree.publicId}?lang=${language}`);
      const { direction, specie, removed } = words[language];
      expect(status).toBe(200);
      expect(html).toContain(`<html lang="${language}" dir="${direction}"`);
      expect(html).toMatch(/<img[^>]* src="\/trees\/ghaf-1-\d+\.\w+"/u);
      for (const word of [specie, 'سعاد الحربي', removed]) expect(text).toContain(word);
      expect(html).toMatch(/<a [^>]*href="\/impact\/land\//u);
      expect(html).toMatch(/<a [^>]*href="\/impact\/effort\//u);
    },
  );

  test.each(languages)('show a forest with its owner and its trees in %s', async (language) => {
    const { shareCode, tree, owner } = await createStand();
    const { html, text } = await openPage(`/user/${shareCode}?lang=${language}`);
    expect(text).toContain('سعاد الحربي');
    expect(html).toContain(`href="/tree/${tree.publicId}"`);
    expect(html).not.toContain(owner.phone);
  });

  test.each(languages)('show the impact of an effort with its range in %s', async (language) => {
    const { effort } = await createStand();
    const { status, text } = await openPage(`/impact/effort/${effort.id}?lang=${language}`);
    expect(status).toBe(200);
    for (const word of [words[language].removed, words[language].from]) expect(text).toContain(word);
  });

  test.each([
    '/login',
    '/method',
    '/faq',
    '/privacy',
    '/terms',
    '/accessibility',
    '/explore',
    '/data',
    '/impact/whole',
    '/certificate/verify',
  ])('show %s', async (path) => {
    const { status, html, text } = await openPage(`${path}?lang=en`);
    expect(status).toBe(200);
    expect(html).toMatch(/<h1/u);
    expect(html).not.toContain('aria-busy="true" aria-label="Loading');
    expect(text.length).toBeGreaterThan(300);
  });

  test('contain the styles of all their elements', async () => {
    const { tree, land, effort, company, shareCode } = await createStand();
    const { slug } = await sql().one<{ slug: string }>`select slug from company where id = ${company.id}`;
    const paths = [
      `/tree/${tree.publicId}`,
      `/tree/${tree.publicId}/passport`,
      `/user/${shareCode}`,
      `/impact/land/${land.id}`,
      `/impact/effort/${effort.id}`,
      `/company/${slug}`,
      '/explore',
      '/method',
      '/login',
      '/nothing',
    ];
    for (const path of paths) {
      const { html } = await openPage(path);
      const [, styles = ''] = /<style>(.*?)<\/style>/su.exec(html) ?? [];
      const classes = [...html.matchAll(/ class="([^"]+)"/gu)].flatMap(([, names = '']) => names.split(' '));
      expect(classes.length).toBeGreaterThan(10);
      expect([path, classes.filter((name) => !styles.includes(`.${name}`))]).toEqual([path, []]);
    }
  });

  test('show a company, its campaign page and the passport of a tree', async () => {
    const { company, tree } = await createStand();
    const { slug } = await sql().one<{ slug: string }>`select slug from company where id = ${company.id}`;
    expect((await openPage(`/company/${slug}?lang=en`)).text).toContain('CO 2 removed');
    expect((await openPage(`/tree/${tree.publicId}/passport?lang=en`)).text).toContain('Planted');
  });

  test('leave a page that visitors may not load to the app', async () => {
    expect((await openPage(`/tree/${(await createStand()).tree.publicId}`)).html).toContain('data-rendered=');
    expect((await openPage('/impact/planter')).html).not.toContain('data-rendered=');
  });

  test.each(['/impact/effort/0197a000-0000-7000-8000-000000000000', '/tree/0000000000', '/nothing'])(
    'answer 404 for %s',
    async (path) => {
      expect((await openPage(path)).status).toBe(404);
    },
  );
});

describe('cached pages', () => {
  test('are not rendered again until their tree changes', async () => {
    const { tree } = await createStand();
    const path = `/tree/${tree.publicId}?lang=en`;
    const first = await openPage(path);
    expect((await openPage(path)).etag).toBe(first.etag);
    const revalidated = await app.app.inject({ url: path, headers: { 'if-none-match': String(first.etag) } });
    expect([revalidated.statusCode, revalidated.body]).toEqual([304, '']);
    await sql()`update tree set given_name = 'Palm of Hind' where id = ${tree.id}`;
    expect((await openPage(path)).text).toContain('Palm of Hind');
  });

  test('show nobody from the next answer of any process on who turns private', async () => {
    const { owner, browser, tree, land, effort, company, shareCode } = await createStand();
    const { slug } = await sql().one<{ slug: string }>`select slug from company where id = ${company.id}`;
    const paths = [
      `/tree/${tree.publicId}`,
      `/tree/${tree.publicId}/passport`,
      `/impact/land/${land.id}`,
      `/impact/effort/${effort.id}`,
      `/company/${slug}`,
      '/explore',
    ];
    const processes = [app.app, await app.restart()];
    for (const process of processes)
      for (const path of [...paths, `/user/${shareCode}`]) await openPage(path, process);
    await browser.call(updateAccount, { body: { isPrivate: true } });
    for (const process of processes) {
      for (const path of paths) {
        const { status, html } = await openPage(path, process);
        expect([path, status]).toEqual([path, 200]);
        for (const secret of ['سعاد', 'الحربي', owner.phone, owner.id])
          expect([path, html.includes(secret)]).toEqual([path, false]);
      }
      expect((await openPage(`/user/${shareCode}`, process)).status).toBe(404);
    }
    await browser.call(updateAccount, { body: { isPrivate: false } });
    expect((await openPage(`/tree/${tree.publicId}`)).text).toContain('سعاد');
  });

  test('answer 404 from the next answer on when a land is hidden', async () => {
    const { land } = await createStand();
    expect((await openPage(`/impact/land/${land.id}`)).status).toBe(200);
    await sql()`update land set is_hidden = true where id = ${land.id}`;
    expect((await openPage(`/impact/land/${land.id}`)).status).toBe(404);
  });

  test('escape what people wrote', async () => {
    const owner = await make.createAccount(sql());
    const tree = await make.createTree(sql(), { owner, givenName: '</script><script>alert(1)//' });
    expect((await openPage(`/tree/${tree.publicId}`)).html).not.toContain('<script>alert');
  });
});

/** Tables of trees that the page of a tree does not show. */
const tablesOfOtherPages = [
  'certificate',
  'chat_message',
  'coupon_redemption',
  'dead_tag',
  'disclosure_tree',
  'issue',
  'partner_order_tree',
  'passport',
  'round_stop',
  'sample_tree',
  'tree_tag',
];

test('the version of a tree page covers every table of trees', async () => {
  const tables = await sql().column<string>`
    select distinct table_name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and column_name = 'tree_id'`;
  // The gift of a tree is found by its `gift_id`.
  expect(tables.toSorted()).toEqual([...tablesOfTreePage, ...tablesOfOtherPages, 'gift'].toSorted());
});
