import {
  createCompany,
  getCompany,
  getCompanyPage,
  listCompanyTrees,
  setCompanyImage,
  updateCompany,
} from '@nabta/contract/supply/company';
import { beforeAll, expect, test } from 'vitest';

import * as photos from '#features/trees/picture/testing/photos.ts';
import { usePictureApp } from '#features/trees/picture/testing/picture-app.ts';
import { uploadFile } from '#features/trees/picture/testing/upload-file.ts';
import * as make from '#testing/factories.ts';
import { TestBrowser } from '#testing/test-app.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

const { app } = usePictureApp();
const sql = () => app.context.database.sql;
let manager: TestBrowser;

beforeAll(async () => {
  manager = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'manager' }));
});

const draft = {
  slug: 'waha-bank',
  name: { ar: 'بنك الواحة', en: 'Waha Bank', pt: 'Banco Waha' },
  about: { ar: 'نزرع مع كل بيت شجرة.', en: 'A tree with every home.' },
};

test('edits only its own company, with its logo and a unique address', async () => {
  const person = await make.createAccount(sql());
  const created = await manager.call(createCompany, { body: { ...draft, holderPhone: person.phone } });
  const { id } = created.body.data;
  expect((await manager.call(createCompany, { body: draft })).status).toBe(400);
  const companyBrowser = await createStaffBrowser(app, person);
  const edited = await companyBrowser.call(
    updateCompany,
    { params: { id }, body: { ...draft, slug: 'waha' } },
    { 'if-match': '"1"' },
  );
  expect(edited.body.data).toMatchObject({ slug: 'waha', version: 2 });
  const photo = await photos.cornersPhoto();
  const parts = [{ name: 'logo.png', content: photo }];
  const withImage = await uploadFile(app, companyBrowser, setCompanyImage, { params: { id }, parts });
  expect(withImage.body.data.image?.nameCompressed).toMatch(/\.webp$/u);
  const other = await make.createCompany(sql());
  expect((await companyBrowser.call(getCompany, { params: { id: other.id } })).status).toBe(404);
  expect(
    (
      await companyBrowser.call(
        updateCompany,
        { params: { id: other.id }, body: draft },
        { 'if-match': '"1"' },
      )
    ).status,
  ).toBe(404);
});

test('shows its trees and their places publicly without their owners', async () => {
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
  // Imported trees have no effort.
  const imported = await make.createLand(sql());
  await make.createTrees(sql(), 2, { company, land: imported });
  await make.createTree(sql(), { company });
  const visitor = new TestBrowser(() => app.app);
  const read = async () =>
    (await visitor.call(getCompanyPage, { params: { slug: 'open-company' } })).body.data;
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
    select id, 8, ${app.clock.now()} from tree where company_id = ${company.id}`;
  expect(await read()).toMatchObject({ standing: 6, since: '2021-05-01' });
  const listed = await visitor.call(listCompanyTrees, {
    params: { slug: 'open-company' },
    query: { limit: 2 },
  });
  const trees = listed.body.data;
  expect(trees.map((tree) => tree.owner)).toEqual([null, null]);
  expect(JSON.stringify(listed.body)).not.toContain('زبرجدة');
  const rest = await visitor.call(listCompanyTrees, {
    params: { slug: 'open-company' },
    query: { cursor: trees.at(-1)?.id ?? '' },
  });
  expect(rest.body.data).toHaveLength(4);
  expect((await visitor.call(getCompanyPage, { params: { slug: 'nobody' } })).status).toBe(404);
});
