import { getLocation, getSpotWords } from '@nabta/contract/map/place';
import type { LocationResult, SpotWords } from '@nabta/contract/map/place';
import type { Tree } from '@nabta/contract/tree';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';

import { mapKeys } from '../../../kit/cache/cache.ts';
import { mapTexts } from '../../../locales/map.ts';
import { useApi } from '../../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { IconTile } from '../../../ui/icon-tile.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useToasts } from '../../../ui/use-toasts.ts';
import { canDrawMap } from '../engine/can-draw-map.ts';
import { MapBoundary } from '../engine/map-boundary.tsx';
import { PlacePicture } from '../picture/place-picture.tsx';
import { useIsNear } from './use-is-near.ts';

import styles from './tree-place.module.css';

const PlaceMap = lazy(async () => ({ default: (await import('./place-map.tsx')).PlaceMap }));

type TreePlaceProps = { tree: Pick<Tree, 'publicId' | 'givenName' | 'point' | 'specie' | 'image'> };

/** Where a tree stands: a small map, the name of the place, and its address to a few metres. */
export function TreePlace({ tree }: TreePlaceProps) {
  const tell = useTextFile(mapTexts);
  const [longitude, latitude] = tree.point.geometry.coordinates;
  const { element, isNear } = useIsNear();
  const { location, words } = useSpot(longitude, latitude, isNear);
  const waiting = <Skeleton shape="block" className={styles.map} />;
  const picture = <PlacePicture position={[longitude, latitude]} />;
  return (
    <section ref={element}>
      <h2 className={styles.title}>{tell('map.placeTitle')}</h2>
      <Card className={styles.card}>
        {canDrawMap() ? (
          <MapBoundary fallback={picture}>
            <Suspense fallback={waiting}>
              {isNear ? <PlaceMap tree={tree} picture={picture} /> : waiting}
            </Suspense>
          </MapBoundary>
        ) : (
          picture
        )}
        <dl className={styles.facts}>
          {location && <PlaceName location={location} />}
          {words && <PlaceWords words={words} />}
        </dl>
        <a
          href={`https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`}
          target="_blank"
          rel="noopener noreferrer"
          className={styles.maps}
        >
          <Icon name="map-trifold" size={20} />
          {tell('map.openInMaps')}
        </a>
      </Card>
    </section>
  );
}

/** Asked only once the section comes near, and only with both numbers. */
function useSpot(longitude: number, latitude: number, isWanted: boolean) {
  const { call } = useApi();
  const { language } = useTexts();
  const spot = { latitude: String(latitude), longitude: String(longitude), language };
  const enabled = isWanted && Number.isFinite(latitude) && Number.isFinite(longitude);
  const { data: location } = useQuery({
    queryKey: mapKeys.location(spot),
    queryFn: ({ signal }) => call(getLocation, { query: spot }, { signal }),
    staleTime: Infinity,
    enabled,
  });
  const { data: words } = useQuery({
    queryKey: mapKeys.words(spot),
    queryFn: ({ signal }) => call(getSpotWords, { query: spot }, { signal }),
    staleTime: Infinity,
    enabled,
  });
  return { location, words };
}

function PlaceName({ location: { city, region, country } }: { location: LocationResult }) {
  const { language } = useTexts();
  const tell = useTextFile(mapTexts);
  const names = [...new Set([city, region, country].filter((name) => name !== null))];
  if (names.length === 0) return null;
  return (
    <div className={styles.fact}>
      <IconTile name="map-pin" />
      <div className={styles.words}>
        <dt className={styles.label}>{tell('map.region')}</dt>
        <dd className={styles.value}>{names.join(language === 'ar' ? '، ' : ', ')}</dd>
      </div>
    </div>
  );
}

/** Three words, or the open code; it says which. */
function PlaceWords({ words: { words, kind } }: { words: SpotWords }) {
  const tell = useTextFile(mapTexts);
  const toasts = useToasts();
  const isWords = kind === 'what3words';
  const copy = () => {
    navigator.clipboard.writeText(isWords ? `///${words}` : words).then(
      () => toasts.show({ kind: 'success', text: tell('map.copied') }),
      () => toasts.show({ kind: 'error', text: tell('map.copyFailed') }),
    );
  };
  return (
    <div className={styles.fact}>
      <IconTile name="crosshair-simple" />
      <div className={styles.words}>
        <dt className={styles.label}>{tell(isWords ? 'map.what3words' : 'map.plusCode')}</dt>
        <dd className={styles.value}>
          <bdi dir={isWords ? 'auto' : 'ltr'}>{isWords ? `///${words}` : words}</bdi>
        </dd>
      </div>
      <IconButton label={tell('map.copy')} icon="copy" onClick={copy} />
    </div>
  );
}
