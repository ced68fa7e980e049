import { plantTree } from '@nabta/contract/field';

import * as make from '../../../testing/factories.ts';
import type { Row } from '../../../testing/made-row.ts';
import { signedIn } from '../../../testing/signed-in.ts';
import type { TestApp, TestBrowser } from '../../../testing/test-app.ts';
import { assignPlanter, insertTags } from './field.queries.ts';

export const ghaf = 'prosopis-cineraria';

/** A planter with an assignment, saplings for it and a sheet of blank tags. */
export async function fieldTeam(house: TestApp, { saplings = 10 }: { saplings?: number } = {}) {
  const { sql } = house.context.database;
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
  return { account, planter, company, land, effort, tags, browser: await signedIn(house, account) };
}

/** What a phone sends of a planting, each some metres north of the one before. */
export function plantings(house: TestApp, { effort, tags }: { effort: Row; tags: string[] }) {
  let made = 0;
  return (changes: object = {}) => {
    made += 1;
    return {
      id: crypto.randomUUID(),
      effortId: effort.id,
      specieId: ghaf,
      tagId: tags[made - 1],
      longitude: 46.6753,
      latitude: 24.7136 + made / 10_000,
      accuracyM: 4,
      plantedAt: house.clock.now().toISOString(),
      ...changes,
    };
  };
}

export const plant = (browser: TestBrowser, body: { id: string }) =>
  browser.call(plantTree, { body }, { 'idempotency-key': body.id });
