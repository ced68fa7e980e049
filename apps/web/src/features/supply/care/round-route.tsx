import type { Round, RoundStop } from '@nabta/contract/care';
import { nameIn } from '@nabta/domain/localized-name';

import { careTexts } from '../../locales/care.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useRound } from './care-queries.ts';
import { RoundStatus } from './round-status.tsx';

import styles from './land-care-page.module.css';

/** One round as it is walked, drawn and told stop by stop. */
export function RoundWalk({ id }: { id: string }) {
  const { formatDate, formatNumber } = useTexts();
  const tell = useTextFile(careTexts);
  const { data: round } = useRound(id);
  if (round === undefined) return null;
  const { plannedOn, walkM, stops, litres, status, trees } = round;
  return (
    <Card as="section" className={styles.panel}>
      <div className={styles.head}>
        <h3>{formatDate(plannedOn, { dateStyle: 'long' })}</h3>
        <RoundStatus status={status} />
      </div>
      <p className={styles.dim}>
        {tell('care.stops', { count: stops })} · {tell('care.walk', { metres: formatNumber(walkM) })} ·{' '}
        {tell('care.litresOfDay', { litres: formatNumber(Math.round(litres)) })}
      </p>
      <Sketch round={round} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it by keys */}
      <ol tabIndex={0} aria-label={tell('care.way')} className={styles.stops}>
        {trees.map((stop, index) => (
          <Stop key={stop.publicId} stop={stop} number={index + 1} />
        ))}
      </ol>
    </Card>
  );
}

function Stop({ stop, number }: { stop: RoundStop; number: number }) {
  const { language, formatNumber } = useTexts();
  const tell = useTextFile(careTexts);
  const { publicId, specie, plot, row, litres, visitedAt } = stop;
  return (
    <li className={styles.row}>
      <span className={styles.number}>{formatNumber(number)}</span>
      <Link href={urls.tree(publicId)} className={styles.what}>
        {(specie && nameIn(specie.commonName, language)) ?? tell('care.unknownSpecie')}
        {plot !== null && row !== null && (
          <span className={styles.dim}> · {tell('care.place', { plot, row: formatNumber(row) })}</span>
        )}
      </Link>
      <span>{tell('care.litresOfDay', { litres: formatNumber(litres) })}</span>
      {visitedAt !== null && (
        <>
          <Icon name="check-circle-fill" size={20} />
          <VisuallyHidden>{tell('care.visitedMark')}</VisuallyHidden>
        </>
      )}
    </li>
  );
}

const width = 600;
const margin = 20;

/** The way in the shape it has on the ground, north above. */
function Sketch({ round: { trees } }: { round: Round }) {
  const [first] = trees;
  if (first === undefined) return null;
  const squeeze = Math.cos((first.latitude * Math.PI) / 180);
  const spots = trees.map(({ longitude, latitude }) => ({ x: longitude * squeeze, y: -latitude }));
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const span = Math.max(Math.max(...xs) - left, 1e-5);
  const scale = (width - 2 * margin) / span;
  const height = Math.min(400, Math.max(80, (Math.max(...ys) - top) * scale + 2 * margin));
  const down = (height - 2 * margin) / Math.max(Math.max(...ys) - top, 1e-5);
  const placed = spots.map(({ x, y }) => ({
    x: margin + (x - left) * Math.min(scale, down),
    y: margin + (y - top) * Math.min(scale, down),
  }));
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={styles.walk}>
      <polyline points={placed.map(({ x, y }) => `${x},${y}`).join(' ')} className={styles.way} />
      {placed.map(({ x, y }, index) => (
        <circle
          key={trees[index]?.publicId}
          cx={x}
          cy={y}
          r={index === 0 ? 7 : 4}
          data-visited={trees[index]?.visitedAt === null ? undefined : ''}
          className={styles.spot}
        />
      ))}
    </svg>
  );
}
