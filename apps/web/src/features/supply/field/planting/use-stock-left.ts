import type { LocalizedName } from '@nabta/domain/localized-name';

import { useAssignments } from '../use-field-queries.ts';
import type { FieldTask } from '../work/field-task.ts';
import { useFieldTasks } from '../work/use-field-tasks.ts';

export type SpecieLeft = { id: string; name: LocalizedName; left: number };

/** Server stock minus plantings on this phone that the server does not have yet. */
export function useStockLeft(effortId: string): SpecieLeft[] {
  const tasks = useFieldTasks();
  const stock = useAssignments().data?.find(({ id }) => id === effortId)?.stock ?? [];
  return stock.map(({ specie, quantity }) => ({
    id: specie.id,
    name: specie.commonName,
    left: Math.max(0, quantity - tasks.filter((task) => consumesStock(task, effortId, specie.id)).length),
  }));
}

function consumesStock({ deed, isTaken }: FieldTask, effortId: string, specieId: string): boolean {
  return (
    !isTaken && deed.kind === 'planting' && deed.body.effortId === effortId && deed.body.specieId === specieId
  );
}
