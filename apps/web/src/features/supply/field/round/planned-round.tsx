import type { RoundTree } from '@nabta/contract/supply/field';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { ListGroup, ListRow } from '#ui/list-group.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

import type { OrderedRound } from './round-order.ts';
import { useTreeLocation, useTreeRow } from './use-tree-row.tsx';
import type { LocalVisit } from './use-visited-trees.ts';

import utilities from '#ui/utilities.module.css';
import styles from './planned-round.module.css';

interface PlannedRoundProps {
  orderedRound: OrderedRound;
  localVisits: ReadonlyMap<string, LocalVisit>;
  distanceOf: (tree: RoundTree) => string | undefined;
}

const tones = { planned: 'info', done: 'success', missed: 'danger' } as const;

export function PlannedRound({ orderedRound, localVisits, distanceOf }: PlannedRoundProps) {
  const { t, language, formatDate, formatNumber } = useTexts('field');
  const rowOf = useTreeRow();
  const { round, status, visited, stops, next } = orderedRound;
  const counts = { visited: formatNumber(visited), stops: formatNumber(round.stops) };
  const progress = t('round.visitedOf', counts);
  const sampleEndsOn = round.sample?.endsOn;
  return (
    <section className={styles.round}>
      <Card className={styles.card}>
        <div className={utilities.spread8}>
          <h2>
            <bdi>{nameIn(round.land.name, language)}</bdi>
          </h2>
          <Chip kind={tones[status]}>{t(`round.state_${status}`)}</Chip>
        </div>
        <p className={utilities.secondary}>
          {formatDate(round.plannedOn, { weekday: 'long', day: 'numeric', month: 'long' })} · {progress}
        </p>
        {sampleEndsOn !== undefined && (
          <p>{t('round.sampleUntil', { date: formatDate(sampleEndsOn, { dateStyle: 'long' }) })}</p>
        )}
        <ProgressBar label={progress} value={visited} max={round.stops} valueText={progress} />
        {next && <NextTree tree={next} distance={distanceOf(next)} />}
      </Card>
      <ListGroup label={t('round.way')}>
        {stops.map((tree) => {
          const { label, ...row } = rowOf(tree, localVisits.get(tree.publicId));
          return (
            <ListRow
              key={tree.publicId}
              {...row}
              label={t('round.stop', { number: formatNumber(tree.stop?.number ?? 0), tree: label })}
              value={distanceOf(tree)}
            />
          );
        })}
      </ListGroup>
    </section>
  );
}

function NextTree({ tree, distance }: { tree: RoundTree; distance: string | undefined }) {
  const { t, language, formatNumber } = useTexts('field');
  const locationOf = useTreeLocation();
  const { publicId, specie, stop } = tree;
  const litres = stop && stop.litres > 0 && t('round.litres', { litres: stop.litres });
  return (
    <div className={styles.nextTree}>
      <h3 className={utilities.secondary}>{t('round.next', { number: formatNumber(stop?.number ?? 0) })}</h3>
      <p className={styles.name}>
        <bdi>{(specie && nameIn(specie.commonName, language)) ?? t('field.someTree')}</bdi>
        {distance !== undefined && <span className={styles.distance}>{distance}</span>}
      </p>
      <p className={utilities.secondary}>{[locationOf(tree), litres].filter(Boolean).join(' · ')}</p>
      <ButtonLink
        wide
        variant="accent"
        icon="leaf-fill"
        href={urls.fieldVisit(publicId)}
        className={styles.visit}
      >
        {t('round.visit')}
      </ButtonLink>
    </div>
  );
}
