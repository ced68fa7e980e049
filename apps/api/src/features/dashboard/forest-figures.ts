import type { DashboardPart, DashboardRow } from '@nabta/contract/dashboard';
import type { Instant } from '@nabta/eco/units';

import type { Context } from '../../platform/context.ts';
import { secondOf } from '../eco-benefit/as-of.ts';
import { plantedUntil, standingAt } from '../eco-benefit/count-standing.ts';
import { type AskedRange, countedRange } from '../eco-benefit/counted-range.ts';
import { benefitLine } from '../eco-benefit/forest-benefit.ts';
import { askForest } from '../eco-benefit/forest-cache.ts';
import type { ForestScope } from '../eco-benefit/forest-scope.ts';
import type { Forest } from '../eco-benefit/forest.ts';
import { readPartForests } from '../tree-record/part-forests.ts';
import type { RecordScope } from '../tree-record/tree-record.fragments.ts';
import { selectNames, selectParts } from './dashboard.queries.ts';

type Figures = Pick<DashboardRow, 'planted' | 'alive' | 'co2RemovedKg'>;
export type PartFigures = Pick<DashboardRow, 'id' | 'name'> & Figures;

/** A page of these is read at once; the others are told together. */
const maxParts = 100;
const none: Figures = { planted: 0, alive: 0, co2RemovedKg: 0 };

/** Of the whole house: from the roll-ups, and what the listed ones leave of the whole as one row. */
export async function readWholeForests(
  context: Context,
  by: DashboardPart,
  dates: AskedRange,
): Promise<PartFigures[]> {
  const parts = await selectParts(context.database.readSql, by, maxParts);
  const figuresOf = async (scope: ForestScope) => {
    const { text } = await askForest(
      context,
      scope,
      {},
      {
        name: JSON.stringify(['dashboard', dates]),
        prepare: (forest, asOf) => prepareFigures(forest, dates, asOf),
      },
    );
    return JSON.parse(text) as Figures;
  };
  const rows = await Promise.all(
    parts.map(async (part) => ({ ...part, ...(await figuresOf({ scope: by, id: part.id })) })),
  );
  const whole = await figuresOf({ scope: 'whole' });
  const rest = rows.reduce(
    (left, { planted, alive, co2RemovedKg }) => ({
      planted: left.planted - planted,
      alive: left.alive - alive,
      co2RemovedKg: left.co2RemovedKg - co2RemovedKg,
    }),
    whole,
  );
  const hasRest = rest.planted !== 0 || rest.alive !== 0;
  return [
    ...rows,
    { id: null, name: null, ...rest, co2RemovedKg: hasRest ? Math.max(0, rest.co2RemovedKg) : 0 },
  ];
}

/** Of what is the caller's own: a land may bear trees of other sponsors, so the trees themselves are counted. */
export async function readOwnForests(
  { database: { readSql: sql }, clock }: Context,
  scope: RecordScope,
  { by, dates }: { by: DashboardPart; dates: AskedRange },
): Promise<PartFigures[]> {
  const asOf = secondOf(clock.now());
  const forests = await readPartForests(sql, { scope, by });
  const figuresOf = (forest: Forest | undefined) =>
    forest === undefined ? none : prepareFigures(forest, dates, asOf)(asOf);
  const ids = [...forests.keys()].filter((id) => id !== null);
  const names = new Map((await selectNames(sql, by, ids)).map(({ id, name }) => [id, name]));
  const rows = ids.map((id) => ({ id, name: names.get(id) ?? null, ...figuresOf(forests.get(id)) }));
  return [
    ...rows.toSorted((one, other) => other.alive - one.alive),
    { id: null, name: null, ...figuresOf(forests.get(null)) },
  ];
}

function prepareFigures(forest: Forest, dates: AskedRange, day: Instant): (asOf: Instant) => Figures {
  const { benefitAt } = benefitLine(forest, dates, day);
  return (asOf) => {
    const { from, to } = countedRange(dates, forest.firstPlantedAt, asOf);
    return {
      planted: plantedUntil(forest, to) - plantedUntil(forest, from),
      alive: standingAt(forest, to),
      co2RemovedKg: benefitAt(asOf).co2RemovedKg,
    };
  };
}
