import type { LandDraft, LandRecord } from '@nabta/contract/supply/land';
import type { LandSite } from '@nabta/domain/land-site';

import { parseRows } from '#shared/form/decimal.ts';
import { draftOfName, nameOfDraft } from '#shared/form/localized-name-field.tsx';
import type { NameDraft } from '#shared/form/localized-name-field.tsx';
import type { OwnerDraft } from '#shared/record/owner-field.tsx';

export type LandForm = {
  name: NameDraft;
  site: LandSite;
  rainMm: string;
  ownerName: NameDraft;
  outline: readonly (readonly [number, number])[];
  ownerIsPerson: boolean;
  ownerConsents: boolean;
  isHidden: boolean;
  allowsVisits: boolean;
  holderPhone: OwnerDraft;
};

export function formOfLand(land: LandRecord | undefined): LandForm {
  return {
    name: draftOfName(land?.name),
    site: land?.site ?? 'irrigated',
    rainMm: land?.rainMm?.toString() ?? '',
    ownerName: draftOfName(land?.ownerName ?? undefined),
    ownerIsPerson: land?.ownerIsPerson ?? false,
    ownerConsents: land?.ownerConsents ?? false,
    isHidden: land?.isHidden ?? false,
    allowsVisits: land?.allowsVisits ?? true,
    outline: land?.outline ?? [],
    holderPhone: undefined,
  };
}

export function draftOfForm({ name, rainMm, ownerName, outline, holderPhone, ...form }: LandForm): LandDraft {
  return {
    ...form,
    name: nameOfDraft(name),
    rainMm: rainMm === '' ? null : Number(rainMm),
    ownerName: ownerName.en.trim() === '' ? null : nameOfDraft(ownerName),
    outline: outline.map(([east, north]) => [east, north]),
    ...(holderPhone !== undefined && { holderPhone }),
  };
}

/** One corner per line; the first corner is not repeated at the end. */
export function formatCorners(outline: LandForm['outline']): string {
  return outline
    .slice(0, -1)
    .map(([east, north]) => `${east}, ${north}`)
    .join('\n');
}

/** Undefined when a line is not a coordinate pair. */
export function parseOutline(text: string): LandForm['outline'] | undefined {
  const corners = parseRows(text, 2)?.map(([east = 0, north = 0]) => [east, north] as const);
  return corners && [...corners, ...corners.slice(0, 1)];
}
