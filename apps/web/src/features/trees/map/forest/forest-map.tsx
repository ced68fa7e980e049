import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

import { useTexts } from '#platform/texts.tsx';
import { useShare } from '#shared/share/share-sheet.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import { MapAttribution } from '../base/map-attribution.tsx';
import { type Position, boundsOf, findNearest } from '../base/map-view.ts';
import { ScaleBar } from '../base/scale-bar.tsx';
import type { InView } from '../engine/map-hits.ts';
import type { MapTrees, PlantedBetween, TreeFeature } from '../engine/map-trees.ts';
import { useForestMap } from '../engine/use-forest-map.ts';
import { InViewSheet } from './in-view-sheet.tsx';
import { MapCards } from './map-cards.tsx';
import { MapControls, type MapTool } from './map-controls.tsx';
import { type Forest, useForestOnMap, usePlantings } from './map-queries.ts';
import { useMapUrlState, withViewParams } from './map-url-state.ts';
import { PlaceSheet } from './place-sheet.tsx';
import { PlantedSlider } from './planted-slider.tsx';
import { useLocate } from './use-locate.ts';

import canvas from '../engine/map-canvas.module.css';
import styles from './forest-map.module.css';

interface ForestMapProps {
  forest: Forest;
  /** Number of trees counted by the server; undefined while loading. */
  count: number | undefined;
  empty: ReactNode;
  picture: ReactNode;
  onCount?: (count: number | undefined) => void;
  /** Page to share; undefined when the forest is not public. */
  sharePath: string | undefined;
}

const nothingInView: InView = { trees: [], clusters: [], total: 0 };

export function ForestMap({ empty, ...props }: ForestMapProps) {
  return props.count === 0 ? empty : <LoadedForest {...props} />;
}

