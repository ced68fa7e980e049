import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

import { useTexts } from '#platform/texts.tsx';
import { useOnline } from '#platform/use-online.ts';
import { useShare } from '#shared/share/share-sheet.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import { MapAttribution } from '../base/map-attribution.tsx';
import { type MapMode, type Position, boundsOf, findNearest } from '../base/map-view.ts';
import { NearbyPlaces } from '../base/nearby-places.tsx';
import { ScaleBar } from '../base/scale-bar.tsx';
import type { Area } from '../engine/clear-areas.ts';
import type { MapFailure } from '../engine/map-boundary.tsx';
import type { InView } from '../engine/map-hits.ts';
import { minTreeShapeZoom } from '../engine/map-layers.ts';
import type { MapTrees, PlantedBetween, TreeFeature } from '../engine/map-trees.ts';
import { lastZoomOfRelief, reliefSourceOf } from '../engine/relief.ts';
import { useForestMap } from '../engine/use-forest-map.ts';
import { InViewSheet } from './in-view-sheet.tsx';
import { MapCards } from './map-cards.tsx';
import { MapControls, type MapTool } from './map-controls.tsx';
import { type Forest, useForestOnMap, usePlantings } from './map-queries.ts';
import { useMapUrlState, withViewParams } from './map-url-state.ts';
import { PlaceSheet } from './place-sheet.tsx';
import { PlantedSlider } from './planted-slider.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { useLocate } from './use-locate.ts';

import canvas from '../engine/map-canvas.module.css';
import styles from './forest-map.module.css';

interface ForestMapProps {
  forest: Forest;
  /** Number of trees counted by the server; undefined while loading. */
  count: number | undefined;
  empty: ReactNode;
  /** Shown instead of a map that cannot be shown. */
  renderPicture: (failure: MapFailure) => ReactNode;
  onCount?: (count: number | undefined) => void;
  /** Page to share; undefined when the forest is not public. */
  sharePath: string | undefined;
}

const nothingInView: InView = { trees: [], clusters: [], total: 0 };

export function ForestMap({ empty, ...props }: ForestMapProps) {
  return props.count === 0 ? empty : <LoadedForest {...props} />;
}

function LoadedForest({ forest, count, renderPicture, onCount, sharePath }: Omit<ForestMapProps, 'empty'>) {
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
  const { container, handle, isLoading, failure, isAtMaxZoom } = map;
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
  const isOnline = useOnline();
  const frame = useScrollToMap(view !== undefined, !isLoading && failure === undefined);
  const { isFull, toggle: toggleFullScreen } = useFullScreen(frame);
  useEffect(() => handle?.markTree(current), [handle, current]);
  // Every change of the view or of the controls renders this component.
  useEffect(() => handle?.keepClear(listCoveredAreas(frame.current)));

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

  if (failure !== undefined) return renderPicture(failure);
  if (forestOnMap.isError) {
    if (!isOnline) return renderPicture('offline');
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
  return (
    <div>
      <div ref={frame} className={clsx(styles.frame, isFull && styles.full)} data-style={mode.style}>
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
          hasDates={forest.kind !== 'all'}
          onShare={sharePath === undefined ? undefined : () => shareView(sharePath)}
          isFull={isFull}
          onFullScreen={toggleFullScreen}
        />
        <div data-over-map className={styles.bottom}>
          <MapNotes map={map} mode={mode} total={inView?.total} />
          {tool === 'planted' && (
            <PlantedSlider
              plantings={plantings}
              planted={planted}
              onChange={setPlanted}
              onClose={() => setTool(undefined)}
            />
          )}
          <MapCards trees={trees} summaries={forestOnMap.summaries} current={current} onChoose={selectTree} />
          {isFull && <MapAttribution base={map.base} />}
        </div>
      </div>
      {!isFull && <MapAttribution base={map.base} />}
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

type MapNotesProps = { map: ReturnType<typeof useForestMap>; mode: MapMode; total: number | undefined };

/** Scale, and the most important thing to say about what is drawn. */
function MapNotes({ map, mode, total }: MapNotesProps) {
  const { t } = useTexts('map');
  const isOnline = useOnline();
  const { currentView, base } = map;
  const isTooNearForRelief = (currentView?.zoom ?? 0) > lastZoomOfRelief;
  const notes = [
    map.hasTreeProblem && isOnline && 'map.treesError',
    !isOnline && 'map.needsConnection',
    mode.style === 'standard' && map.isAtMaxZoom && 'map.standardEnds',
    total === 0 && 'map.empty',
    map.isCoarse && 'map.satelliteCoarse',
    mode.isThreeD && base && reliefSourceOf(base.style) === undefined && 'map.noRelief',
    mode.isThreeD && isTooNearForRelief && (currentView?.zoom ?? 0) < minTreeShapeZoom && 'map.reliefFarther',
  ] as const;
  const note = notes.find((text) => text !== false && text !== undefined);
  return (
    <div className={styles.notes}>
      {/* Lengths vary within a perspective view. */}
      {!mode.isThreeD && <ScaleBar view={currentView} />}
      <NearbyPlaces base={base} view={currentView} />
      <p role={note === 'map.treesError' ? 'alert' : 'status'} className={clsx(note && styles.note)}>
        {note && t(note)}
      </p>
    </div>
  );
}

/** Areas of the map below controls, notes and cards. */
function listCoveredAreas(frame: HTMLElement | null): Area[] {
  if (frame === null) return [];
  const origin = frame.getBoundingClientRect();
  return [...frame.querySelectorAll('[data-over-map] > *')].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { left: left - origin.left, top: top - origin.top, width, height };
  });
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
