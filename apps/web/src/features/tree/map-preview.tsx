import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { useApi } from '../../platform/session-provider.tsx';
import { useTexts } from '../../platform/texts.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { lands as coasts } from './coastlines.ts';
import {
  clustersOf,
  mapHeight,
  mapWidth,
  placesOf,
  projectionOf,
  smoothOutline,
  viewOf,
} from './map-overview.ts';
import type { Position } from './map-overview.ts';
import { landsQuery, treeMapQuery } from './tree-queries.ts';
import type { TreeQuery } from './tree-queries.ts';

import styles from './map-preview.module.css';

const mostPlaces = 6;

/** Where the trees stand, over the outline of the country: an overview until there is a map to walk in. */
export function MapPreview({ query, empty }: { query: TreeQuery; empty: React.ReactNode }) {
  const { t } = useTexts();
  const { data: positions, isError, isRefetching, refetch } = useQuery(treeMapQuery(useApi(), query));
  if (positions === undefined && isError) {
    return (
      <ErrorState
        level={3}
        title={t('treeMap.error')}
        body={t('states.errorBody')}
        retryLabel={t('common.retry')}
        onRetry={() => void refetch()}
        pending={isRefetching}
      />
    );
  }
  if (positions === undefined) return <Skeleton shape="block" className={styles.waiting} />;
  if (positions.length === 0) return empty;
  return (
    <>
      <Overview positions={positions} />
      <Places positions={positions} />
      <p className={styles.note}>
        <Icon name="info" size={20} />
        {t('treeMap.note')}
      </p>
    </>
  );
}

function Overview({ positions }: { positions: readonly Position[] }) {
  const { t, formatNumber } = useTexts();
  const { outlines, clusters } = useMemo(() => drawingOf(positions), [positions]);
  const count = t('common.treeCount', { count: positions.length });
  return (
    <div dir="ltr" className={styles.map}>
      <svg
        viewBox={`0 0 ${mapWidth} ${mapHeight}`}
        role="img"
        aria-label={`${t('treeMap.label')}: ${count}`}
        className={styles.drawing}
      >
        {outlines.map((outline) => (
          <path key={outline} d={outline} className={styles.land} />
        ))}
        {clusters.map(({ x, y, count: trees }) => (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
            {trees === 1 ? (
              <circle r={6} className={styles.tree} />
            ) : (
              <>
                <circle r={radiusOf(trees) + 5} className={styles.halo} />
                <circle r={radiusOf(trees)} className={styles.cluster} />
                <text dy="0.36em" className={styles.count}>
                  {formatNumber(trees)}
                </text>
              </>
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}

function Places({ positions }: { positions: readonly Position[] }) {
  const { t, language } = useTexts();
  const { data: lands } = useQuery(landsQuery(useApi()));
  const places = useMemo(() => placesOf(positions, lands ?? []), [positions, lands]);
  if (lands === undefined || places[0]?.land === undefined) return null;
  const shown = places.slice(0, mostPlaces);
  const others = places.slice(mostPlaces).reduce((sum, { count }) => sum + count, 0);
  const rows = shown.map(({ land, count }) => ({
    name: land === undefined ? t('treeMap.elsewhere') : (land.name[language] ?? land.name.en),
    count,
  }));
  if (others > 0) rows.push({ name: t('treeMap.elsewhere'), count: others });
  return (
    <section className={styles.places}>
      <h3>{t('treeMap.places')}</h3>
      <ul>
        {rows.map(({ name, count }) => (
          <li key={name} className={styles.place}>
            <Icon name="map-pin-fill" size={20} />
            <bdi className={styles.name}>{name}</bdi>
            <span className={styles.placeCount}>{t('common.treeCount', { count })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function drawingOf(positions: readonly Position[]) {
  const project = projectionOf(viewOf(positions));
  return {
    outlines: coasts.map((coast) => smoothOutline(coast.map(project))),
    clusters: clustersOf(positions.map(project)),
  };
}

function radiusOf(trees: number): number {
  return Math.min(24, 11 + 3.2 * Math.log2(trees));
}
