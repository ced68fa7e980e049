import {
  type CompanyPage,
  type CompanyRecord,
  createCompany,
  getCompany,
  getCompanyPage,
  listCompanyTrees,
  setCompanyImage,
  updateCompany,
} from '@nabta/contract/company';
import type { TreeSummary } from '@nabta/contract/tree';
import { beforeAll, expect, test } from 'vitest';

import * as make from '../../testing/factories.ts';
import { signedInAsStaff } from '../../testing/signed-in.ts';
import { TestBrowser } from '../../testing/test-app.ts';
import * as photos from '../picture/testing/photos.ts';
import { usePictureApp } from '../picture/testing/picture-app.ts';
import { uploadFile } from '../picture/testing/upload-file.ts';

const { house } = usePictureApp();
const sql = () => house.context.database.sql;
let manager: TestBrowser;

beforeAll(async () => {
  manager = await signedInAsStaff(house, await make.createAccount(sql(), { role: 'manager' }));
});

const draft = {
  slug: 'waha-bank',
  name: { ar: 'بنك الواحة', en: 'Waha Bank', pt: 'Banco Waha' },
  about: { ar: 'نزرع مع كل بيت شجرة.', en: 'A tree with every home.' },
};

test('a company edits itself, with its logo, and no other; its address is its own', async () => {
  const person = await make.createAccount(sql());
  const made = await manager.call(createCompany, { body: { ...draft, holderPhone: person.phone } });
  const { id } = made.body.data as CompanyRecord;
  expect((await manager.call(createCompany, { body: draft })).status).toBe(400);
  const own = await signedInAsStaff(house, person);
  const edited = await own.call(
    updateCompany,
    { params: { id }, body: { ...draft, slug: 'waha' } },
    { 'if-match': '"1"' },
  );
  expect(edited.body.data).toMatchObject({ slug: 'waha', version: 2 });
  const photo = await photos.cornersPhoto();
  const parts = [{ name: 'logo.png', content: photo }];
  const pictured = await uploadFile(house, own, setCompanyImage, { params: { id }, parts });
  expect((pictured.body.data as CompanyRecord).image?.nameCompressed).toMatch(/\.webp$/u);
  const other = await make.createCompany(sql());
  expect((await own.call(getCompany, { params: { id: other.id } })).status).toBe(404);
  expect(
    (await own.call(updateCompany, { params: { id: other.id }, body: draft }, { 'if-match': '"1"' })).status,
  ).toBe(404);
});

test('its page tells everybody of its trees, where they stand, and not whose they are', async () => {
  const company = await make.createCompany(sql(), { slug: 'open-company' });
  const land = await make.createLand(sql());
  const effort = await make.createEffort(sql(), { company, land });
  const owner = await make.createAccount(sql(), { firstname: 'زبرجدة' });
  await make.createTrees(sql(), 3, {
    owner,
    company,
    land,
    effort,
    plantedAt: new Date('2021-05-01T09:00:00Z'),
  });
  // An inventory knows no effort.
  const imported = await make.createLand(sql());
  await make.createTrees(sql(), 2, { company, land: imported });
  await make.createTree(sql(), { company });
  const visitor = new TestBrowser(() => house.app);
  const read = async () =>
    (await visitor.call(getCompanyPage, { params: { slug: 'open-company' } })).body.data as CompanyPage;
  expect(await read()).toMatchObject({
    treeCount: 6,
    standing: 6,
    since: '2021-05-01',
    efforts: [{ id: effort.id, treeCount: 3 }],
    lands: [
      { id: land.id, treeCount: 3 },
      { id: imported.id, treeCount: 2 },
    ],
  });
  await sql()`
    insert into tree_measurement (tree_id, dbh_cm, measured_at)
    select id, 8, ${house.clock.now()} from tree where company_id = ${company.id}`;
  expect(await read()).toMatchObject({ standing: 6, since: '2021-05-01' });
  const listed = await visitor.call(listCompanyTrees, {
    params: { slug: 'open-company' },
    query: { limit: 2 },
  });
  const trees = listed.body.data as TreeSummary[];
  expect(trees.map((tree) => tree.owner)).toEqual([null, null]);
  expect(JSON.stringify(listed.body)).not.toContain('زبرجدة');
  const rest = await visitor.call(listCompanyTrees, {
    params: { slug: 'open-company' },
    query: { cursor: trees.at(-1)?.id ?? '' },
  });
  expect(rest.body.data).toHaveLength(4);
  expect((await visitor.call(getCompanyPage, { params: { slug: 'nobody' } })).status).toBe(404);
});
