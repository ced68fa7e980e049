import type { RoundTree } from '@nabta/contract/supply/field';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';

import type { Place } from '../use-place.ts';
import { metresTo } from './sort-round.ts';
import type { LocalVisit } from './use-visited-trees.ts';

import styles from './round-list.module.css';

/** Formats the distance to a tree; undefined while the position is unknown. */
export function useDistance(place: Place | undefined): (tree: RoundTree) => string | undefined {
  const { formatNumber } = useTexts();
  return (tree) => {
    if (place === undefined) return undefined;
    const metres = metresTo(tree, place);
    const unit = metres < 1_000 ? 'meter' : 'kilometer';
    const value = metres < 1_000 ? Math.round(metres) : metres / 1_000;
    return formatNumber(value, { style: 'unit', unit, maximumFractionDigits: metres < 10_000 ? 1 : 0 });
  };
}

/** Props of the list row of a tree in a round. */
export function useTreeRow() {
  const { t, language, formatDate } = useTexts('field');
  const placeOf = useTreePlace();
  const dayOf = (instant: string) => formatDate(instant, { day: 'numeric', month: 'short', year: 'numeric' });
  return (tree: RoundTree, localVisit: LocalVisit | undefined) => {
    const { publicId, specie, dueAt, endedAt, isDamaged, stop } = tree;
    const due = new Date(dueAt) < new Date() ? 'round.overdue' : 'round.dueOn';
    const isVisited = localVisit !== undefined || stop?.visitedAt != null;
    const statusText =
      localVisit !== undefined
        ? t('round.done', { state: t(`field.state_${localVisit.state}`) })
        : endedAt !== null
          ? t('round.lostOn', { date: dayOf(endedAt) })
          : isVisited
            ? t('round.visited')
            : t(due, { date: dayOf(dueAt) });
    return {
      icon: isVisited ? 'check' : endedAt !== null ? 'plus' : isDamaged ? 'warning' : 'leaf-fill',
      iconTone: isVisited ? 'info' : endedAt !== null || isDamaged ? 'warn' : 'success',
      label: (specie && nameIn(specie.commonName, language)) ?? t('field.someTree'),
      detail: (
        <>
          {placeOf(tree)}
          <span className={styles.when}>{statusText}</span>
        </>
      ),
      href: urls.fieldVisit(publicId),
    } as const;
  };
}

/** Returns the plot and row of a tree, or its tag number. */
export function useTreePlace(): (tree: RoundTree) => string | undefined {
  const { t } = useTexts('field');
  return ({ plot, row, tagId }) => {
    if (plot !== null && row !== null) return t('round.plotRow', { plot, row });
    if (plot !== null) return t('round.plot', { plot });
    return tagId === null ? undefined : t('field.tagLine', { tag: tagId });
  };
}
