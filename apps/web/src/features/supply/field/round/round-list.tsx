import type { FieldRound, RoundTree } from '@nabta/contract/supply/field';
import { nameIn } from '@nabta/domain/localized-name';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { useNoon } from '#shared/period/use-today.ts';
import { ListGroup, ListRow } from '#ui/list-group.tsx';
import { Segmented } from '#ui/segmented.tsx';

import { usePosition } from '../use-position.ts';
import type { Position } from '../use-position.ts';
import { PlannedRound } from './planned-round.tsx';
import { orderRound } from './round-order.ts';
import { sortRound } from './sort-round.ts';
import type { RoundSort } from './sort-round.ts';
import { useDistanceText, useTreeRow } from './use-tree-row.tsx';
import { useVisitedTrees } from './use-visited-trees.ts';

import styles from './round-list.module.css';

/** Planned rounds, then other due trees by land; includes visits not sent yet. */
export function RoundList({ round: { rounds, trees } }: { round: FieldRound }) {
  const { t } = useTexts('field');
  const positionState = usePosition();
  const position = typeof positionState === 'string' ? undefined : positionState;
  const distanceOf = useDistanceText(position);
  const today = dayInRiyadh(useNoon());
  const localVisits = useVisitedTrees();
  const orderedRounds = rounds.map((round) => orderRound(round, { trees, localVisits, today }));
  const unplannedTrees = trees.filter(({ stop }) => stop === null);
  const remainingTrees = [
    ...orderedRounds.flatMap(({ stops, isVisited }) => stops.filter((tree) => !isVisited(tree))),
    ...unplannedTrees.filter(({ publicId }) => !localVisits.has(publicId)),
  ];
  return (
    <>
      <p role="status" className={styles.remaining}>
        {t('round.toGo', { count: remainingTrees.length })}
      </p>
      {orderedRounds.map((orderedRound) => (
        <PlannedRound
          key={orderedRound.round.id}
          orderedRound={orderedRound}
          localVisits={localVisits}
          distanceOf={distanceOf}
        />
      ))}
      {unplannedTrees.length > 0 && (
        <>
          {rounds.length > 0 && <h2 className={styles.unplanned}>{t('round.beside')}</h2>}
          <DueTrees trees={unplannedTrees} position={position} distanceOf={distanceOf} />
        </>
      )}
    </>
  );
}

interface DueTreesProps {
  trees: readonly RoundTree[];
  position: Position | undefined;
  distanceOf: (tree: RoundTree) => string | undefined;
}

/** Due trees outside planned rounds, in the chosen order. */
function DueTrees({ trees, position, distanceOf }: DueTreesProps) {
  const { t, language } = useTexts('field');
  const rowOf = useTreeRow();
  const localVisits = useVisitedTrees();
  const [order, setOrder] = useState<RoundSort>('walk');
  // The position is fixed when an order is chosen: a list that re-sorts with every step cannot be tapped.
  const [start, setStart] = useState<Position>();
  if (start === undefined && position !== undefined) setStart(position);
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
          setStart(position);
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
