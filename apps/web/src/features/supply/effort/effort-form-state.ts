import type { EffortDraft, EffortRecord } from '@nabta/contract/effort';
import type { EffortStatus } from '@nabta/domain/effort-state';
import { treesOfMix } from '@nabta/domain/effort-state';

import { draftOfName, nameOfDraft } from '../../kit/form/localized-name-field.tsx';
import type { NameDraft } from '../../kit/form/localized-name-field.tsx';

/** An effort as its form holds it: numbers and days as they are typed. */
export type EffortForm = {
  name: NameDraft;
  status: EffortStatus;
  startedOn: string;
  endsOn: string;
  target: string;
  landId: string;
  companyId: string;
  mix: readonly { specieId: string; trees: string }[];
  planterIds: readonly string[];
};

export function formOfEffort(effort: EffortRecord | undefined): EffortForm {
  return {
    name: draftOfName(effort?.name),
    status: effort?.status ?? 'planned',
    startedOn: effort?.startedOn ?? '',
    endsOn: effort?.endsOn ?? '',
    target: effort?.target?.toString() ?? '',
    landId: effort?.land.id ?? '',
    companyId: effort?.company?.id ?? '',
    mix: (effort?.mix ?? [])
      .filter(({ trees }) => trees > 0)
      .map(({ specie, trees }) => ({ specieId: specie.id, trees: trees.toString() })),
    planterIds: (effort?.planters ?? []).map(({ id }) => id),
  };
}

export function draftOfForm(form: EffortForm): EffortDraft {
  const { name, status, startedOn, endsOn, target, landId, companyId, planterIds } = form;
  return {
    name: nameOfDraft(name),
    status,
    startedOn,
    endsOn: endsOn || null,
    target: target === '' ? null : Number(target),
    landId,
    companyId: companyId || null,
    mix: plannedIn(form),
    planterIds: [...planterIds],
  };
}

/** Lines without a species or a number say nothing yet. */
function plannedIn({ mix }: EffortForm): { specieId: string; trees: number }[] {
  return mix
    .map(({ specieId, trees }) => ({ specieId, trees: Number(trees) }))
    .filter(({ specieId, trees }) => specieId !== '' && trees > 0);
}

/** By how many trees the species miss the target; 0 where they fit or nothing is planned. */
export function missingInMix(form: EffortForm): number {
  const planned = plannedIn(form);
  return planned.length === 0 ? 0 : Number(form.target) - treesOfMix(planned);
}

export function isComplete({ name, startedOn, landId }: EffortForm): boolean {
  return name.en.trim() !== '' && startedOn !== '' && landId !== '';
}
