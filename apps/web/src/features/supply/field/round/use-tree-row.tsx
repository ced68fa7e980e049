import type { RoundTree } from '@nabta/contract/field';
import { nameIn } from '@nabta/domain/localized-name';

import { fieldTexts } from '../../../locales/field.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import type { Place } from '../use-place.ts';
import { metresTo } from './sort-round.ts';
import { useTreePlace } from './tree-place.ts';
import type { Seen } from './use-seen.ts';

import styles from './round-list.module.css';

/** How far a tree is, in words; undefined while nobody knows where the phone is. */
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

/** A tree of a round as a row of a list; one that was seen says so. */
export function useTreeRow() {
  const tell = useTextFile(fieldTexts);
  const { language, formatDate } = useTexts();
  const placeOf = useTreePlace();
  const dayOf = (instant: string) => formatDate(instant, { day: 'numeric', month: 'short', year: 'numeric' });
  return (tree: RoundTree, seen: Seen | undefined) => {
    const { publicId, specie, dueAt, endedAt, isDamaged, stop } = tree;
    const due = new Date(dueAt) < new Date() ? 'round.overdue' : 'round.dueOn';
    const isVisited = seen !== undefined || stop?.visitedAt != null;
    const when =
      seen !== undefined
        ? tell('round.done', { state: tell(`field.state_${seen.state}`) })
        : endedAt !== null
          ? tell('round.lostOn', { date: dayOf(endedAt) })
          : isVisited
            ? tell('round.visited')
            : tell(due, { date: dayOf(dueAt) });
    return {
      icon: isVisited ? 'check' : endedAt !== null ? 'plus' : isDamaged ? 'warning' : 'leaf-fill',
      iconTone: isVisited ? 'info' : endedAt !== null || isDamaged ? 'warn' : 'success',
      label: (specie && nameIn(specie.commonName, language)) ?? tell('field.someTree'),
      detail: (
        <>
          {placeOf(tree)}
          <span className={styles.when}>{when}</span>
        </>
      ),
      href: urls.fieldVisit(publicId),
    } as const;
  };
}
