import type { RoundSummary } from '@nabta/contract/care';
import type { RoundTree } from '@nabta/contract/field';

import type { Seen } from './use-seen.ts';

export type Walk = Pick<RoundSummary, 'status' | 'visited'> & {
  /** In the order of the walk. */
  stops: RoundTree[];
  /** The first that nobody has visited; undefined at the end of the walk. */
  next: RoundTree | undefined;
  isVisited: (tree: RoundTree) => boolean;
};

type Known = {
  trees: readonly RoundTree[];
  /** What was seen on this phone, sent or not. */
  seen: ReadonlyMap<string, Seen>;
  /** Of Riyadh, `2026-11-15`. */
  today: string;
};

/** A planned round as this phone knows it: what it has done from its day on counts before the server has heard of it. */
export function walkOfRound(round: RoundSummary, { trees, seen, today }: Known): Walk {
  const stops = trees
    .filter(({ stop }) => stop?.roundId === round.id)
    .toSorted((one, other) => (one.stop?.number ?? 0) - (other.stop?.number ?? 0));
  const isVisited = ({ stop, publicId }: RoundTree) =>
    stop?.visitedAt != null || doesCount(seen.get(publicId), round.plannedOn);
  const untold = stops.filter((tree) => isVisited(tree) && tree.stop?.visitedAt === null).length;
  const visited = Math.min(round.visited + untold, round.stops);
  const status = visited === round.stops ? 'done' : round.plannedOn < today ? 'missed' : 'planned';
  return { status, visited, stops, next: stops.find((tree) => !isVisited(tree)), isVisited };
}

/** As the server does; it has refused what is stuck. */
function doesCount(visit: Seen | undefined, plannedOn: string): boolean {
  return visit !== undefined && visit.state !== 'stuck' && visit.on >= plannedOn;
}
