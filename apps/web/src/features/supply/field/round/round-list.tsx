import type { FieldRound, RoundTree } from '@nabta/contract/field';
import { nameIn } from '@nabta/domain/localized-name';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { useState } from 'react';

import { useNoon } from '../../../kit/period/use-today.ts';
import { fieldTexts } from '../../../locales/field.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { ListGroup, ListRow } from '../../../ui/list-group.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { usePlace } from '../use-place.ts';
import type { Place } from '../use-place.ts';
import { PlannedRound } from './planned-round.tsx';
import { sortRound } from './sort-round.ts';
import type { RoundOrder } from './sort-round.ts';
import { useSeen } from './use-seen.ts';
import { useDistance, useTreeRow } from './use-tree-row.tsx';
import { walkOfRound } from './walk-of-round.ts';

import styles from './round-list.module.css';

/** The rounds as they were planned, and what is due beside them, land by land; what was seen and not sent yet says so. */
export function RoundList({ round: { rounds, trees } }: { round: FieldRound }) {
  const tell = useTextFile(fieldTexts);
  const state = usePlace();
  const place = typeof state === 'string' ? undefined : state;
  const distanceOf = useDistance(place);
  const today = dayInRiyadh(useNoon());
  const seen = useSeen();
  const walks = rounds.map((round) => ({ round, walk: walkOfRound(round, { trees, seen, today }) }));
  const beside = trees.filter(({ stop }) => stop === null);
  const toGo =
    walks.reduce((sum, { walk }) => sum + walk.stops.filter((tree) => !walk.isVisited(tree)).length, 0) +
    beside.filter(({ publicId }) => !seen.has(publicId)).length;
  return (
    <>
      <p role="status" className={styles.toGo}>
        {tell('round.toGo', { count: toGo })}
      </p>
      {walks.map(({ round, walk }) => (
        <PlannedRound key={round.id} {...{ round, walk, seen, distanceOf }} />
      ))}
      {beside.length > 0 && (
        <>
          {walks.length > 0 && <h2 className={styles.beside}>{tell('round.beside')}</h2>}
          <DueTrees trees={beside} place={place} distanceOf={distanceOf} />
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

/** What nobody has planned a round for, in the order that the person likes. */
function DueTrees({ trees, place, distanceOf }: DueTreesProps) {
  const tell = useTextFile(fieldTexts);
  const { language } = useTexts();
  const rowOf = useTreeRow();
  const seen = useSeen();
  const [order, setOrder] = useState<RoundOrder>('walk');
  // From where the person was when they chose the order: a list that moved with every step could not be pressed.
  const [start, setStart] = useState<Place>();
  if (start === undefined && place !== undefined) setStart(place);
  return (
    <>
      <Segmented
        label={tell('round.order')}
        options={[
          { value: 'walk', label: tell('round.byWalk'), icon: 'list-dashes' },
          { value: 'distance', label: tell('round.byDistance'), icon: 'crosshair-simple' },
        ]}
        value={order}
        onChange={(next) => {
          setOrder(next);
          setStart(place);
        }}
      />
      {sortRound(trees, order, start).map(({ land, trees: ofLand }) => (
        <ListGroup
          key={land?.id ?? 'elsewhere'}
          label={(land && nameIn(land.name, language)) ?? tell('round.otherLand')}
        >
          {ofLand.map((tree) => (
            <ListRow key={tree.publicId} {...rowOf(tree, seen.get(tree.publicId))} value={distanceOf(tree)} />
          ))}
        </ListGroup>
      ))}
    </>
  );
}
