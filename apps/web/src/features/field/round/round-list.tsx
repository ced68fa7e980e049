import type { RoundTree } from '@nabta/contract/field';
import { nameIn } from '@nabta/domain/localized-name';
import { useState } from 'react';

import { fieldTexts } from '../../../locales/field.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import { ListGroup, ListRow } from '../../../ui/list-group.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { usePlace } from '../use-place.ts';
import type { Place } from '../use-place.ts';
import { useFieldWork } from '../work/use-field-work.ts';
import { metresTo, sortRound } from './sort-round.ts';
import type { RoundOrder } from './sort-round.ts';
import { useTreePlace } from './tree-place.ts';

import styles from './round-list.module.css';

/** The trees of a round, land by land; those that were seen and not sent yet say so. */
export function RoundList({ trees }: { trees: readonly RoundTree[] }) {
  const tell = useTextFile(fieldTexts);
  const { language, formatNumber } = useTexts();
  const rowOf = useRow();
  const [order, setOrder] = useState<RoundOrder>('walk');
  const state = usePlace();
  const place = typeof state === 'string' ? undefined : state;
  // From where the person was when they chose the order: a list that moved with every step could not be pressed.
  const [start, setStart] = useState<Place>();
  if (start === undefined && place !== undefined) setStart(place);
  const seen = useSeen();
  const toGo = trees.filter(({ publicId }) => !seen.has(publicId)).length;
  const distanceOf = (tree: RoundTree) => {
    if (place === undefined) return undefined;
    const metres = metresTo(tree, place);
    const unit = metres < 1_000 ? 'meter' : 'kilometer';
    const value = metres < 1_000 ? Math.round(metres) : metres / 1_000;
    return formatNumber(value, { style: 'unit', unit, maximumFractionDigits: metres < 10_000 ? 1 : 0 });
  };
  return (
    <>
      <p role="status" className={styles.toGo}>
        {tell('round.toGo', { count: toGo })}
      </p>
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
            <ListRow
              key={tree.publicId}
              {...rowOf(tree, seen.get(tree.publicId))}
              value={distanceOf(tree)}
              href={urls.fieldVisit(tree.publicId)}
            />
          ))}
        </ListGroup>
      ))}
    </>
  );
}

type Seen = 'waiting' | 'sent' | 'stuck';

/** What was done at trees of the round on this phone. */
function useSeen(): ReadonlyMap<string, Seen> {
  const visits = useFieldWork().flatMap(({ deed, state }) =>
    deed.kind === 'visit' ? [[deed.publicId, state] as const] : [],
  );
  return new Map(visits);
}

function useRow() {
  const tell = useTextFile(fieldTexts);
  const { language, formatDate } = useTexts();
  const placeOf = useTreePlace();
  const dayOf = (instant: string) => formatDate(instant, { day: 'numeric', month: 'short', year: 'numeric' });
  return (tree: RoundTree, seen: Seen | undefined) => {
    const { specie, dueAt, endedAt, isDamaged } = tree;
    const due = new Date(dueAt) < new Date() ? 'round.overdue' : 'round.dueOn';
    const when =
      seen !== undefined
        ? tell('round.done', { state: tell(`field.state_${seen}`) })
        : endedAt !== null
          ? tell('round.lostOn', { date: dayOf(endedAt) })
          : tell(due, { date: dayOf(dueAt) });
    return {
      icon: seen !== undefined ? 'check' : endedAt !== null ? 'plus' : isDamaged ? 'warning' : 'leaf-fill',
      iconTone: seen !== undefined ? 'info' : endedAt !== null || isDamaged ? 'warn' : 'success',
      label: (specie && nameIn(specie.commonName, language)) ?? tell('field.someTree'),
      detail: (
        <>
          {placeOf(tree)}
          <span className={styles.when}>{when}</span>
        </>
      ),
    } as const;
  };
}
