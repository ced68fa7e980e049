import type { RoundSummary } from '@nabta/contract/care';
import type { RoundTree } from '@nabta/contract/field';
import { nameIn } from '@nabta/domain/localized-name';

import { fieldTexts } from '../../../locales/field.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ListGroup, ListRow } from '../../../ui/list-group.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useTreePlace } from './tree-place.ts';
import type { Seen } from './use-seen.ts';
import { useTreeRow } from './use-tree-row.tsx';
import type { Walk } from './walk-of-round.ts';

import styles from './planned-round.module.css';

interface PlannedRoundProps {
  round: RoundSummary;
  walk: Walk;
  seen: ReadonlyMap<string, Seen>;
  distanceOf: (tree: RoundTree) => string | undefined;
}

const tones = { planned: 'info', done: 'success', missed: 'danger' } as const;

/** A round as it was planned: the tree that comes next, and the walk stop by stop. */
export function PlannedRound({ round, walk, seen, distanceOf }: PlannedRoundProps) {
  const tell = useTextFile(fieldTexts);
  const { language, formatDate, formatNumber } = useTexts();
  const rowOf = useTreeRow();
  const { status, visited, stops, next } = walk;
  const progress = tell('round.visitedOf', {
    visited: formatNumber(visited),
    stops: formatNumber(round.stops),
  });
  return (
    <section className={styles.round}>
      <Card className={styles.card}>
        <div className={styles.head}>
          <h2>
            <bdi>{nameIn(round.land.name, language)}</bdi>
          </h2>
          <Chip kind={tones[status]}>{tell(`round.state_${status}`)}</Chip>
        </div>
        <p className={styles.quiet}>
          {formatDate(round.plannedOn, { weekday: 'long', day: 'numeric', month: 'long' })} · {progress}
        </p>
        <ProgressBar label={progress} value={visited} max={round.stops} valueText={progress} />
        {next && <NextTree tree={next} distance={distanceOf(next)} />}
      </Card>
      <ListGroup label={tell('round.way')}>
        {stops.map((tree) => {
          const { label, ...row } = rowOf(tree, seen.get(tree.publicId));
          return (
            <ListRow
              key={tree.publicId}
              {...row}
              label={tell('round.stop', { number: formatNumber(tree.stop?.number ?? 0), tree: label })}
              value={distanceOf(tree)}
            />
          );
        })}
      </ListGroup>
    </section>
  );
}

function NextTree({ tree, distance }: { tree: RoundTree; distance: string | undefined }) {
  const tell = useTextFile(fieldTexts);
  const { language, formatNumber } = useTexts();
  const placeOf = useTreePlace();
  const { publicId, specie, stop } = tree;
  const litres = stop && tell('round.litres', { litres: formatNumber(stop.litres) });
  return (
    <div className={styles.next}>
      <h3 className={styles.quiet}>{tell('round.next', { number: formatNumber(stop?.number ?? 0) })}</h3>
      <p className={styles.name}>
        <bdi>{(specie && nameIn(specie.commonName, language)) ?? tell('field.someTree')}</bdi>
        {distance !== undefined && <span className={styles.distance}>{distance}</span>}
      </p>
      <p className={styles.quiet}>{[placeOf(tree), litres].filter(Boolean).join(' · ')}</p>
      <ButtonLink
        wide
        look="accent"
        icon="leaf-fill"
        href={urls.fieldVisit(publicId)}
        className={styles.visit}
      >
        {tell('round.visit')}
      </ButtonLink>
    </div>
  );
}
