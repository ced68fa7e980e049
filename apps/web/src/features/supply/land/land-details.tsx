import { getLandPage, type LandPage } from '@nabta/contract/supply/land';
import { nameIn } from '@nabta/domain/localized-name';

import { PlaceView } from '#features/trees/map/place/tree-place.tsx';
import { usePreloadTexts, useTexts } from '#platform/texts.tsx';
import { mapsUrl, urls } from '#platform/urls.ts';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { impactKeys } from '#shared/cache/keys.ts';
import { QueryState } from '#shared/navigation/query-state.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListGroup, ListRow } from '#ui/list-group.tsx';
import { useInViewport } from '#ui/use-in-viewport.ts';

import { useAreaText } from './use-area-text.ts';

import styles from './land-details.module.css';

/** Public details of a land. */
export function LandDetails({ id }: { id: string }) {
  usePreloadTexts('place', 'land', 'impact', 'map');
  const { t } = useTexts('place');
  const query = useApiQuery(getLandPage, { params: { id } }, { queryKey: impactKeys.place('land', id) });
  if (query.data === undefined)
    return <QueryState query={query} errorTitle={t('place.loadError')} heights={[320]} />;
  return <Land land={query.data} />;
}

function Land({ land }: { land: LandPage }) {
  const { t, language } = useTexts('place', 'land', 'impact');
  const { id, efforts, planters } = land;
  return (
    <>
      {land.isHidden && (
        <p role="status" className={styles.hidden}>
          {t('place.hidden')}
        </p>
      )}
      {land.isMine && (
        // A new page load, because the server redirects to the console's host.
        <ButtonLink variant="secondary" size="sm" target="_blank" href={urls.consoleLand(id)}>
          {t('place.editLand')}
        </ButtonLink>
      )}
      <LandMap land={land} />
      <LandFacts land={land} />
      {efforts.length > 0 && (
        <ListGroup label={t('land.efforts')}>
          {efforts.map((effort) => (
            <ListRow
              key={effort.id}
              icon="plant"
              label={nameIn(effort.name, language)}
              value={t('impact.trees', { count: effort.treeCount })}
              href={urls.impact('effort', effort.id)}
            />
          ))}
        </ListGroup>
      )}
      {planters.length > 0 && (
        <ListGroup label={t('place.planters')}>
          {planters.map(({ id: planterId, name, teamOf }) => (
            <ListRow
              key={planterId}
              icon="leaf-fill"
              label={
                (name && nameIn(name, language)) ??
                (teamOf ? t('impact.teamOf', { name: nameIn(teamOf, language) }) : t('impact.planter'))
              }
              href={urls.impact('planter', planterId)}
            />
          ))}
        </ListGroup>
      )}
    </>
  );
}

function LandMap({ land: { id, point, outline, allowsVisits } }: { land: LandPage }) {
  const { t } = useTexts('place');
  const { element, isNear } = useInViewport();
  return (
    <section ref={element}>
      <Card className={styles.map}>
        <PlaceView
          pin={{ publicId: id, givenName: null, point, image: null }}
          isNear={isNear}
          hasPlan={outline !== null}
        />
        {allowsVisits && (
          <a
            href={mapsUrl(point.geometry.coordinates)}
            target="_blank"
            rel="noopener noreferrer"
            className={styles.directions}
          >
            <Icon name="map-trifold" size={20} />
            {t('place.directions')}
          </a>
        )}
      </Card>
    </section>
  );
}

function LandFacts({ land: { site, areaM2, ownerName, allowsVisits } }: { land: LandPage }) {
  const { t, language } = useTexts('place', 'land');
  const areaText = useAreaText();
  return (
    <ListGroup>
      <ListRow icon="drop-fill" label={t('land.site')} value={t(`land.${site}`)} />
      {areaM2 !== null && <ListRow icon="map-trifold" label={t('land.area')} value={areaText(areaM2)} />}
      {ownerName && (
        <ListRow icon="user" label={t('land.owner')} value={<bdi>{nameIn(ownerName, language)}</bdi>} />
      )}
      <ListRow
        icon="map-pin"
        label={t('place.visits')}
        {...(allowsVisits ? { value: t('place.visitsOpen') } : { detail: t('place.visitsClosed') })}
      />
    </ListGroup>
  );
}
