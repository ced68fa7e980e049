import type { Tree } from '@nabta/contract/tree';
import { clsx } from 'clsx';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { mapTexts } from '../../../locales/map.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { MapAttribution } from '../base/map-attribution.tsx';
import { ScaleBar } from '../base/scale-bar.tsx';
import type { MapTrees, TreeFeature } from '../engine/map-trees.ts';
import { useForestMap } from '../engine/use-forest-map.ts';

import canvas from '../engine/map-canvas.module.css';
import styles from './place-map.module.css';

const look = { style: 'standard', isThreeD: false } as const;
/** The towns around it, or the land that it stands on. */
const zooms = { region: 9.3, site: 14.7 } as const;

type PlaceMapProps = {
  tree: Pick<Tree, 'publicId' | 'givenName' | 'point' | 'image'>;
  /** In place of a map that cannot be drawn. */
  picture: ReactNode;
  /** Whether the plan of its land is known. */
  hasPlan: boolean;
};

/** One tree on a map that does not move. */
export function PlaceMap({ tree, picture, hasPlan }: PlaceMapProps) {
  const tell = useTextFile(mapTexts);
  const feature = useFeature(tree);
  const [longitude, latitude] = feature.geometry.coordinates;
  const trees = useMemo<MapTrees>(() => ({ kind: 'whole', features: [] }), []);
  const [shown, setShown] = useState<keyof typeof zooms>('region');
  const { container, handle, state, base, sight } = useForestMap({
    label: tell('map.placeMap'),
    trees,
    view: { longitude, latitude, zoom: zooms.region },
    look,
    isStill: true,
  });
  useEffect(() => handle?.mark(feature), [handle, feature]);
  const show = (next: keyof typeof zooms) => {
    setShown(next);
    handle?.goTo({ longitude, latitude, zoom: zooms[next] });
  };
  if (state === 'unable') return picture;
  return (
    <div>
      {hasPlan && (
        <div className={styles.choice}>
          <Segmented
            label={tell('map.placeView')}
            options={[
              { value: 'region', label: tell('map.showRegion') },
              { value: 'site', label: tell('map.showSite') },
            ]}
            value={shown}
            onChange={show}
          />
        </div>
      )}
      <div className={styles.frame}>
        <div ref={container} dir="ltr" className={clsx(canvas.canvas, styles.still)} />
        <div className={styles.scale}>
          <ScaleBar view={sight} />
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
