import { expect, test } from 'vitest';

import * as make from '../../apps/api/src/testing/factories.ts';
import { signIn } from '../../apps/api/src/testing/sign-in.ts';
import { useTestApp } from '../../apps/api/src/testing/test-app.ts';
import { responseOf, callOf, type Scenario, statements } from './statements.ts';

const app = useTestApp();

/** A statement that returns less than the API would falsify every ratio of the benchmark. */
test.each(Object.keys(statements) as Scenario[])(
  '%s statement returns the same data as the API',
  async (scenario) => {
    const { sql } = app.context.database;
    const owner = await make.createAccount(sql, { imageName: 'noura.webp' });
    const giver = await make.createAccount(sql, { isPrivate: true });
    const company = await make.createCompany(sql, { imageName: 'company.webp' });
    const land = await make.createLand(sql);
    const treeInput = {
      owner,
      giver,
      company,
      land,
      effort: await make.createEffort(sql, { company, land }),
      planter: await make.createPlanter(sql),
      imageName: 'tree.webp',
    };
    await make.createTrees(sql, 25, { ...treeInput, specieId: 'ziziphus-spina-christi' });
    await make.createTree(sql, { owner, isDeleted: true });
    const { id, publicId } = await make.createTree(sql, { ...treeInput, givenName: 'My Sidr', isVip: true });
    await sql`
      insert into tree_evidence (tree_id, kind, at, author_id, is_independent)
      values (${id}, 'planted', '2026-01-01', ${giver.id}, false), (${id}, 'seen', '2026-02-01', ${giver.id}, true)`;
    const browser = await signIn(app, owner.phone, { isNamed: false });

    const { path, values } = callOf(scenario, { accountId: owner.id, publicId });
    const { body } = await app.app.inject({
      url: path,
      headers: { authorization: `Bearer ${browser.token}` },
    });
    // The tag numbers parameters by occurrence, so repeated parameters are passed repeatedly.
    const numbers = [...statements[scenario].matchAll(/\$(\d)/gu)].map(([, number]) => Number(number));
    const strings = statements[scenario].split(/\$\d/u) as unknown as TemplateStringsArray;
    const parameters = numbers.map((number) => values[number - 1] ?? '');
    const [row = { json: 'null' }] = await sql<{ json: string }[]>(strings, ...parameters);
    const data: unknown = JSON.parse(responseOf(row, app.context.secrets));
    expect(JSON.parse(body)).toEqual({ success: true, data });
  },
);
