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
        {t('care.litresOfDay', { litres: formatNumber(Math.round(litres)) })}
      </p>
      <RouteSketch round={round} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it by keys */}
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
      <span>{t('care.litresOfDay', { litres: formatNumber(litres) })}</span>
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

/** Route in true proportions, north up. */
function RouteSketch({ round: { trees } }: { round: Round }) {
  const [first] = trees;
  if (first === undefined) return null;
  const longitudeScale = Math.cos((first.latitude * Math.PI) / 180);
  const points = trees.map(({ longitude, latitude }) => ({ x: longitude * longitudeScale, y: -latitude }));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const span = Math.max(Math.max(...xs) - left, 1e-5);
  const horizontalScale = (width - 2 * margin) / span;
  const height = Math.min(400, Math.max(80, (Math.max(...ys) - top) * horizontalScale + 2 * margin));
  const verticalScale = (height - 2 * margin) / Math.max(Math.max(...ys) - top, 1e-5);
  const screenPoints = points.map(({ x, y }) => ({
    x: margin + (x - left) * Math.min(horizontalScale, verticalScale),
    y: margin + (y - top) * Math.min(horizontalScale, verticalScale),
  }));
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={styles.sketch}>
      <polyline points={screenPoints.map(({ x, y }) => `${x},${y}`).join(' ')} className={styles.route} />
      {screenPoints.map(({ x, y }, index) => (
        <circle
          key={trees[index]?.publicId}
          cx={x}
          cy={y}
          r={index === 0 ? 7 : 4}
          data-visited={trees[index]?.visitedAt === null ? undefined : ''}
          className={styles.mapStop}
        />
      ))}
    </svg>
  );
}
