import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { planRound as contract, Round } from '@nabta/contract/supply/care';
import { planRoute } from '@nabta/domain/route-planning';
import type { SitePlan } from '@nabta/domain/site-plan';

import type { Caller } from '#core/auth/authentication.ts';
import { day, addMs } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { defined } from '#core/defined.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import type { ErrorTexts } from '#core/errors/error-texts.ts';
import type { Executor } from '#core/postgres/database.ts';
import { recordChange } from '#features/people/audit/record-change.ts';

import { type LandRow, selectLands, selectPlan } from './care.queries.ts';
import { listDueTrees } from './read-care.ts';
import { roundToOneDecimal, readRound } from './read-round.ts';
import { insertRound } from './round.queries.ts';
import { litresOfWeek, getWeekWeather } from './tree-watering.ts';

export const careErrors = {
  NOTHING_DUE: {
    ar: 'لا شجرة في هذه الأرض يحين موعد تفقّدها حتى ذلك اليوم. يمكن اختيار يوم لاحق أو أرض أخرى.',
    en: 'No tree of this land is due a visit by that day. Choose a later day, or another land.',
    pt: 'Nenhuma árvore deste terreno precisa de visita até esse dia. Escolha um dia mais tarde ou outro terreno.',
  },
} satisfies ErrorTexts;

const weekMs = 7 * day;

export async function planRound(
  { clock, weather: gateway }: Context,
  sql: Executor,
  caller: Caller,
  { landId, plannedOn, trees: limit }: RequestOfEndpoint<typeof contract>['body'],
): Promise<Round> {
  const land = requireFound((await selectLands(sql, caller, landId))[0]);
  const now = clock.now();
  const on = new Date(`${plannedOn}T09:00:00Z`);
  const due = await listDueTrees(sql, { landId, until: addMs(on, weekMs), limit });
  if (due.length === 0) throw new AppError('NOTHING_DUE');
  const weather = await getWeekWeather(gateway, land, on);
  const trees = due.map((tree) => ({ ...tree, litres: litresOfWeek(tree, weather) }));
  const plan = { land, plannedOn, plannedBy: caller.accountId, sampleId: null, at: now };
  const id = await createRound(sql, plan, trees);
  await recordChange(sql, {
    actorId: caller.accountId,
    action: 'created',
    subject: 'round',
    subjectId: id,
    after: { landId, plannedOn, stops: trees.length },
    at: now,
  });
  return readRound(sql, { caller, now }, id);
}

type RoundPlan = {
  land: Pick<LandRow, 'id' | 'longitude' | 'latitude'>;
  plannedOn: string;
  plannedBy: string;
  /** The sample whose trees it visits. */
  sampleId: string | null;
  at: Date;
};
type TreeToVisit = { id: string; longitude: number; latitude: number; litres: number };

/** Orders the trees for a short walk from the gate of the land. */
export async function createRound(
  sql: Executor,
  { land, ...plan }: RoundPlan,
  trees: readonly TreeToVisit[],
): Promise<string> {
  const route = planRoute([startPointOf(await selectPlan(sql, land.id), land), ...trees]);
  const stops = route.order.slice(1).map((index) => {
    const { id, litres } = defined(trees[index - 1]);
    return { treeId: id, litres: roundToOneDecimal(litres) };
  });
  return insertRound(sql, { ...plan, landId: land.id, walkM: route.metres }, stops);
}

function startPointOf(plan: SitePlan | null, land: RoundPlan['land']) {
  for (const { geometry, properties } of plan?.features ?? []) {
    if (properties.kind !== 'gate' || geometry.type !== 'Point') continue;
    const [longitude, latitude] = geometry.coordinates;
    return { longitude, latitude };
  }
  return { longitude: land.longitude, latitude: land.latitude };
}
