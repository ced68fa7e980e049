import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

import { ShareSheet } from '../../../kit/share/share-sheet.tsx';
import { useShare } from '../../../kit/share/use-share.ts';
import { mapTexts } from '../../../locales/map.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { MapAttribution } from '../base/map-attribution.tsx';
import { boundsOf, distanceBetween } from '../base/map-view.ts';
import type { Position } from '../base/map-view.ts';
import { ScaleBar } from '../base/scale-bar.tsx';
import type { MapTrees, PlantedBetween, TreeFeature } from '../engine/map-trees.ts';
import type { InView } from '../engine/points-in-view.ts';
import { useForestMap } from '../engine/use-forest-map.ts';
import { InViewSheet } from './in-view-sheet.tsx';
import { addressWithView } from './map-address.ts';
import { MapCards } from './map-cards.tsx';
import { MapControls } from './map-controls.tsx';
import type { MapTool } from './map-controls.tsx';
import { useForestOnMap, usePlantings } from './map-queries.ts';
import type { Forest } from './map-queries.ts';
import { PlaceSheet } from './place-sheet.tsx';
import { PlantedSlider } from './planted-slider.tsx';
import { useLocate } from './use-locate.ts';
import { useMapAddress } from './use-map-address.ts';

import canvas from '../engine/map-canvas.module.css';
import styles from './forest-map.module.css';

interface ForestMapProps {
  forest: Forest;
  /** How many trees there are, as the server counts them; undefined while it is asked. */
  count: number | undefined;
  /** In place of a map without a tree. */
  empty: ReactNode;
  /** In place of a map that cannot be drawn. */
  picture: ReactNode;
  /** How many trees the chosen dates leave; undefined where all are shown. */
  onCount?: (count: number | undefined) => void;
  /** The page on which others see this forest; undefined where nobody else may. */
  sharePath: string | undefined;
}

const nothingInView: InView = { trees: [], clusters: [], total: 0 };

/** A forest on the map: clusters and pins, their cards, and ways to look around. */
export function ForestMap({ empty, ...props }: ForestMapProps) {
  return props.count === 0 ? empty : <StandingForest {...props} />;
}

