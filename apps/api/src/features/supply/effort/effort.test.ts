import { listCompanies } from '@nabta/contract/supply/effort';
import { parsePictureFile } from '@nabta/domain/picture-file';
import { expect, test } from 'vitest';

import * as make from '#testing/factories.ts';
import { useTestApp } from '#testing/test-app.ts';
import { createSignedInBrowser } from '#testing/test-sessions.ts';

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
