import type { LandDraft, LandRecord } from '@nabta/contract/land';
import type { LandSite } from '@nabta/domain/land-site';

import { readRows } from '../../kit/form/decimal.ts';
import { draftOfName, nameOfDraft } from '../../kit/form/localized-name-field.tsx';
import type { NameDraft } from '../../kit/form/localized-name-field.tsx';
import type { HolderDraft } from '../../kit/record/holder-field.tsx';

/** A land as its form holds it. */
export type LandForm = {
  name: NameDraft;
  site: LandSite;
  rainMm: string;
  ownerName: NameDraft;
  outline: readonly (readonly [number, number])[];
  holderPhone: HolderDraft;
};

export function formOfLand(land: LandRecord | undefined): LandForm {
  return {
    name: draftOfName(land?.name),
    site: land?.site ?? 'irrigated',
    rainMm: land?.rainMm?.toString() ?? '',
    ownerName: draftOfName(land?.ownerName ?? undefined),
    outline: land?.outline ?? [],
    holderPhone: undefined,
  };
}

export function draftOfForm({ name, site, rainMm, ownerName, outline, holderPhone }: LandForm): LandDraft {
  return {
    name: nameOfDraft(name),
    site,
    rainMm: rainMm === '' ? null : Number(rainMm),
    ownerName: ownerName.en.trim() === '' ? null : nameOfDraft(ownerName),
    outline: outline.map(([east, north]) => [east, north]),
    ...(holderPhone !== undefined && { holderPhone }),
  };
}

/** Corners as somebody writes them, one a line; the last is joined to the first. */
export function cornersText(outline: LandForm['outline']): string {
  return outline
    .slice(0, -1)
    .map(([east, north]) => `${east}, ${north}`)
    .join('\n');
}

/** Undefined where a line is no corner. */
export function outlineOfText(text: string): LandForm['outline'] | undefined {
  const corners = readRows(text, 2)?.map(([east = 0, north = 0]) => [east, north] as const);
  return corners && [...corners, ...corners.slice(0, 1)];
}
