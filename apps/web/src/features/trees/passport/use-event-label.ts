import { healths } from '@nabta/domain/care-plan';
import { lossCauses } from '@nabta/domain/loss-cause';

import { useTexts } from '#platform/texts.tsx';
import type { IconName } from '#ui/icon-names.ts';

/** An event of a tree: an entry of its passport or of its diary. */
export type TreeEvent = {
  kind: string;
  facts: Readonly<Record<string, unknown>>;
  /** Name of the new owner; undefined when private. */
  name: string | undefined;
};

const icons: Partial<Record<string, IconName>> = {
  planted: 'plant',
  promised: 'gift',
  gifted: 'gift',
  photographed: 'camera',
  photo_removed: 'camera',
  measured: 'ruler',
  checked: 'shield-check',
  watered: 'drop-fill',
  damaged: 'warning',
  ended: 'warning',
  removed: 'warning',
  noted: 'file-text',
  level: 'seal-check-fill',
};

export function eventIcon(kind: string): IconName {
  return icons[kind] ?? 'user';
}

const plainKinds = [
  'planted',
  'promised',
  'released',
  'photographed',
  'photo_removed',
  'damaged',
  'recovered',
  'removed',
  'restored',
  'ended',
  'corrected',
] as const;
const namedKinds = ['assigned', 'gifted', 'returned', 'claimed', 'redeemed'] as const;

export function useEventLabel(): (event: TreeEvent) => string {
  const { t, formatNumber, language } = useTexts('passport');
  const listFormat = new Intl.ListFormat(language, { type: 'unit', style: 'short' });
  return ({ kind, facts, name }) => {
    const plainKind = plainKinds.find((value) => value === kind);
    const cause = lossCauses.find((value) => value === facts['cause']);
    if (kind === 'ended' && cause !== undefined) return t(`passport.ended_${cause}`);
    if (plainKind !== undefined) return t(`passport.${plainKind}`);
    // `hand` is null when the tree has no owner; a private owner has a hand but no name.
    if (kind === 'unowned' || (kind === 'returned' && facts['hand'] === null))
      return t('passport.returned_nobody');
    const namedKind = namedKinds.find((value) => value === kind);
    if (namedKind !== undefined) return t(`passport.${namedKind}`, { name: name ?? t('passport.someone') });
    const health = healths.find((value) => value === facts['health']);
    if (kind === 'checked' && health !== undefined) return t(`passport.checked_${health}`);
    if (kind === 'watered') return t('passport.watered', { litres: Number(facts['litres']) });
    if (kind === 'measured') return t('passport.measured', { sizes: listFormat.format(sizesOf(facts)) });
    return t('passport.noted');
  };

  function sizesOf({ heightM, dbhCm }: TreeEvent['facts']): string[] {
    return [
      ...(typeof heightM === 'number' ? [t('passport.height', { value: formatNumber(heightM) })] : []),
      ...(typeof dbhCm === 'number' ? [t('passport.trunk', { value: formatNumber(dbhCm) })] : []),
    ];
  }
}
