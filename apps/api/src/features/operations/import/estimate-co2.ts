import { gainOfTree } from '@nabta/eco/benefits-of-tree';
import { measuredTree } from '@nabta/eco/measured-tree';
import { instantOf } from '@nabta/eco/units';

import type { Executor } from '#core/postgres/database.ts';
import { runYielding } from '#core/yielding-loop.ts';
import { engineTreeOf } from '#features/trees/tree/engine-tree.ts';

import { selectAnswerGroups } from './import-row.queries.ts';
import { type ImportRow, selectLand } from './import.queries.ts';

/** CO2 that the rows removed until now by the growth model, in kilograms. */
export async function estimateCo2(sql: Executor, { id, settings }: ImportRow, now: Date) {
  const land = settings.landId === null ? undefined : await selectLand(sql, settings.landId);
  const site = land?.site ?? settings.site;
  const groups = await selectAnswerGroups(sql, id);
  function* sumGroups(): Generator<void, Record<'ready' | 'near', number>, void> {
    const kg = { ready: 0, near: 0 };
    for (const { outcome, trees, measuredAt, dbhCm, heightM, ...group } of groups) {
      const measurements = measuredAt === null ? [] : [{ at: measuredAt.toISOString(), dbhCm, heightM }];
      const tree = measuredTree(engineTreeOf({ ...group, site, endedAt: null, measurements }));
      kg[outcome] += trees * gainOfTree(tree, instantOf(group.plantedAt), instantOf(now)).removedKg;
      yield;
    }
    return { ready: Math.round(kg.ready), near: Math.round(kg.near) };
  }
  return runYielding(sumGroups());
}
