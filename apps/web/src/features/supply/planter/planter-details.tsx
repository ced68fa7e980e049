import { getPlanterPage, type PlanterPage, updatePlanterConsent } from '@nabta/contract/supply/planter';
import { nameIn } from '@nabta/domain/localized-name';

import { MapPicture } from '#features/trees/map/picture/map-picture.tsx';
import { usePreloadTexts, useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { invalidateImpact } from '#shared/cache/changes.ts';
import { impactKeys } from '#shared/cache/keys.ts';
import { useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { QueryState } from '#shared/navigation/query-state.tsx';
import { Card } from '#ui/card.tsx';
import { ListGroup, ListRow } from '#ui/list-group.tsx';
import { Switch } from '#ui/switch.tsx';

import styles from './planter-details.module.css';

/** Public details of a planter, who decides here whether their name is shown. */
export function PlanterDetails({ id }: { id: string }) {
  usePreloadTexts('place', 'map');
  const { t, language } = useTexts('place');
  const query = useApiQuery(
    getPlanterPage,
    { params: { id } },
    { queryKey: impactKeys.place('planter', id) },
  );
  if (query.data === undefined)
    return <QueryState query={query} errorTitle={t('place.loadError')} heights={[320]} />;
  const { isMine, efforts, lands } = query.data;
  return (
    <>
      {isMine && <NameConsent planter={query.data} />}
      {lands.length > 0 && (
        <>
          <Card className={styles.map}>
            <MapPicture positions={lands.map(({ point }) => point.geometry.coordinates)} count={undefined} />
          </Card>
          <ListGroup label={t('place.lands')}>
            {lands.map((land) => (
              <ListRow
                key={land.id}
                icon="map-pin"
                label={nameIn(land.name, language)}
                href={urls.impact('land', land.id)}
              />
            ))}
          </ListGroup>
        </>
      )}
      {efforts.length > 0 && (
        <ListGroup label={t('place.efforts')}>
          {efforts.map((effort) => (
            <ListRow
              key={effort.id}
              icon="plant"
              label={nameIn(effort.name, language)}
              href={urls.impact('effort', effort.id)}
            />
          ))}
        </ListGroup>
      )}
    </>
  );
}

function NameConsent({ planter: { id, version, showsName } }: { planter: PlanterPage }) {
  const { t } = useTexts('place');
  const showError = useErrorToast('planter-consent', () => t('place.consentFailed'));
  const { mutate, isPending } = useApiMutation(
    (call, isShown: boolean) =>
      call(updatePlanterConsent, { params: { id }, body: { showsName: isShown } }, { version }),
    { updateCache: invalidateImpact, onError: showError },
  );
  return (
    <ListGroup>
      <ListRow
        icon="user"
        label={t('place.showName')}
        detail={t('place.showNameHint')}
        control={
          <Switch
            label={t('place.showName')}
            checked={showsName}
            disabled={isPending}
            onChange={(isShown) => mutate(isShown)}
          />
        }
      />
    </ListGroup>
  );
}
