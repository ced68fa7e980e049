import type { EffortDraft, EffortRecord } from '@nabta/contract/supply/effort';
import type { EffortStatus } from '@nabta/domain/effort-state';
import { sumMixTrees } from '@nabta/domain/effort-state';

import { draftOfName, nameOfDraft } from '#shared/form/localized-name-field.tsx';
import type { NameDraft } from '#shared/form/localized-name-field.tsx';

/** Form state of an effort; numbers and days are stored as typed. */
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
    mix: parseMix(form),
    planterIds: [...planterIds],
  };
}

/** Ignores lines without a species or a number. */
function parseMix({ mix }: EffortForm): { specieId: string; trees: number }[] {
  return mix
    .map(({ specieId, trees }) => ({ specieId, trees: Number(trees) }))
    .filter(({ specieId, trees }) => specieId !== '' && trees > 0);
}

/** Trees by which the species mix misses the target; 0 if it matches or is empty. */
export function countMissingInMix(form: EffortForm): number {
  const planned = parseMix(form);
  return planned.length === 0 ? 0 : Number(form.target) - sumMixTrees(planned);
}

export function isComplete({ name, startedOn, landId }: EffortForm): boolean {
  return name.en.trim() !== '' && startedOn !== '' && landId !== '';
}
