import type { Round, RoundStop } from '@nabta/contract/supply/care';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

import { useRound } from './care-queries.ts';
import { RoundStatus } from './round-status.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './land-care-page.module.css';

export function RoundRoute({ id }: { id: string }) {
  const { t, formatDate, formatNumber } = useTexts('care');
  const { data: round } = useRound(id);
  if (round === undefined) return null;
  const { plannedOn, walkM, stops, litres, status, trees } = round;
  return (
    <Card as="section" className={styles.panel}>
      <div className={styles.head}>
        <h3>{formatDate(plannedOn, { dateStyle: 'long' })}</h3>
        <RoundStatus status={status} />
      </div>
      <p className={styles.muted}>
        {t('care.stops', { count: stops })} · {t('care.walk', { metres: formatNumber(walkM) })} ·{' '}
        {t('care.litresOfDay', { litres: Math.round(litres) })}
      </p>
      <RouteSketch trees={trees} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard */}
      <ol tabIndex={0} aria-label={t('care.way')} className={styles.stops}>
        {trees.map((stop, index) => (
          <Stop key={stop.publicId} stop={stop} number={index + 1} />
        ))}
      </ol>
    </Card>
  );
}

function Stop({ stop, number }: { stop: RoundStop; number: number }) {
  const { t, language, formatNumber } = useTexts('care');
  const { publicId, specie, plot, row, litres, visitedAt } = stop;
  return (
    <li className={styles.row}>
      <span className={styles.number}>{formatNumber(number)}</span>
      <Link href={urls.tree(publicId)} className={utilities.fill}>
        {(specie && nameIn(specie.commonName, language)) ?? t('care.unknownSpecie')}
        {plot !== null && row !== null && (
          <span className={styles.muted}> · {t('care.place', { plot, row: formatNumber(row) })}</span>
        )}
      </Link>
      <span>{t('care.litresOfDay', { litres })}</span>
      {visitedAt !== null && (
        <>
          <Icon name="check-circle-fill" size={20} />
          <VisuallyHidden>{t('care.visitedMark')}</VisuallyHidden>
        </>
      )}
    </li>
  );
}

const width = 600;
const margin = 20;

/** Draws the route in true proportions, north up. */
function RouteSketch({ trees }: Pick<Round, 'trees'>) {
  const [first] = trees;
  if (first === undefined) return null;
  const longitudeScale = Math.cos((first.latitude * Math.PI) / 180);
  const xs = trees.map(({ longitude }) => longitude * longitudeScale);
  const ys = trees.map(({ latitude }) => -latitude);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [routeWidth, routeHeight] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const horizontalScale = (width - 2 * margin) / Math.max(routeWidth, 1e-5);
  const height = Math.min(400, Math.max(80, routeHeight * horizontalScale + 2 * margin));
  const verticalScale = (height - 2 * margin) / Math.max(routeHeight, 1e-5);
  const scale = Math.min(horizontalScale, verticalScale);
  const stops = trees.map(({ publicId, visitedAt, longitude, latitude }) => ({
    publicId,
    isVisited: visitedAt !== null,
    x: margin + (longitude * longitudeScale - left) * scale,
    y: margin + (-latitude - top) * scale,
  }));
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={styles.sketch}>
      <polyline points={stops.map(({ x, y }) => `${x},${y}`).join(' ')} className={styles.route} />
      {stops.map(({ publicId, isVisited, x, y }, index) => (
        <circle
          key={publicId}
          cx={x}
          cy={y}
          r={index === 0 ? 7 : 4}
          data-visited={isVisited ? '' : undefined}
          className={styles.stop}
        />
      ))}
    </svg>
  );
}
