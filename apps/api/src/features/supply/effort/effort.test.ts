import { listCompanies, listPlanters } from '@nabta/contract/supply/effort';
import { parsePictureFile } from '@nabta/domain/picture-file';
import { expect, test } from 'vitest';

import * as make from '#testing/factories.ts';
import { type TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createSignedInBrowser, createStaffBrowser } from '#testing/test-sessions.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;

test('names the company picture by the file that is served', async () => {
  const { id } = await make.createCompany(sql(), { imageName: 'date-palms' });
  const plain = await make.createCompany(sql());
  const browser = await createSignedInBrowser(app, await make.createAccount(sql()));
  const { body } = await browser.call(listCompanies, {});
  const imageOf = (companyId: string) =>
    listCompanies.data.parse(body.data).find((each) => each.id === companyId)?.image;
  expect(imageOf(plain.id)).toBeNull();
  expect(parsePictureFile(imageOf(id)?.nameCompressed ?? '')).toEqual({ name: 'date-palms', format: 'webp' });
});

test('names planters to staff only after the second factor', async () => {
  await make.createPlanter(sql());
  const manager = await make.createAccount(sql(), { role: 'manager' });
  const namesFor = async (browser: TestBrowser) =>
    (await browser.call(listPlanters, {})).body.data.map(({ name }) => name);
  expect(await namesFor(await createSignedInBrowser(app, manager))).toEqual([null]);
  expect(await namesFor(await createStaffBrowser(app, manager))).toEqual([expect.anything()]);
});
