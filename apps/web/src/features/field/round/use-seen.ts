import { useFieldWork } from '../work/use-field-work.ts';

export type Seen = 'waiting' | 'sent' | 'stuck';

/** What was done at trees of a round on this phone. */
export function useSeen(): ReadonlyMap<string, Seen> {
  const visits = useFieldWork().flatMap(({ deed, state }) =>
    deed.kind === 'visit' ? [[deed.publicId, state] as const] : [],
  );
  return new Map(visits);
}
