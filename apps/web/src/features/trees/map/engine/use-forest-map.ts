import { numberLocaleOf } from '@nabta/domain/message-format';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

import { reportError } from '#platform/error-report.ts';
import { useConnection } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';

import type { BaseStyle } from '../base/base-style.ts';
import { type Bounds, type MapMode, type MapView, boundsOf, initialView, maxZoom } from '../base/map-view.ts';
import { usePlansAround } from '../base/site-plans.ts';
import { useBaseStyle } from '../base/use-base-style.ts';
import { useTheme } from '../base/use-theme.ts';
import { type MapHandle, type MapProblem, createMap } from './create-map.ts';
import type { InView } from './map-hits.ts';
import { readPalette } from './map-palette.ts';
import { type MapTrees, type TreeFeature, dayOf } from './map-trees.ts';
import { firstZoomOfPlans, createPlanFeatures } from './plan-layers.ts';

type ForestMapOptions = {
  label: string;
  trees: MapTrees | undefined;
  /** Initial view; undefined fits the map to the trees. */
  view: MapView | undefined;
  mode: MapMode;
  isStatic?: boolean;
  onView?: (view: MapView) => void;
  onInView?: (inView: InView) => void;
  onPress?: (tree: TreeFeature | undefined) => void;
};

/** All of Arabia; initial view of a large forest until its extent is known. */
const wideView: MapView = { longitude: 45, latitude: 24, zoom: 3 };

/** Keeps one MapLibre map in sync with trees, style, theme and language. */
export function useForestMap(options: ForestMapOptions) {
  const { trees, mode, isStatic = false } = options;
  const { session } = useConnection();
  const container = useRef<HTMLDivElement>(null);
  const [handle, setHandle] = useState<MapHandle>();
  const [isLost, setIsLost] = useState(false);
  const [failedTrees, setFailedTrees] = useState<MapTrees>();
  const { base, onBaseProblem } = useBaseStyle(mode);
  const [currentView, setCurrentView] = useState(options.view);
  const overlay = useOverlay(trees, mode, currentView);
  const zoomLimit = maxZoomOf(base.data, mode);
  const isReady = trees !== undefined && base.data !== undefined;
  const forestBounds = trees?.kind === 'loaded' ? boundsOf(trees.features.map(positionOf)) : undefined;
  const tiledBounds = useRef<Bounds>(undefined);

  const emitView = useEffectEvent((view: MapView) => options.onView?.(view));
  const emitPress = useEffectEvent((tree: TreeFeature | undefined) => options.onPress?.(tree));
  const emitInView = useEffectEvent((inView: InView) => {
    setCurrentView(handle?.view());
    if (trees?.kind === 'tiles' && tiledBounds.current === undefined && inView.total > 0) {
      tiledBounds.current = boundsOf([
        ...inView.clusters.map(({ position }) => position),
        ...inView.trees.map(positionOf),
      ]);
      if (options.view === undefined && tiledBounds.current) handle?.fit(tiledBounds.current);
    }
    options.onInView?.(inView);
  });
  const handleProblem = useEffectEvent((problem: MapProblem) => {
    if (problem === 'lost') setIsLost(true);
    else if (problem === 'base') onBaseProblem();
    else setFailedTrees(trees);
  });
  const openMap = useEffectEvent((element: HTMLElement): MapHandle | undefined => {
    const { view } = options;
    const isWide = view === undefined && trees?.kind === 'tiles';
    try {
      return createMap({
        container: element,
        view: view ?? (isWide ? wideView : initialView),
        bounds: view === undefined ? forestBounds : undefined,
        label: options.label,
        isThreeD: mode.isThreeD,
        isStatic,
        token: () => session.freshToken(),
        today: dayOf(new Date()),
        events: { onView: emitView, onInView: emitInView, onPress: emitPress, onProblem: handleProblem },
      });
    } catch (error) {
      reportError(error, { action: 'draw-map' });
      setIsLost(true);
      return undefined;
    }
  });

  useEffect(() => {
    if (!isReady || container.current === null) return undefined;
    const newHandle = openMap(container.current);
    setHandle(newHandle);
    return () => {
      newHandle?.remove();
      setHandle(undefined);
    };
  }, [isReady]);

  useEffect(() => {
    if (handle === undefined || base.data === undefined || overlay === undefined) return;
    handle.draw({ base: base.data.style, overlay, terrain: base.data.config.terrain, maxZoom: zoomLimit });
  }, [handle, base.data, overlay, zoomLimit]);

  const hasFailed = isLost || (base.isError && base.data === undefined);
  return {
    container,
    handle,
    hasFailed,
    isLoading: !hasFailed && handle === undefined,
    hasTreeProblem: trees !== undefined && failedTrees === trees,
    base: base.data,
    currentView,
    isAtMaxZoom: currentView !== undefined && currentView.zoom > zoomLimit - 0.1,
    recenter: () => {
      const bounds = forestBounds ?? tiledBounds.current;
      if (bounds) handle?.fit(bounds);
      else handle?.goTo(initialView);
    },
  };
}

/** Requests plans shortly before they become visible. */
const firstZoomOfPlanRequests = firstZoomOfPlans - 1;

/** Built-in styles are limited by their data; external styles are not. */
function maxZoomOf(base: BaseStyle | undefined, { style }: MapMode): number {
  return base?.isBuiltIn ? base.config.maxZooms[style] : maxZoom;
}

function useOverlay(trees: MapTrees | undefined, mode: MapMode, currentView: MapView | undefined) {
  const plans = usePlans(currentView);
  const { language } = useTexts();
  const theme = useTheme();
  const { style, isThreeD } = mode;
  return useMemo(
    () =>
      trees && {
        trees,
        mode: { style, isThreeD },
        palette: readPalette(),
        plans,
        locale: numberLocaleOf(language),
        theme,
      },
    [trees, style, isThreeD, plans, language, theme],
  );
}

function usePlans(currentView: MapView | undefined) {
  const { t, language } = useTexts('map');
  const isNear = currentView !== undefined && currentView.zoom >= firstZoomOfPlanRequests;
  const plans = usePlansAround(isNear ? [currentView.longitude, currentView.latitude] : undefined);
  const [gate, parking] = [t('map.gate'), t('map.parking')];
  return useMemo(
    () => createPlanFeatures(plans, { language, gate, parking }),
    [plans, language, gate, parking],
  );
}

function positionOf({ geometry }: TreeFeature) {
  return geometry.coordinates;
}
