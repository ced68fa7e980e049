import type { RoundTree } from '@nabta/contract/supply/field';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';

import { useDistanceFormat } from '../use-distance-format.ts';
import type { Position } from '../use-position.ts';
import { getDistanceM } from './sort-round.ts';
import type { LocalVisit } from './use-visited-trees.ts';

import styles from './round-list.module.css';

/** Formats the distance to a tree; undefined while the position is unknown. */
export function useDistanceText(position: Position | undefined): (tree: RoundTree) => string | undefined {
  const formatDistance = useDistanceFormat();
  return (tree) => (position === undefined ? undefined : formatDistance(getDistanceM(tree, position)));
}

/** Props of the list row of a tree in a round. */
export function useTreeRow() {
  const { t, language, formatDate } = useTexts('field');
  const locationOf = useTreeLocation();
  const formatDay = (instant: string) =>
    formatDate(instant, { day: 'numeric', month: 'short', year: 'numeric' });

  function statusOf({ dueAt, endedAt, stop }: RoundTree, localVisit: LocalVisit | undefined): string {
    if (localVisit !== undefined) return t('round.done', { state: t(`field.state_${localVisit.state}`) });
    if (endedAt !== null) return t('round.lostOn', { date: formatDay(endedAt) });
    if (stop?.visitedAt != null) return t('round.visited');
    const isOverdue = new Date(dueAt) < new Date();
    return t(isOverdue ? 'round.overdue' : 'round.dueOn', { date: formatDay(dueAt) });
  }

  return (tree: RoundTree, localVisit: LocalVisit | undefined) => {
    const { publicId, specie, stop } = tree;
    const isVisited = localVisit !== undefined || stop?.visitedAt != null;
    return {
      ...(isVisited ? ({ icon: 'check', iconTone: 'info' } as const) : iconOf(tree)),
      label: (specie && nameIn(specie.commonName, language)) ?? t('field.someTree'),
      detail: (
        <>
          {locationOf(tree)}
          <span className={styles.status}>{statusOf(tree, localVisit)}</span>
        </>
      ),
      href: urls.fieldVisit(publicId),
    } as const;
  };
}

function iconOf({ endedAt, isDamaged }: RoundTree) {
  if (endedAt !== null) return { icon: 'plus', iconTone: 'warn' } as const;
  return isDamaged
    ? ({ icon: 'warning', iconTone: 'warn' } as const)
    : ({ icon: 'leaf-fill', iconTone: 'success' } as const);
}

/** Returns the plot and row of a tree, or its tag number. */
export function useTreeLocation(): (tree: RoundTree) => string | undefined {
  const { t } = useTexts('field');
  return ({ plot, row, tagId }) => {
    if (plot !== null && row !== null) return t('round.plotRow', { plot, row });
    if (plot !== null) return t('round.plot', { plot });
    return tagId === null ? undefined : t('field.tagLine', { tag: tagId });
  };
}
