import type { Tree } from '@nabta/contract/trees/tree';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useMemo, useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Segmented } from '#ui/segmented.tsx';

import { MapAttribution } from '../base/map-attribution.tsx';
import { ScaleBar } from '../base/scale-bar.tsx';
import type { MapTrees, TreeFeature } from '../engine/map-trees.ts';
import { useForestMap } from '../engine/use-forest-map.ts';

import canvas from '../engine/map-canvas.module.css';
import styles from './tree-place.module.css';

const noTrees: MapTrees = { kind: 'loaded', features: [] };
const mapMode = { style: 'standard', isThreeD: false } as const;
/** `region` shows the surrounding towns, `site` the land. */
const zoomByName = { region: 9.3, site: 14.7 } as const;

type PlaceMapProps = {
  tree: Pick<Tree, 'publicId' | 'givenName' | 'point' | 'image'>;
  fallback: ReactNode;
  hasPlan: boolean;
};

export function PlaceMap({ tree, fallback, hasPlan }: PlaceMapProps) {
  const { t } = useTexts('map');
  const feature = useFeature(tree);
  const [longitude, latitude] = feature.geometry.coordinates;
  const [zoomName, setZoomName] = useState<keyof typeof zoomByName>('region');
  const { container, handle, failure, base, currentView } = useForestMap({
    label: t('map.placeMap'),
    trees: noTrees,
    view: { longitude, latitude, zoom: zoomByName.region },
    mode: mapMode,
    isStatic: true,
  });
  useEffect(() => handle?.markTree(feature), [handle, feature]);
  const selectZoom = (next: keyof typeof zoomByName) => {
    setZoomName(next);
    handle?.goTo({ longitude, latitude, zoom: zoomByName[next] });
  };
  if (failure !== undefined) return fallback;
  return (
    <div>
      {hasPlan && (
        <div className={styles.choice}>
          <Segmented
            label={t('map.placeView')}
            options={[
              { value: 'region', label: t('map.showRegion') },
              { value: 'site', label: t('map.showSite') },
            ]}
            value={zoomName}
            onChange={selectZoom}
          />
        </div>
      )}
      <div className={styles.frame}>
        <div ref={container} dir="ltr" className={clsx(canvas.canvas, styles.nonInteractive)} />
        <div className={styles.scale}>
          <ScaleBar view={currentView} />
        </div>
      </div>
      <MapAttribution base={base} />
    </div>
  );
}

function useFeature({ publicId, givenName, point, image }: PlaceMapProps['tree']) {
  const [longitude, latitude] = point.geometry.coordinates;
  const photo = image?.nameCompressed.replace(/\.webp$/u, '');
  return useMemo<TreeFeature>(
    () => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: { publicId, givenName: givenName ?? '', ...(photo !== undefined && { photo }) },
    }),
    [publicId, givenName, longitude, latitude, photo],
  );
}