function StandingForest({ forest, count, picture, onCount, sharePath }: Omit<ForestMapProps, 'empty'>) {
  const { t } = useTexts();
  const tell = useTextFile(mapTexts);
  const { view, look, setLook, setView } = useMapAddress();
  const [planted, setPlanted] = useState<PlantedBetween>();
  const [tool, setTool] = useState<MapTool>();
  const [seen, setInView] = useState<InView>();
  const inView = seen ?? nothingInView;
  const [chosen, setChosen] = useState<TreeFeature>();
  const onMap = useForestOnMap(forest, count, planted);
  const plantings = usePlantings(forest, onMap, tool === 'planted');
  const left = planted && onMap.count;
  useEffect(() => {
    onCount?.(left);
    return () => onCount?.(undefined);
  }, [onCount, left]);
  const { container, handle, state, hasTreeProblem, base, sight, isAtEnd, recenter } = useForestMap({
    label: tell('map.label'),
    trees: onMap.trees,
    view,
    look,
    onView: setView,
    onInView: see,
    onPress: choose,
  });
  const locate = useLocate((position) => {
    handle?.showMe(position);
    const tree = nearestTree(onMap.trees, position);
    const bounds = tree && boundsOf([position, tree]);
    if (bounds) handle?.fit(bounds);
    else handle?.goTo({ longitude: position[0], latitude: position[1], zoom: townsZoom });
  });
  const { share, offered, close } = useShare();
  const trees = withChosen(inView.trees, chosen);
  const current = chosen ?? trees[0];
  const frame = useOpenedAtMap(view !== undefined, state === 'shown');
  // The tree whose card is in front is the marked one.
  useEffect(() => handle?.mark(current), [handle, current]);

  /** A chosen tree that was left behind is no longer the chosen one. */
  function see(found: InView): void {
    setInView(found);
    setChosen((before) => found.trees.find((tree) => before !== undefined && isSame(tree, before)));
  }

  function choose(tree: TreeFeature | undefined): void {
    setChosen(tree);
    if (tree) handle?.show(tree);
  }

  function shareView(page: string): void {
    const address = addressWithView(new URLSearchParams({ view: 'map' }), view, look);
    const { href } = new URL(`${page}?${address}`, location.origin);
    share({ title: tell('map.label'), text: tell('map.shareText'), url: href });
  }

  if (onMap.isError) {
    return (
      <ErrorState
        level={3}
        title={tell('map.loadError')}
        body={t('states.errorBody')}
        retryLabel={t('common.retry')}
        onRetry={onMap.retry}
      />
    );
  }
  if (state === 'unable') return picture;
  return (
    <div>
      <div ref={frame} className={styles.frame} data-style={look.style}>
        <div ref={container} dir="ltr" className={canvas.canvas} />
        {state === 'loading' && <Skeleton shape="block" className={styles.waiting} />}
        <MapControls
          look={look}
          onLook={setLook}
          isLocating={locate.isLocating}
          onLocate={locate.start}
          onZoom={(levels) => handle?.zoomBy(levels)}
          isAtEnd={isAtEnd}
          onRecenter={recenter}
          onTool={setTool}
          onShare={sharePath === undefined ? undefined : () => shareView(sharePath)}
        />
        <div className={styles.bottom}>
          {/* In perspective no length is the same everywhere. */}
          {!look.isThreeD && (
            <div className={styles.scale}>
              <ScaleBar view={sight} />
            </div>
          )}
          {hasTreeProblem && (
            <p role="alert" className={styles.note}>
              {tell('map.treesError')}
            </p>
          )}
          {seen?.total === 0 && (
            <p role="status" className={styles.note}>
              {tell('map.empty')}
            </p>
          )}
          {isAtEnd && (
            <p role="status" className={styles.note}>
              {tell(`map.${look.style}Ends`)}
            </p>
          )}
          {tool === 'planted' && (
            <PlantedSlider
              plantings={plantings}
              planted={planted}
              onChange={setPlanted}
              onClose={() => setTool(undefined)}
            />
          )}
          <MapCards trees={trees} summaries={onMap.summaries} current={current} onChoose={choose} />
        </div>
      </div>
      <MapAttribution base={base} />
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
        inView={inView}
        summaries={onMap.summaries}
        onCluster={(next) => handle?.goTo(next)}
      />
      <ShareSheet shared={offered} onClose={close} />
    </div>
  );
}

/** Whoever opens the address of a view is brought to the map, which may lie below the fold; who comes back to it is not. */
function useOpenedAtMap(hasView: boolean, isShown: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  const navigation = useNavigationType();
  const [isWanted] = useState(hasView && navigation === NavigationType.Pop);
  useEffect(() => {
    if (isWanted && isShown) frame.current?.scrollIntoView({ block: 'center' });
  }, [isWanted, isShown]);
  return frame;
}

/** The cards show what is in view, and always the tree that somebody chose. */
function withChosen(trees: readonly TreeFeature[], chosen: TreeFeature | undefined): TreeFeature[] {
  const shown = trees.slice(0, maxCards);
  if (chosen === undefined || shown.some((tree) => isSame(tree, chosen))) return shown;
  return [chosen, ...shown.slice(0, maxCards - 1)];
}

const maxCards = 20;

function isSame(one: TreeFeature, other: TreeFeature): boolean {
  return one.properties.publicId === other.properties.publicId;
}

/** So near, in degrees, that one and somebody's place are seen in one view that still says where they are. */
const nearby = 0.7;
/** The towns around somebody, where no tree is known to be near. */
const townsZoom = 10;

/** The tree to be seen together with where somebody is; of a large forest it is not known. */
function nearestTree(trees: MapTrees | undefined, position: Position): Position | undefined {
  if (trees?.kind !== 'whole') return undefined;
  let nearest: Position | undefined;
  let shortest = nearby;
  for (const { geometry } of trees.features) {
    const distance = distanceBetween(geometry.coordinates, position);
    if (distance >= shortest) continue;
    nearest = geometry.coordinates;
    shortest = distance;
  }
  return nearest;
}
