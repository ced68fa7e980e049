import type { Tree } from '@nabta/contract/tree';
import { clsx } from 'clsx';
import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';

import { mapTexts } from '../../../locales/map.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { MapAttribution } from '../base/map-attribution.tsx';
import type { MapTrees, TreeFeature } from '../engine/map-trees.ts';
import { useForestMap } from '../engine/use-forest-map.ts';

import canvas from '../engine/map-canvas.module.css';
import styles from './place-map.module.css';

const look = { style: 'standard', isThreeD: false } as const;
/** The towns around it. */
const zoom = 9.3;

type PlaceMapProps = {
  tree: Pick<Tree, 'publicId' | 'givenName' | 'point' | 'image'>;
  /** In place of a map that cannot be drawn. */
  picture: ReactNode;
};

/** One tree on a map that does not move. */
export function PlaceMap({ tree, picture }: PlaceMapProps) {
  const tell = useTextFile(mapTexts);
  const feature = useFeature(tree);
  const [longitude, latitude] = feature.geometry.coordinates;
  const trees = useMemo<MapTrees>(() => ({ kind: 'whole', features: [] }), []);
  const { container, handle, state, base } = useForestMap({
    label: tell('map.placeMap'),
    trees,
    view: { longitude, latitude, zoom },
    look,
    isStill: true,
  });
  useEffect(() => handle?.mark(feature), [handle, feature]);
  if (state === 'unable') return picture;
  return (
    <div>
      <div className={styles.frame}>
        <div ref={container} dir="ltr" className={clsx(canvas.canvas, styles.still)} />
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
