import { expect, test } from 'vitest';

import * as make from '../../apps/api/src/testing/factories.ts';
import { signIn } from '../../apps/api/src/testing/sign-in.ts';
import { useTestApp } from '../../apps/api/src/testing/test-app.ts';
import { answerOf, callOf, type Scenario, statements } from './statements.ts';

const house = useTestApp();

/** A statement that says less than the API would make every ratio of the bench a lie. */
test.each(Object.keys(statements) as Scenario[])(
  '%s by hand answers what the API answers',
  async (scenario) => {
    const { sql } = house.context.database;
    const owner = await make.createAccount(sql, { imageName: 'noura.webp' });
    const giver = await make.createAccount(sql, { isPrivate: true });
    const company = await make.createCompany(sql, { imageName: 'company.webp' });
    const land = await make.createLand(sql);
    const planted = {
      owner,
      giver,
      company,
      land,
      effort: await make.createEffort(sql, { company, land }),
      planter: await make.createPlanter(sql),
      imageName: 'tree.webp',
    };
    await make.createTrees(sql, 25, { ...planted, specieId: 'ziziphus-spina-christi' });
    await make.createTree(sql, { owner, isDeleted: true });
    const { publicId } = await make.createTree(sql, { ...planted, givenName: 'My Sidr', isVip: true });
    const browser = await signIn(house, owner.phone, { isNamed: false });

    const { path, values } = callOf(scenario, { accountId: owner.id, publicId });
    const { body } = await house.app.inject({
      url: path,
      headers: { authorization: `Bearer ${browser.token}` },
    });
    // The tag numbers parameters as they come, so each that is written is given.
    const numbers = [...statements[scenario].matchAll(/\$(\d)/gu)].map(([, number]) => Number(number));
    const strings = statements[scenario].split(/\$\d/u) as unknown as TemplateStringsArray;
    const given = numbers.map((number) => values[number - 1] ?? '');
    const [row = { json: 'null' }] = await sql<{ json: string }[]>(strings, ...given);
    const data: unknown = JSON.parse(answerOf(row, house.context.secrets));
    expect(JSON.parse(body)).toEqual({ success: true, data });
  },
);
