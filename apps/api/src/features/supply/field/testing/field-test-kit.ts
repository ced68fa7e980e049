import { plantTree } from '@nabta/contract/supply/field';

import * as make from '#testing/factories.ts';
import type { TestApp, TestBrowser } from '#testing/test-app.ts';
import type { Row } from '#testing/test-rows.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

import { assignPlanter, insertTags } from './field.queries.ts';

export const ghaf = 'prosopis-cineraria';

/** Planter with an assignment, saplings in stock and blank tags. */
export async function fieldTeam(app: TestApp, { saplings = 10 }: { saplings?: number } = {}) {
  const { sql } = app.context.database;
  const account = await make.createAccount(sql, { role: 'planter' });
  const planter = await make.createPlanter(sql, { account });
  const company = await make.createCompany(sql);
  const land = await make.createLand(sql);
  const effort = await make.createEffort(sql, { company, land });
  await make.createTree(sql, { effort });
  await assignPlanter(sql, { effort, planter });
  if (saplings > 0)
    await make.createDelivered(sql, { effort, by: account, specieId: ghaf, quantity: saplings });
  const tags = await insertTags(sql, effort, 12);
  return {
    account,
    planter,
    company,
    land,
    effort,
    tags,
    browser: await createStaffBrowser(app, account),
  };
}

/** Returns a factory of planting bodies, each about 11 m north of the previous one. */
export function plantingFactory(app: TestApp, { effort, tags }: { effort: Row; tags: string[] }) {
  let created = 0;
  return (changes: object = {}) => {
    created += 1;
    return {
      id: crypto.randomUUID(),
      effortId: effort.id,
      specieId: ghaf,
      tagId: tags[created - 1],
      longitude: 46.6753,
      latitude: 24.7136 + created / 10_000,
      accuracyM: 4,
      plantedAt: app.clock.now().toISOString(),
      ...changes,
    };
  };
}

export const plant = (browser: TestBrowser, body: { id: string }) =>
  browser.call(plantTree, { body }, { 'idempotency-key': body.id });
