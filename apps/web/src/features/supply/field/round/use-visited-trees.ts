import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import type { TaskState } from '../work/field-task.ts';
import { useFieldTasks } from '../work/use-field-tasks.ts';

export type LocalVisit = {
  state: TaskState;
  /** Date in Riyadh, e.g. `2026-11-15`. */
  on: string;
};

/** Visits made on this phone by public id of the tree, sent or not. */
export function useVisitedTrees(): ReadonlyMap<string, LocalVisit> {
  const visits = useFieldTasks().flatMap(({ deed, state }) =>
    deed.kind === 'visit'
      ? [[deed.publicId, { state, on: dayInRiyadh(new Date(deed.body.at)) }] as const]
      : [],
  );
  return new Map(visits);
}
