import type { DataOfEndpoint, RequestOfEndpoint } from '@nabta/contract/endpoint';
import type { estimateTree } from '@nabta/contract/tree-benefit';
import { estimate } from '@nabta/eco/estimate';
import { instantOf } from '@nabta/eco/units';

import { measurementError } from './measurement-error.ts';

/** What such a tree would do from its planting until a moment. */
export function estimateBenefit(
  { specie, plantedAt, at, site, dbhCm, heightM }: RequestOfEndpoint<typeof estimateTree>['query'],
  now: Date,
): DataOfEndpoint<typeof estimateTree> {
  const { estimate: found, verdict } = estimate({
    specie: specie ?? null,
    plantedAt: instantOf(new Date(plantedAt)),
    at: instantOf(at === undefined ? now : new Date(at)),
    site,
    ...(dbhCm === undefined ? {} : { dbhCm }),
    ...(heightM === undefined ? {} : { heightM }),
  });
  if (found === null) throw measurementError('query', verdict);
  return { ...found, dbhIfGirthCm: verdict.dbhIfGirthCm ?? null };
}
