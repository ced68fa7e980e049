import { getLocation, getSpotWords } from '@nabta/contract/map/place';
import type { LocationResult, SpotWords } from '@nabta/contract/map/place';
import type { Tree } from '@nabta/contract/tree';
import { nameIn } from '@nabta/domain/localized-name';
import type { LocalizedName } from '@nabta/domain/localized-name';
import type { SitePlace } from '@nabta/domain/site-plan';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';

import { mapKeys } from '../../../kit/cache/keys.ts';
import { mapTexts } from '../../../locales/map.ts';
import { useApi } from '../../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { IconName } from '../../../ui/icon-names.ts';
import { IconTile } from '../../../ui/icon-tile.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useIsNear } from '../../../ui/use-is-near.ts';
import { useToasts } from '../../../ui/use-toasts.ts';
import { siteOf, usePlansAround } from '../base/site-plans.ts';
import { usePlaceOnSite } from '../base/use-place-on-site.ts';
import { canDrawMap } from '../engine/can-draw-map.ts';
import { MapBoundary } from '../engine/map-boundary.tsx';
import { PlacePicture } from '../picture/place-picture.tsx';

import styles from './tree-place.module.css';

const PlaceMap = lazy(async () => ({ default: (await import('./place-map.tsx')).PlaceMap }));

type TreePlaceProps = { tree: Pick<Tree, 'publicId' | 'givenName' | 'point' | 'specie' | 'image' | 'land'> };

/** Where a tree stands: a small map, the region, the site with plot and row, and its address to a few metres. */
export function TreePlace({ tree }: TreePlaceProps) {
  const tell = useTextFile(mapTexts);
  const [longitude, latitude] = tree.point.geometry.coordinates;
  const { element, isNear } = useIsNear();
  const { location, words } = useSpot(longitude, latitude, isNear);
  const site = siteOf(usePlansAround(isNear ? [longitude, latitude] : undefined), [longitude, latitude]);
  const waiting = <Skeleton shape="block" className={styles.map} />;
  const picture = <PlacePicture position={[longitude, latitude]} />;
  return (
    <section ref={element} id="place">
      <h2 className={styles.title}>{tell('map.placeTitle')}</h2>
      <Card className={styles.card}>
        {canDrawMap() ? (
          <MapBoundary fallback={picture}>
            <Suspense fallback={waiting}>
              {isNear ? <PlaceMap tree={tree} picture={picture} hasPlan={site !== undefined} /> : waiting}
            </Suspense>
          </MapBoundary>
        ) : (
          picture
        )}
        <dl className={styles.facts}>
          {location && <PlaceName location={location} />}
          <SitePlaceFacts name={site?.land.name ?? tree.land?.name} place={site?.place} />
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
    <Fact icon="map-pin" label={tell('map.region')}>
      {names.join(language === 'ar' ? '، ' : ', ')}
    </Fact>
  );
}

type SitePlaceFactsProps = { name: LocalizedName | undefined; place: SitePlace | undefined };

/** The land by its name, and the way to the tree for somebody who stands at its gate. */
function SitePlaceFacts({ name, place }: SitePlaceFactsProps) {
  const { language } = useTexts();
  const tell = useTextFile(mapTexts);
  const placeOnSite = usePlaceOnSite();
  const site = name && nameIn(name, language);
  const way = place && placeOnSite(place);
  return (
    <>
      {site !== undefined && (
        <Fact icon="tree" label={tell('map.site')}>
          <bdi>{site}</bdi>
        </Fact>
      )}
      {way !== undefined && (
        <Fact icon="map-trifold" label={tell('map.whereOnSite')}>
          {way}
        </Fact>
      )}
    </>
  );
}

type FactProps = { icon: IconName; label: string; children: ReactNode; action?: ReactNode };

function Fact({ icon, label, children, action }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt className={styles.label}>
        <span className={styles.tile}>
          <IconTile name={icon} />
        </span>
        {label}
      </dt>
      <dd className={styles.value}>
        <span className={styles.words}>{children}</span>
        {action && <span className={styles.action}>{action}</span>}
      </dd>
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
    <Fact
      icon="crosshair-simple"
      label={tell(isWords ? 'map.what3words' : 'map.plusCode')}
      action={<IconButton label={tell('map.copy')} icon="copy" onClick={copy} />}
    >
      <bdi dir={isWords ? 'auto' : 'ltr'}>{isWords ? `///${words}` : words}</bdi>
    </Fact>
  );
}
