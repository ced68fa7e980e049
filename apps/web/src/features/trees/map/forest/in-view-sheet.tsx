import type { SpecieSummary } from '@nabta/contract/specie';
import type { TreeSummary } from '@nabta/contract/tree';
import { useQuery } from '@tanstack/react-query';

import { mapTexts } from '../../../locales/map.ts';
import { useApi } from '../../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import { ListGroup, ListRow } from '../../../ui/list-group.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useTreeName } from '../../tree/tree-name.tsx';
import { speciesQuery } from '../../tree/tree-queries.ts';
import { nearestPlace, placesQuery } from '../base/map-places.ts';
import type { MapPlace } from '../base/map-places.ts';
import type { MapView } from '../base/map-view.ts';
import type { TreeFeature } from '../engine/map-trees.ts';
import type { Cluster, InView } from '../engine/points-in-view.ts';

import styles from './place-sheet.module.css';

interface InViewSheetProps {
  open: boolean;
  onClose: () => void;
  inView: InView;
  summaries: ReadonlyMap<string, TreeSummary>;
  /** Goes where a cluster falls into smaller ones. */
  onCluster: (view: MapView) => void;
}

/** So many rows are still read by somebody. */
const maxRows = 50;

/** What the map shows, as a list: for ears, for keyboards, and for everybody else. */
export function InViewSheet({ open, onClose, inView, summaries, onCluster }: InViewSheetProps) {
  const { t } = useTexts();
  const tell = useTextFile(mapTexts);
  const { data: places = [] } = useQuery({ ...placesQuery, enabled: open });
  const { trees, clusters, total } = inView;
  // A tile names no species but by its id.
  const isAnyUnknown = trees.some(({ properties }) => !summaries.has(properties.publicId));
  const { data: species = [] } = useQuery({ ...speciesQuery(useApi()), enabled: open && isAnyUnknown });
  return (
    <Sheet open={open} onClose={onClose} title={tell('map.inView')} closeLabel={t('common.close')}>
      <p className={styles.note}>
        {total === 0 ? tell('map.empty') : t('common.treeCount', { count: total })}
      </p>
      {clusters.length > 0 && (
        <ListGroup label={tell('map.groups')}>
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
        <ListGroup label={tell('map.alone')}>
          {trees.slice(0, maxRows).map((tree) => (
            <TreeRow
              key={tree.properties.publicId}
              tree={tree}
              known={summaries.get(tree.properties.publicId)}
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
  const { language } = useTexts();
  const tell = useTextFile(mapTexts);
  const place = nearestPlace(places, cluster.position);
  return (
    <ListRow
      icon="map-pin-fill"
      label={tell('map.clusterLabel', { count: cluster.count })}
      detail={place && tell('map.nearPlace', { place: place.names[language] })}
      onPress={onPress}
    />
  );
}

type TreeRowProps = { tree: TreeFeature; known: TreeSummary | undefined; specie: SpecieSummary | undefined };

function TreeRow({ tree, known, specie }: TreeRowProps) {
  const { publicId, givenName } = tree.properties;
  const name = useTreeName(known ?? { givenName: givenName || null, specie: specie ?? null });
  return <ListRow icon="tree-fill" label={<bdi>{name.text}</bdi>} href={urls.tree(publicId)} />;
}
