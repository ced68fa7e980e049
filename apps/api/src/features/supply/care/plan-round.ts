import type { planRound as contract, Round } from '@nabta/contract/care';
import type { RequestOfEndpoint } from '@nabta/contract/endpoint';
import { can } from '@nabta/domain/capability';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { shortestWalk } from '@nabta/domain/shortest-walk';
import { placeInPlan, type SitePlan } from '@nabta/domain/site-plan';

import type { Caller } from '../../platform/caller/authentication.ts';
import { day, later } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { recordChange } from '../audit/record-change.ts';
import { type LandRow, selectLands, selectPlan } from './care.queries.ts';
import { oneDecimal, viewRound } from './care.view.ts';
import { dueTrees } from './read-care.ts';
import { insertRound, selectRound, selectStops } from './round.queries.ts';
import { litresOfWeek, weatherOf } from './water-of-trees.ts';

type Wish = RequestOfEndpoint<typeof contract>['body'];

const weekMs = 7 * day;

/** The trees of a land that are due by a week after that day, in the order of the shortest walk from its gate. */
export async function planRound(
  { clock, weather: gateway }: Context,
  sql: Executor,
  caller: Caller,
  { landId, plannedOn, trees: limit }: Wish,
): Promise<Round> {
  if (!can(caller.role, 'planRounds')) throw new AppError('FORBIDDEN');
  const [land] = await selectLands(sql, caller, landId);
  if (land === undefined) throw new AppError('NOT_FOUND');
  const now = clock.now();
  const on = new Date(`${plannedOn}T09:00:00Z`);
  const due = await dueTrees(sql, { landId, until: later(on, weekMs), limit });
  if (due.length === 0) throw new AppError('NOTHING_DUE');
  const weather = await weatherOf(gateway, land, on);
  const walk = shortestWalk([gateOf(await selectPlan(sql, landId), land), ...due]);
  const stops = walk.order.slice(1).map((place) => {
    const tree = due[place - 1] as (typeof due)[number];
    return { treeId: tree.id, litres: oneDecimal(litresOfWeek(tree, weather)) };
  });
  const round = { landId, plannedOn, walkM: walk.metres, plannedBy: caller.accountId, at: now };
  const id = await insertRound(sql, round, stops);
  await recordChange(sql, {
    actorId: caller.accountId,
    action: 'created',
    subject: 'round',
    subjectId: id,
    after: { landId, plannedOn, stops: stops.length },
    at: now,
  });
  return readRound(sql, { caller, now }, id);
}

export async function readRound(
  sql: Executor,
  { caller, now }: { caller: Caller; now: Date },
  id: string,
): Promise<Round> {
  if (!can(caller.role, 'careForTrees')) throw new AppError('FORBIDDEN');
  const row = await selectRound(sql, caller, id);
  if (row === undefined) throw new AppError('NOT_FOUND');
  const plan = await selectPlan(sql, row.land.id);
  const stops = await selectStops(sql, id);
  return {
    ...viewRound(row, dayInRiyadh(now)),
    trees: stops.map(({ visitedAt, ...stop }) => {
      const place = plan === null ? undefined : placeInPlan(plan, [stop.longitude, stop.latitude]);
      return {
        ...stop,
        litres: oneDecimal(stop.litres),
        plot: place?.plot ?? null,
        row: place?.row ?? null,
        visitedAt: visitedAt?.toISOString() ?? null,
      };
    }),
  };
}

/** Where a walk begins: the first gate of the plan, else the middle of the land. */
function gateOf(plan: SitePlan | null, land: LandRow) {
  for (const { geometry, properties } of plan?.features ?? []) {
    if (properties.kind !== 'gate' || geometry.type !== 'Point') continue;
    const [longitude, latitude] = geometry.coordinates;
    return { longitude, latitude };
  }
  return { longitude: land.longitude, latitude: land.latitude };
}
