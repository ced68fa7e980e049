import { getLocation, getWhat3Words } from '@nabta/contract/trees/map/place';
import type { LocationResult, SpotWords } from '@nabta/contract/trees/map/place';
import type { Tree } from '@nabta/contract/trees/tree';
import { type LocalizedName, nameIn } from '@nabta/domain/localized-name';
import type { SitePlace } from '@nabta/domain/site-plan';
import { type ReactNode, Suspense, lazy } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { mapsUrl } from '#platform/urls.ts';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { Card } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { IconTile } from '#ui/icon-tile.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useInViewport } from '#ui/use-in-viewport.ts';
import { useToasts } from '#ui/use-toasts.ts';

import { findSite, usePlaceOnSite, usePlansAround } from '../base/site-plans.ts';
import { MapBoundary, canDrawMap } from '../engine/map-boundary.tsx';
import { PlacePicture } from '../picture/place-picture.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './tree-place.module.css';

const PlaceMap = lazy(async () => ({ default: (await import('./place-map.tsx')).PlaceMap }));

type TreePlaceProps = { tree: Pick<Tree, 'publicId' | 'givenName' | 'point' | 'specie' | 'image' | 'land'> };

export function TreePlace({ tree }: TreePlaceProps) {
  const { t } = useTexts('map');
  const [longitude, latitude] = tree.point.geometry.coordinates;
  const { element, isNear } = useInViewport();
  const { location, code } = usePlaceNames(longitude, latitude, isNear);
  const site = findSite(usePlansAround(isNear ? [longitude, latitude] : undefined), [longitude, latitude]);
  return (
    <section ref={element} id="place">
      <h2 className={styles.title}>{t('map.placeTitle')}</h2>
      <Card className={styles.card}>
        <PlaceView pin={tree} isNear={isNear} hasPlan={site !== undefined} />
        <dl className={styles.facts}>
          {location && <PlaceName location={location} />}
          <SitePlaceFacts name={site?.land.name ?? tree.land?.name} place={site?.place} />
          {code && <PlaceCode code={code} />}
        </dl>
        <a
          href={mapsUrl(tree.point.geometry.coordinates)}
          target="_blank"
          rel="noopener noreferrer"
          className={styles.mapsLink}
        >
          <Icon name="map-trifold" size={20} />
          {t('map.openInMaps')}
        </a>
      </Card>
    </section>
  );
}

type PlaceViewProps = {
  pin: Pick<Tree, 'publicId' | 'givenName' | 'point' | 'image'>;
  isNear: boolean;
  hasPlan: boolean;
};

/** A map where the device can draw one, otherwise a picture; loads when the section is near the viewport. */
export function PlaceView({ pin, isNear, hasPlan }: PlaceViewProps) {
  const skeleton = <Skeleton shape="block" className={styles.map} />;
  const picture = <PlacePicture position={pin.point.geometry.coordinates} />;
  if (!isNear) return skeleton;
  if (!canDrawMap()) return picture;
  return (
    <MapBoundary fallback={picture}>
      <Suspense fallback={skeleton}>
        <PlaceMap tree={pin} fallback={picture} hasPlan={hasPlan} />
      </Suspense>
    </MapBoundary>
  );
}

/** Requests only when the section is near the viewport and both coordinates are valid. */
function usePlaceNames(longitude: number, latitude: number, isNear: boolean) {
  const { language } = useTexts();
  const query = { latitude: String(latitude), longitude: String(longitude), language };
  const enabled = isNear && Number.isFinite(latitude) && Number.isFinite(longitude);
  const { data: location } = useApiQuery(getLocation, { query }, { staleTime: Infinity, enabled });
  const { data: code } = useApiQuery(getWhat3Words, { query }, { staleTime: Infinity, enabled });
  return { location, code };
}

function PlaceName({ location: { city, region, country } }: { location: LocationResult }) {
  const { t, language } = useTexts('map');
  const names = [...new Set([city, region, country].filter((name) => name !== null))];
  if (names.length === 0) return null;
  return (
    <Fact icon="map-pin" label={t('map.region')}>
      {names.join(language === 'ar' ? '، ' : ', ')}
    </Fact>
  );
}

function SitePlaceFacts({ name, place }: { name: LocalizedName | undefined; place: SitePlace | undefined }) {
  const { t, language } = useTexts('map');
  const placeOnSite = usePlaceOnSite();
  const site = name && nameIn(name, language);
  const directions = place && placeOnSite(place);
  return (
    <>
      {site !== undefined && (
        <Fact icon="tree" label={t('map.site')}>
          <bdi>{site}</bdi>
        </Fact>
      )}
      {directions !== undefined && (
        <Fact icon="map-trifold" label={t('map.whereOnSite')}>
          {directions}
        </Fact>
      )}
    </>
  );
}

type FactProps = { icon: IconName; label: string; children: ReactNode; action?: ReactNode };

function Fact({ icon, label, children, action }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt className={utilities.mutedCaption}>
        <span className={styles.tile}>
          <IconTile name={icon} />
        </span>
        {label}
      </dt>
      <dd className={styles.value}>
        <span className={utilities.breakAnywhere}>{children}</span>
        {action && <span className={styles.action}>{action}</span>}
      </dd>
    </div>
  );
}

function PlaceCode({ code: { words, kind } }: { code: SpotWords }) {
  const { t } = useTexts('map');
  const toasts = useToasts();
  const isWhat3Words = kind === 'what3words';
  const text = isWhat3Words ? `///${words}` : words;
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => toasts.show({ kind: 'success', text: t('map.copied') }),
      () => toasts.show({ kind: 'error', text: t('map.copyFailed') }),
    );
  };
  return (
    <Fact
      icon="crosshair-simple"
      label={t(isWhat3Words ? 'map.what3words' : 'map.plusCode')}
      action={<IconButton label={t('map.copy')} icon="copy" onClick={copy} />}
    >
      <bdi dir={isWhat3Words ? 'auto' : 'ltr'}>{text}</bdi>
    </Fact>
  );
}
