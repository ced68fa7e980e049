import { getTreeByTag } from '@nabta/contract/gifts/tag';
import { countTrees, listGiftedTrees } from '@nabta/contract/trees/tree';
import { expect, test } from 'vitest';

import { findInvariantViolations } from '../features/operations/verify/check-invariants.ts';
import * as factories from './factories.ts';
import { signIn } from './sign-in.ts';
import { TestBrowser, useTestApp } from './test-app.ts';

const app = useTestApp();

test('creates data that passes the invariant checks', async () => {
  const { sql } = app.context.database;
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
  expect(await findInvariantViolations(app.context.database, app.clock)).toEqual([]);
  const ownerBrowser = await signIn(app, owner.phone, { isNamed: false });
  expect((await ownerBrowser.call(countTrees, {})).body.data).toEqual({ count: 4, lost: 0 });
  const giverBrowser = await signIn(app, giver.phone, { isNamed: false });
  expect((await giverBrowser.call(listGiftedTrees, {})).body.data).toMatchObject([{ id: old.id }]);
  const tagged = await new TestBrowser(() => app.app).call(getTreeByTag, { params: { id: 'TAG001' } });
  expect(tagged.body.data).toMatchObject({ claimable: true });
});
