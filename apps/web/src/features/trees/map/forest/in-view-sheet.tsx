import type { SpecieSummary } from '@nabta/contract/trees/specie';
import type { TreeSummary } from '@nabta/contract/trees/tree';
import { useQuery } from '@tanstack/react-query';

import { useTreeName } from '#features/trees/tree/tree-name.tsx';
import { speciesQuery } from '#features/trees/tree/tree-queries.ts';
import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { ListGroup, ListRow } from '#ui/list-group.tsx';

import { type MapPlace, findNearestSettlement, placesQuery } from '../base/map-places.ts';
import type { MapView } from '../base/map-view.ts';
import type { Cluster, InView } from '../engine/map-hits.ts';
import type { TreeFeature } from '../engine/map-trees.ts';

import styles from './place-sheet.module.css';

interface InViewSheetProps {
  open: boolean;
  onClose: () => void;
  inView: InView;
  summaries: ReadonlyMap<string, TreeSummary>;
  onCluster: (view: MapView) => void;
}

const maxRows = 50;

export function InViewSheet({ open, onClose, inView, summaries, onCluster }: InViewSheetProps) {
  const { t } = useTexts('map');
  const { data: places = [] } = useQuery({ ...placesQuery, enabled: open });
  const { trees, clusters, total } = inView;
  // Tiles contain only species ids.
  const hasUnknownTree = trees.some(({ properties }) => !summaries.has(properties.publicId));
  const { data: species = [] } = useQuery({ ...speciesQuery(useApi()), enabled: open && hasUnknownTree });
  return (
    <Sheet open={open} onClose={onClose} title={t('map.inView')}>
      <p className={styles.note}>{total === 0 ? t('map.empty') : t('common.treeCount', { count: total })}</p>
      {clusters.length > 0 && (
        <ListGroup label={t('map.groups')}>
          {clusters.slice(0, maxRows).map((cluster) => (
            <ClusterRow
              key={cluster.key}
              cluster={cluster}
              places={places}
              onPress={() => {
                const [longitude, latitude] = cluster.position;
                onCluster({ longitude, latitude, zoom: cluster.expansionZoom ?? 13 });
                onClose();
              }}
            />
          ))}
        </ListGroup>
      )}
      {trees.length > 0 && (
        <ListGroup label={t('map.alone')}>
          {trees.slice(0, maxRows).map((tree) => (
            <TreeRow
              key={tree.properties.publicId}
              tree={tree}
              summary={summaries.get(tree.properties.publicId)}
              specie={species.find(({ id }) => id === tree.properties.specie)}
            />
          ))}
        </ListGroup>
      )}
    </Sheet>
  );
}

type ClusterRowProps = { cluster: Cluster; places: readonly MapPlace[]; onPress: () => void };

function ClusterRow({ cluster, places, onPress }: ClusterRowProps) {
  const { t, language } = useTexts('map');
  const place = findNearestSettlement(places, cluster.position);
  return (
    <ListRow
      icon="map-pin-fill"
      label={t('map.clusterLabel', { count: cluster.count })}
      detail={place && t('map.nearPlace', { place: place.names[language] })}
      onPress={onPress}
    />
  );
}

type TreeRowProps = {
  tree: TreeFeature;
  summary: TreeSummary | undefined;
  specie: SpecieSummary | undefined;
};

function TreeRow({ tree, summary, specie }: TreeRowProps) {
  const { publicId, givenName } = tree.properties;
  const name = useTreeName(summary ?? { givenName: givenName || null, specie: specie ?? null });
  return <ListRow icon="tree-fill" label={<bdi>{name.text}</bdi>} href={urls.tree(publicId)} />;
}
