import type { Overview, OverviewPeriod } from '@nabta/contract/console';
import { type Instant, instantOf } from '@nabta/eco/units';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { secondOf, written } from '../eco-benefit/as-of.ts';
import { askForest } from '../eco-benefit/forest-cache.ts';
import type { ForestScope } from '../eco-benefit/forest-scope.ts';
import { countOpenIssues } from '../issue/count-open-issues.ts';
import { readPartForests } from '../tree-record/part-forests.ts';
import { plantedBetween } from '../tree-record/planting-period.ts';
import { recordScopeOf } from '../tree-record/record-scope.ts';
import type { RecordScope } from '../tree-record/tree-record.fragments.ts';
import { addFigures } from './add-figures.ts';
import { selectOwnerCount } from './console.queries.ts';
import { type ForestFigures, prepareFigures } from './forest-figures.ts';

/** How the trees that the caller works with do, and how that changed since the period began. */
export async function readOverview(
  context: Context,
  caller: Caller,
  period: OverviewPeriod,
): Promise<Overview> {
  const { readSql: sql } = context.database;
  const asOf = secondOf(context.clock.now());
  const from = instantOf(plantedBetween(period, new Date(asOf)).from);
  const scope = await recordScopeOf(sql, caller);
  const figures = addFigures(
    isOfSeveralKinds(scope)
      ? await countFigures(sql, scope, { from, asOf })
      : await askFigures(context, scope, from),
  );
  const { standing, everPlanted, planted, co2RemovedKg, carbon, plantings, species } = figures;
  return {
    from: written(from),
    to: written(asOf),
    trees: standing,
    planted,
    co2RemovedKg,
    survival:
      everPlanted.now === 0
        ? null
        : {
            now: standing.now / everPlanted.now,
            before: everPlanted.before === 0 ? null : standing.before / everPlanted.before,
          },
    owners: { now: await selectOwnerCount(sql, scope), before: null },
    carbon,
    plantings,
    species,
    openIssues: await countOpenIssues(sql, caller),
  };
}

/** A tree of such a caller may be in several of their forests. */
function isOfSeveralKinds(scope: RecordScope): boolean {
  return scope !== 'all' && Object.values(scope).filter((ids) => ids.length > 0).length > 1;
}

/** From the trees themselves, each of which has one sponsor or none. */
async function countFigures(
  sql: Executor,
  scope: RecordScope,
  { from, asOf }: { from: Instant; asOf: Instant },
): Promise<ForestFigures[]> {
  const forests = await readPartForests(sql, { scope, by: 'company' });
  return Promise.all(
    [...forests.values()].map(async (forest) => (await prepareFigures(forest, from, asOf))(asOf)),
  );
}

/** From the roll-ups. */
async function askFigures(context: Context, scope: RecordScope, from: Instant): Promise<ForestFigures[]> {
  const answers = await Promise.all(
    forestsOf(scope).map((forest) =>
      askForest(
        context,
        forest,
        {},
        {
          name: JSON.stringify(['overview', from]),
          prepare: (trees, day) => prepareFigures(trees, from, day),
        },
      ),
    ),
  );
  return answers.map(({ text }) => JSON.parse(text) as ForestFigures);
}

function forestsOf(scope: RecordScope): ForestScope[] {
  if (scope === 'all') return [{ scope: 'whole' }];
  return [
    ...scope.companyIds.map((id) => ({ scope: 'company' as const, id })),
    ...scope.landIds.map((id) => ({ scope: 'land' as const, id })),
    ...scope.planterIds.map((id) => ({ scope: 'planter' as const, id })),
  ];
}
