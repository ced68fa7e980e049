import type { LocalizedName } from '@nabta/domain/localized-name';

import { useAssignments } from '../use-field-queries.ts';
import type { FieldWork } from '../work/field-work.ts';
import { useFieldWork } from '../work/use-field-work.ts';

export type SpecieLeft = { id: string; name: LocalizedName; left: number };

/** What an effort has left: what the server knows of, less what was planted and waits on this phone. */
export function useStockLeft(effortId: string): SpecieLeft[] {
  const works = useFieldWork();
  const stock = useAssignments().data?.find(({ id }) => id === effortId)?.stock ?? [];
  return stock.map(({ specie, quantity }) => ({
    id: specie.id,
    name: specie.commonName,
    left: Math.max(0, quantity - works.filter((work) => takesFrom(work, effortId, specie.id)).length),
  }));
}

function takesFrom({ deed, isTaken }: FieldWork, effortId: string, specieId: string): boolean {
  return (
    !isTaken && deed.kind === 'planting' && deed.body.effortId === effortId && deed.body.specieId === specieId
  );
}
