import { getTreeByTag } from '@nabta/contract/tag';
import { countTrees, listGiftedTrees } from '@nabta/contract/tree';
import { expect, test } from 'vitest';

import { findFaults } from '../features/verify/verify-forest.ts';
import * as factories from './factories.ts';
import { signIn } from './sign-in.ts';
import { TestBrowser, useTestApp } from './test-app.ts';

const house = useTestApp();

test('a made world is as true as a real one', async () => {
  const { sql } = house.context.database;
  const [owner, giver] = [await factories.createAccount(sql), await factories.createAccount(sql)];
  const company = await factories.createCompany(sql, { account: giver });
  const land = await factories.createLand(sql, { account: giver });
  const effort = await factories.createEffort(sql, { land, company });
  const planter = await factories.createPlanter(sql);
  const old = await factories.createTree(sql, { owner, giver, land, company, effort, planter });
  const [next] = await factories.createTrees(sql, 3, { owner });
  await factories.createTree(sql, { tag: 'TAG001' });
  await factories.createTree(sql, { owner, isDeleted: true });

  expect(next?.id).toSatisfy((id: string) => id > old.id);
  expect(await findFaults(house.context.database, house.clock)).toEqual([]);
  const own = await signIn(house, owner.phone, { isNamed: false });
  expect((await own.call(countTrees, {})).body.data).toEqual({ count: 4, lost: 0 });
  const givers = await signIn(house, giver.phone, { isNamed: false });
  expect((await givers.call(listGiftedTrees, {})).body.data).toMatchObject([{ id: old.id }]);
  const tagged = await new TestBrowser(() => house.app).call(getTreeByTag, { params: { id: 'TAG001' } });
  expect(tagged.body.data).toMatchObject({ claimable: true });
});
