import { listCompanies } from '@nabta/contract/effort';
import { pictureOfFile } from '@nabta/domain/picture-file';
import { expect, test } from 'vitest';

import * as make from '../../testing/factories.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { useTestApp } from '../../testing/test-app.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;

test('the picture of a company is named by the file that is served', async () => {
  const { id } = await make.createCompany(sql(), { imageName: 'date-palms' });
  const plain = await make.createCompany(sql());
  const browser = await signedIn(house, await make.createAccount(sql()));
  const { body } = await browser.call(listCompanies, {});
  const imageOf = (companyId: string) =>
    listCompanies.data.parse(body.data).find((each) => each.id === companyId)?.image;
  expect(imageOf(plain.id)).toBeNull();
  expect(pictureOfFile(imageOf(id)?.nameCompressed ?? '')).toEqual({ name: 'date-palms', format: 'webp' });
});
