import { readFile } from 'node:fs/promises';

import { exportTreeRecords } from '@nabta/contract/operations/tree-record';
import { type ActLimitName, actLimits } from '@nabta/domain/act-limits';
import { typedKeys } from '@nabta/domain/typed-object';
import { expect, test } from 'vitest';

import { addMs, day } from '#core/clock.ts';
import * as make from '#testing/factories.ts';
import { useTestApp } from '#testing/test-app.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

import { countAct } from './count-act.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const now = () => app.context.clock.now();

type Act = { amount: number; accountId: string; companyId?: string; limit?: ActLimitName; at?: Date };

const count = ({ limit = 'coupon_uses', companyId, at = now(), ...act }: Act) =>
  app.context.database.transaction((transaction) =>
    countAct(transaction, { limit, companyId: companyId ?? null, at, ...act }),
  );
const createPerson = async () => (await make.createAccount(sql())).id;

test('lets exactly the limit pass when many small acts of a person run in parallel', async () => {
  const accountId = await createPerson();
  const companies = await Promise.all([1, 2, 3, 4].map(() => make.createCompany(sql())));
  const acts = Array.from({ length: 24 }, (_, index) =>
    count({ amount: 100, accountId, companyId: companies[index % 4]?.id ?? '' }),
  );
  const passed = (await Promise.all(acts)).filter(Boolean);
  expect(passed).toHaveLength(actLimits.coupon_uses.perPerson / 100);
});

test('lets exactly the limit pass when many people act for one company in parallel', async () => {
  const { id: companyId } = await make.createCompany(sql());
  const acts = Array.from({ length: 24 }, async () =>
    count({ amount: 100, accountId: await createPerson(), companyId }),
  );
  const passed = (await Promise.all(acts)).filter(Boolean);
  expect(passed).toHaveLength(actLimits.coupon_uses.perCompany / 100);
});

test('counts an act again when a day has passed', async () => {
  const [accountId, { id: companyId }] = [await createPerson(), await make.createCompany(sql())];
  const amount = actLimits.coupon_uses.perPerson;
  const countAt = (ms: number) => count({ amount, accountId, companyId, at: addMs(now(), ms) });
  expect([await countAt(0), await countAt(day - 1), await countAt(day)]).toEqual([true, false, true]);
});

test('refuses an export above the limit of the day and says when the next one is possible', async () => {
  const account = await make.createAccount(sql(), { role: 'manager' });
  const { perPerson } = actLimits.exports;
  await count({ limit: 'exports', amount: perPerson - 1, accountId: account.id });
  const browser = await createStaffBrowser(app, account);
  const download = () => browser.call(exportTreeRecords, { query: {} });
  expect((await download()).status).toBe(200);
  const refused = await download();
  expect(refused).toMatchObject({ status: 429, body: { code: 'DAILY_LIMIT_REACHED' } });
  expect(Number(refused.headers['retry-after'])).toBe(day / 1_000);
});

test('has the figures that docs/security.md states', async () => {
  const document = await readFile(new URL('../../../../../../docs/security.md', import.meta.url), 'utf8');
  const stated = [...document.matchAll(/^\| `(\w+)` +\| ([\d,]+) +\| ([\d,]+) +\| (\d+) h +\| (\w+)/gmu)].map(
    ([, name, perPerson = '', perCompany = '', windowHours, above]) => [
      name,
      Number(perPerson.replaceAll(',', '')),
      Number(perCompany.replaceAll(',', '')),
      Number(windowHours),
      above,
    ],
  );
  expect(stated).toEqual(
    typedKeys(actLimits).map((name) => {
      const { perPerson, perCompany, windowHours, above } = actLimits[name];
      return [name, perPerson, perCompany, windowHours, above];
    }),
  );
});
