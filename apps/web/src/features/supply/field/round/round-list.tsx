import type { FieldRound, RoundTree } from '@nabta/contract/supply/field';
import { nameIn } from '@nabta/domain/localized-name';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { useNoon } from '#shared/period/use-today.ts';
import { ListGroup, ListRow } from '#ui/list-group.tsx';
import { Segmented } from '#ui/segmented.tsx';

import { usePlace } from '../use-place.ts';
import type { Place } from '../use-place.ts';
import { PlannedRound } from './planned-round.tsx';
import { orderRound } from './round-order.ts';
import { sortRound } from './sort-round.ts';
import type { RoundSort } from './sort-round.ts';
import { useDistance, useTreeRow } from './use-tree-row.tsx';
import { useVisitedTrees } from './use-visited-trees.ts';

import styles from './round-list.module.css';

/** Planned rounds, then other due trees by land; includes visits not sent yet. */
export function RoundList({ round: { rounds, trees } }: { round: FieldRound }) {
  const { t } = useTexts('field');
  const placeState = usePlace();
  const place = typeof placeState === 'string' ? undefined : placeState;
  const distanceOf = useDistance(place);
  const today = dayInRiyadh(useNoon());
  const localVisits = useVisitedTrees();
  const walks = rounds.map((round) => ({ round, walk: orderRound(round, { trees, localVisits, today }) }));
  const unplanned = trees.filter(({ stop }) => stop === null);
  const remaining =
    walks.reduce((sum, { walk }) => sum + walk.stops.filter((tree) => !walk.isVisited(tree)).length, 0) +
    unplanned.filter(({ publicId }) => !localVisits.has(publicId)).length;
  return (
    <>
      <p role="status" className={styles.remaining}>
        {t('round.toGo', { count: remaining })}
      </p>
      {walks.map(({ round, walk }) => (
        <PlannedRound key={round.id} {...{ round, walk, localVisits, distanceOf }} />
      ))}
      {unplanned.length > 0 && (
        <>
          {walks.length > 0 && <h2 className={styles.unplanned}>{t('round.beside')}</h2>}
          <DueTrees trees={unplanned} place={place} distanceOf={distanceOf} />
        </>
      )}
    </>
  );
}

interface DueTreesProps {
  trees: readonly RoundTree[];
  place: Place | undefined;
  distanceOf: (tree: RoundTree) => string | undefined;
}

/** Due trees outside planned rounds, in the chosen order. */
function DueTrees({ trees, place, distanceOf }: DueTreesProps) {
  const { t, language } = useTexts('field');
  const rowOf = useTreeRow();
  const localVisits = useVisitedTrees();
  const [order, setOrder] = useState<RoundSort>('walk');
  // The position is fixed when an order is chosen: a list that re-sorts with every step cannot be tapped.
  const [start, setStart] = useState<Place>();
  if (start === undefined && place !== undefined) setStart(place);
  return (
    <>
      <Segmented
        label={t('round.order')}
        options={[
          { value: 'walk', label: t('round.byWalk'), icon: 'list-dashes' },
          { value: 'distance', label: t('round.byDistance'), icon: 'crosshair-simple' },
        ]}
        value={order}
        onChange={(next) => {
          setOrder(next);
          setStart(place);
        }}
      />
      {sortRound(trees, order, start).map(({ land, trees: landTrees }) => (
        <ListGroup
          key={land?.id ?? 'elsewhere'}
          label={(land && nameIn(land.name, language)) ?? t('round.otherLand')}
        >
          {landTrees.map((tree) => (
            <ListRow
              key={tree.publicId}
              {...rowOf(tree, localVisits.get(tree.publicId))}
              value={distanceOf(tree)}
            />
          ))}
        </ListGroup>
      ))}
    </>
  );
}
