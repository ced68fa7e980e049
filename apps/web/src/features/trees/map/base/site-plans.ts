import { type LandPlan, listPlans } from '@nabta/contract/supply/land';
import { toMercator } from '@nabta/domain/mercator';
import { type SitePlace, locateInPlan, planTileOf } from '@nabta/domain/site-plan';
import { skipToken, useQuery } from '@tanstack/react-query';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { mapKeys } from '#shared/cache/keys.ts';

import type { Position } from './map-view.ts';

const noPlans: readonly LandPlan[] = [];

export function usePlansAround(position: Position | undefined): readonly LandPlan[] {
  const { call } = useApi();
  const tile = position && planTileOf(toMercator(...position));
  const { data } = useQuery({
    queryKey: mapKeys.plans(tile),
    queryFn: tile
      ? ({ signal }) => call(listPlans, { params: { x: String(tile.x), y: String(tile.y) } }, { signal })
      : skipToken,
    staleTime: Infinity,
  });
  return data ?? noPlans;
}

export function findSite(
  plans: readonly LandPlan[],
  [longitude, latitude]: Position,
): { land: LandPlan; place: SitePlace } | undefined {
  for (const land of plans) {
    const place = locateInPlan(land.plan, [longitude, latitude]);
    if (place !== undefined) return { land, place };
  }
  return undefined;
}

/** Metres; distances are rounded to this. */
const roundingStep = 10;

/** Describes where on its land a tree is; undefined when only the land is known. */
export function usePlaceOnSite(): (place: SitePlace) => string | undefined {
  const { t } = useTexts('map');
  return ({ plot, row, metresFromGate }) => {
    const parts = [
      plot !== null && (row === null ? t('map.plot', { plot }) : t('map.plotAndRow', { plot, row })),
      metresFromGate !== null &&
        t('map.fromGate', { count: Math.round(metresFromGate / roundingStep) * roundingStep }),
    ].filter((part) => part !== false);
    return parts.length === 0 ? undefined : parts.join(' · ');
  };
}
