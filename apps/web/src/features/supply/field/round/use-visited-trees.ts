import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import type { WorkState } from '../work/field-work.ts';
import { useFieldWork } from '../work/use-field-work.ts';

export type Seen = {
  state: WorkState;
  /** Of Riyadh, `2026-11-15`. */
  on: string;
};

/** What was done at trees of a round on this phone. */
export function useSeen(): ReadonlyMap<string, Seen> {
  const visits = useFieldWork().flatMap(({ deed, state }) =>
    deed.kind === 'visit'
      ? [[deed.publicId, { state, on: dayInRiyadh(new Date(deed.body.at)) }] as const]
      : [],
  );
  return new Map(visits);
}
