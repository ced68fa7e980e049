import { useQuery } from '@tanstack/react-query';

import { useTexts } from '#platform/texts.tsx';
import { Icon } from '#ui/icon.tsx';

import { type BaseStyle, hasStreetsAt } from './base-style.ts';
import { listNearbyPlaces, placesQuery } from './map-places.ts';
import type { MapView } from './map-view.ts';

import styles from './nearby-places.module.css';

const directions = [
  'north',
  'northEast',
  'east',
  'southEast',
  'south',
  'southWest',
  'west',
  'northWest',
] as const;

interface NearbyPlacesProps {
  base: BaseStyle | undefined;
  view: MapView | undefined;
}

/** Says on a map without streets where the nearest towns lie. */
export function NearbyPlaces({ base, view }: NearbyPlacesProps) {
  const { t, language, formatNumber } = useTexts('map');
  const isNeeded = base !== undefined && view !== undefined && !hasStreetsAt(base, view);
  const { data: places = [] } = useQuery({ ...placesQuery, enabled: isNeeded });
  const nearby = isNeeded ? listNearbyPlaces(places, view) : [];
  if (nearby.length === 0) return null;
  return (
    <ul aria-label={t('map.nearby')} className={styles.list}>
      {nearby.map(({ place, km, degrees }) => (
        <li key={place.names.en} className={styles.place}>
          <span aria-hidden className={styles.arrow} style={{ '--bearing': `${Math.round(degrees)}deg` }}>
            <Icon name="arrow-up" />
          </span>
          {t('map.nearbyPlace', {
            place: place.names[language],
            distance: formatNumber(km, {
              style: 'unit',
              unit: 'kilometer',
              maximumFractionDigits: km < 10 ? 1 : 0,
            }),
            direction: t(`map.${directionOf(degrees)}`),
          })}
        </li>
      ))}
    </ul>
  );
}

export function directionOf(degrees: number): (typeof directions)[number] {
  return directions[Math.round(degrees / 45) % directions.length] ?? 'north';
}
