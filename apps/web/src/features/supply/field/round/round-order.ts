import type { RoundSummary } from '@nabta/contract/supply/care';
import type { RoundTree } from '@nabta/contract/supply/field';

import type { LocalVisit } from './use-visited-trees.ts';

export type OrderedRound = Pick<RoundSummary, 'status' | 'visited'> & {
  round: RoundSummary;
  /** In walking order. */
  stops: RoundTree[];
  /** First stop without a visit; undefined when all are visited. */
  next: RoundTree | undefined;
  isVisited: (tree: RoundTree) => boolean;
};

type RoundContext = {
  trees: readonly RoundTree[];
  /** Visits made on this phone, sent or not. */
  localVisits: ReadonlyMap<string, LocalVisit>;
  /** Date in Riyadh, e.g. `2026-11-15`. */
  today: string;
};

/** Merges a planned round with visits made on this phone that the server does not have yet. */
export function orderRound(round: RoundSummary, { trees, localVisits, today }: RoundContext): OrderedRound {
  const stops = trees
    .filter(({ stop }) => stop?.roundId === round.id)
    .toSorted((a, b) => (a.stop?.number ?? 0) - (b.stop?.number ?? 0));
  const isVisited = ({ stop, publicId }: RoundTree) =>
    stop?.visitedAt != null || countsForRound(localVisits.get(publicId), round.plannedOn);
  const unsentCount = stops.filter((tree) => isVisited(tree) && tree.stop?.visitedAt === null).length;
  const visited = Math.min(round.visited + unsentCount, round.stops);
  const lastDay = round.sample?.endsOn ?? round.plannedOn;
  const openStatus = lastDay < today ? 'missed' : 'planned';
  const status = visited === round.stops ? 'done' : openStatus;
  return { round, status, visited, stops, next: stops.find((tree) => !isVisited(tree)), isVisited };
}

/** Same rule as the server, which rejected `stuck` visits. */
function countsForRound(visit: LocalVisit | undefined, plannedOn: string): boolean {
  return visit !== undefined && visit.state !== 'stuck' && visit.on >= plannedOn;
}
