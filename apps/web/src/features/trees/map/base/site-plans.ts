import { listPlans } from '@nabta/contract/land';
import type { LandPlan } from '@nabta/contract/land';
import { mapPlace } from '@nabta/domain/mercator';
import { placeInPlan, planTileOf } from '@nabta/domain/site-plan';
import type { SitePlace } from '@nabta/domain/site-plan';
import { skipToken, useQuery } from '@tanstack/react-query';

import { mapKeys } from '../../../kit/cache/keys.ts';
import { useApi } from '../../../platform/session-provider.tsx';
import type { Position } from './map-view.ts';

const none: readonly LandPlan[] = [];

/** The plans of the lands around a position, as far as one sees of them at once; none while they are not wanted. */
export function usePlansAround(position: Position | undefined): readonly LandPlan[] {
  const { call } = useApi();
  const tile = position && planTileOf(mapPlace(...position));
  const { data } = useQuery({
    queryKey: mapKeys.plans(tile),
    queryFn: tile
      ? ({ signal }) => call(listPlans, { params: { x: String(tile.x), y: String(tile.y) } }, { signal })
      : skipToken,
    staleTime: Infinity,
  });
  return data ?? none;
}

/** On which land a position lies, and where on it. */
export function siteOf(
  plans: readonly LandPlan[],
  [longitude, latitude]: Position,
): { land: LandPlan; place: SitePlace } | undefined {
  for (const land of plans) {
    const place = placeInPlan(land.plan, [longitude, latitude]);
    if (place !== undefined) return { land, place };
  }
  return undefined;
}
