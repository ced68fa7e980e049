import { approveAct, listApprovals } from '@nabta/contract/people/approval';
import {
  createCompany,
  getCompany,
  getCompanyPage,
  listCompanyTrees,
  setCompanyImage,
  updateCompany,
} from '@nabta/contract/supply/company';
import { beforeAll, describe, expect, test } from 'vitest';

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

describe('name', () => {
  const rename = async (client: TestBrowser, id: string, name: { en: string }) => {
    const { version } = (await client.call(getCompany, { params: { id } })).body.data;
    const ifMatch = { 'if-match': `"${version}"` };
    return client.call(updateCompany, { params: { id }, body: { name, about: null } }, ifMatch);
  };
  let created = 0;
  const companyOf = async () => {
    const account = await make.createAccount(sql(), { role: 'company' });
    return make.createCompany(sql(), {
      account,
      slug: `oasis-${(created += 1)}`,
      name: { ar: 'الواحة', en: 'Waha' },
    });
  };
  const waiting = async () => (await manager.call(listApprovals, { query: {} })).body.data[0];

  test('stays when the company itself changes it, until staff approve', async () => {
    const { id, accountId, slug = '' } = await companyOf();
    const own = await createStaffBrowser(app, { id: accountId ?? '' });
    const answer = await rename(own, id, { en: 'Al Rajhi' });
    expect(answer.body.data).toMatchObject({
      name: { en: 'Waha' },
      requestedName: { en: 'Al Rajhi' },
      about: null,
    });
    await rename(own, id, { en: 'Waha Green' });
    const shown = () => manager.call(getCompanyPage, { params: { slug } });
    expect((await shown()).body.data.name.en).toBe('Waha');
    const approval = await waiting();
    expect(approval).toMatchObject({
      kind: 'rename_company',
      company: { id },
      rename: { from: { en: 'Waha' }, to: { en: 'Waha Green' } },
    });
    const approved = await manager.call(approveAct, { params: { id: approval?.id ?? '' } });
    expect(approved.status).toBe(200);
    expect((await shown()).body.data.name).toEqual({ en: 'Waha Green' });
    expect((await own.call(getCompany, { params: { id } })).body.data.requestedName).toBeNull();
  });

  test('waits for a colleague when the staff who change it represent the company', async () => {
    const account = await make.createAccount(sql(), { role: 'manager' });
    const { id } = await make.createCompany(sql(), { account, name: { en: 'Waha' } });
    const insider = await createStaffBrowser(app, account);
    expect((await rename(insider, id, { en: 'Bank' })).body.data).toMatchObject({ name: { en: 'Waha' } });
    expect(await waiting()).toMatchObject({ company: { id }, mayDecide: true });
  });

  test('is not approved when staff changed it after the request', async () => {
    const { id, accountId } = await companyOf();
    const own = await createStaffBrowser(app, { id: accountId ?? '' });
    await rename(own, id, { en: 'Al Rajhi' });
    const approval = await waiting();
    await rename(manager, id, { en: 'Waha Two' });
    const approved = await manager.call(approveAct, { params: { id: approval?.id ?? '' } });
    expect(approved.body.code).toBe('CONFLICT');
  });

  test('is changed at once by other staff', async () => {
    const { id } = await companyOf();
    expect((await rename(manager, id, { en: 'Waha Two' })).body.data).toMatchObject({
      name: { en: 'Waha Two' },
      requestedName: null,
    });
  });
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