function LoadedForest({ forest, count, picture, onCount, sharePath }: Omit<ForestMapProps, 'empty'>) {
  const { t } = useTexts('map');
  const { view, mode, setMode, setView } = useMapUrlState();
  const [planted, setPlanted] = useState<PlantedBetween>();
  const [tool, setTool] = useState<MapTool>();
  const [inView, setInView] = useState<InView>();
  const [chosen, setChosen] = useState<TreeFeature>();
  const forestOnMap = useForestOnMap(forest, count, planted);
  const plantings = usePlantings(forest, forestOnMap, tool === 'planted');
  const remainingCount = planted && forestOnMap.count;
  useEffect(() => {
    onCount?.(remainingCount);
    return () => onCount?.(undefined);
  }, [onCount, remainingCount]);
  const map = useForestMap({
    label: t('map.label'),
    trees: forestOnMap.trees,
    view,
    mode,
    onView: setView,
    onInView: handleInView,
    onPress: selectTree,
  });
  const { container, handle, isLoading, hasFailed, currentView, isAtMaxZoom } = map;
  const locate = useLocate((position) => {
    handle?.showMe(position);
    const tree = findNearestTree(forestOnMap.trees, position);
    const bounds = tree && boundsOf([position, tree]);
    if (bounds) handle?.fit(bounds);
    else handle?.goTo({ longitude: position[0], latitude: position[1], zoom: townsZoom });
  });
  const { share, shareSheet } = useShare();
  const trees = selectCardTrees(inView?.trees ?? [], chosen);
  const current = chosen ?? trees[0];
  const frame = useScrollToMap(view !== undefined, !isLoading && !hasFailed);
  useEffect(() => handle?.markTree(current), [handle, current]);

  function handleInView(next: InView): void {
    setInView(next);
    setChosen((before) => next.trees.find((tree) => before !== undefined && isSameTree(tree, before)));
  }

  function selectTree(tree: TreeFeature | undefined): void {
    setChosen(tree);
    if (tree) handle?.show(tree);
  }

  function shareView(page: string): void {
    const params = withViewParams(new URLSearchParams({ view: 'map' }), view, mode);
    const { href } = new URL(`${page}?${params}`, location.origin);
    share({ title: t('map.label'), text: t('map.shareText'), url: href });
  }

  if (forestOnMap.isError) {
    return (
      <ErrorState
        level={3}
        title={t('map.loadError')}
        body={t('states.errorBody')}
        retryLabel={t('common.retry')}
        onRetry={forestOnMap.retry}
      />
    );
  }
  if (hasFailed) return picture;
  return (
    <div>
      <div ref={frame} className={styles.frame} data-style={mode.style}>
        <div ref={container} dir="ltr" className={canvas.canvas} />
        {isLoading && <Skeleton shape="block" className={styles.skeleton} />}
        <MapControls
          mode={mode}
          onModeChange={setMode}
          isLocating={locate.isLocating}
          onLocate={locate.start}
          onZoom={(levels) => handle?.zoomBy(levels)}
          isAtMaxZoom={isAtMaxZoom}
          onRecenter={map.recenter}
          onTool={setTool}
          onShare={sharePath === undefined ? undefined : () => shareView(sharePath)}
        />
        <div className={styles.bottom}>
          {/* Lengths vary within a perspective view. */}
          {!mode.isThreeD && (
            <div className={styles.scale}>
              <ScaleBar view={currentView} />
            </div>
          )}
          {map.hasTreeProblem && <MapNote role="alert">{t('map.treesError')}</MapNote>}
          {inView?.total === 0 && <MapNote role="status">{t('map.empty')}</MapNote>}
          {isAtMaxZoom && <MapNote role="status">{t(`map.${mode.style}Ends`)}</MapNote>}
          {tool === 'planted' && (
            <PlantedSlider
              plantings={plantings}
              planted={planted}
              onChange={setPlanted}
              onClose={() => setTool(undefined)}
            />
          )}
          <MapCards trees={trees} summaries={forestOnMap.summaries} current={current} onChoose={selectTree} />
        </div>
      </div>
      <MapAttribution base={map.base} />
      <PlaceSheet
        open={tool === 'place'}
        onClose={() => setTool(undefined)}
        onChoose={(next, place) => {
          handle?.showPlace(place);
          handle?.goTo(next);
        }}
      />
      <InViewSheet
        open={tool === 'inView'}
        onClose={() => setTool(undefined)}
        inView={inView ?? nothingInView}
        summaries={forestOnMap.summaries}
        onCluster={(next) => handle?.goTo(next)}
      />
      {shareSheet}
    </div>
  );
}

function MapNote({ role, children }: { role: 'status' | 'alert'; children: string }) {
  return (
    <p role={role} className={styles.note}>
      {children}
    </p>
  );
}

/** Scrolls to the map for a link with a view, but not on back navigation. */
function useScrollToMap(hasView: boolean, isShown: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  const navigation = useNavigationType();
  const [shouldScroll] = useState(hasView && navigation === NavigationType.Pop);
  useEffect(() => {
    if (shouldScroll && isShown) frame.current?.scrollIntoView({ block: 'center' });
  }, [shouldScroll, isShown]);
  return frame;
}

function selectCardTrees(trees: readonly TreeFeature[], chosen: TreeFeature | undefined): TreeFeature[] {
  const nearest = trees.slice(0, maxCards);
  if (chosen === undefined || nearest.some((tree) => isSameTree(tree, chosen))) return nearest;
  return [chosen, ...nearest.slice(0, maxCards - 1)];
}

const maxCards = 20;

function isSameTree(first: TreeFeature, second: TreeFeature): boolean {
  return first.properties.publicId === second.properties.publicId;
}

/** Maximum distance in degrees at which a tree and the user fit in one useful view. */
const maxNearbyDegrees = 0.7;
/** Zoom that shows surrounding towns when no tree is near. */
const townsZoom = 10;

/** Returns the tree nearest to the user; undefined for tiled forests, whose trees are not loaded. */
function findNearestTree(trees: MapTrees | undefined, position: Position): Position | undefined {
  if (trees?.kind !== 'loaded') return undefined;
  const positions = trees.features.map(({ geometry }) => ({ position: geometry.coordinates }));
  return findNearest(positions, position, maxNearbyDegrees)?.position;
}
