import { numberLocaleOf } from '@nabta/domain/message-format';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

import { reportError } from '#platform/error-report.ts';
import { useConnection } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useOnline } from '#platform/use-online.ts';

import { type BaseStyle, maxZoomOf } from '../base/base-style.ts';
import {
  type Bounds,
  type MapMode,
  type MapView,
  type Position,
  boundsOf,
  initialView,
} from '../base/map-view.ts';
import { usePlansAround } from '../base/site-plans.ts';
import { useBaseStyle } from '../base/use-base-style.ts';
import { useTheme } from '../base/use-theme.ts';
import { type MapHandle, type MapProblem, createMap } from './create-map.ts';
import { type MapFailure, failureOfDrawing } from './map-boundary.tsx';
import type { InView } from './map-hits.ts';
import { readPalette } from './map-palette.ts';
import { type MapTrees, type TreeFeature, dayOf } from './map-trees.ts';
import { createPlanFeatures, firstZoomOfOutlines } from './plan-layers.ts';

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
  const isOnline = useOnline();
  const container = useRef<HTMLDivElement>(null);
  const [handle, setHandle] = useState<MapHandle>();
  const [drawingFailure, setDrawingFailure] = useState<MapFailure>();
  const [failedTrees, setFailedTrees] = useState<MapTrees>();
  const { base, onBaseProblem } = useBaseStyle(mode);
  const [currentView, setCurrentView] = useState(options.view);
  const overlay = useOverlay(trees, mode, currentView);
  const [hasTrees, setHasTrees] = useState(true);
  const hasContent = hasTrees || overlay?.plans.features.length !== 0;
  const zoomLimit = maxZoomOf(base.data, { view: currentView, hasContent });
  const isReady = trees !== undefined && base.data !== undefined;
  const forestBounds = trees?.kind === 'loaded' ? boundsOf(trees.features.map(positionOf)) : undefined;
  const tiledBounds = useRef<Bounds>(undefined);
  // The first clusters do not show how far their trees reach; after the first fit they have split.
  const fitsLeft = useRef(options.view === undefined ? 2 : 0);

  const emitView = useEffectEvent((view: MapView) => {
    setCurrentView(view);
    options.onView?.(view);
  });
  const emitPress = useEffectEvent((tree: TreeFeature | undefined) => options.onPress?.(tree));
  const emitInView = useEffectEvent((inView: InView) => {
    setCurrentView(handle?.view());
    setHasTrees(inView.total > 0);
    const isFitted = tiledBounds.current !== undefined && fitsLeft.current === 0;
    if (trees?.kind === 'tiles' && inView.total > 0 && !isFitted) {
      tiledBounds.current = boundsOf([
        ...cornersOf(tiledBounds.current),
        ...inView.clusters.map(({ position }) => position),
        ...inView.trees.map(positionOf),
      ]);
      if (fitsLeft.current > 0 && tiledBounds.current) handle?.fit(tiledBounds.current);
      fitsLeft.current = Math.max(0, fitsLeft.current - 1);
    }
    options.onInView?.(inView);
  });
  const handleProblem = useEffectEvent((problem: MapProblem) => {
    if (problem === 'lost') setDrawingFailure(failureOfDrawing());
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
        hosts: base.data?.config.hosts ?? [],
        events: { onView: emitView, onInView: emitInView, onPress: emitPress, onProblem: handleProblem },
      });
    } catch (error) {
      reportError(error, { action: 'draw-map' });
      setDrawingFailure(failureOfDrawing());
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
    const { style, config } = base.data;
    handle.draw({ base: style, overlay, exaggeration: config.terrain.exaggeration, maxZoom: zoomLimit });
  }, [handle, base.data, overlay, zoomLimit]);

  const loadFailure =
    base.isError && base.data === undefined ? failureOfLoading(base.error, isOnline) : undefined;
  const failure = drawingFailure ?? loadFailure;
  return {
    container,
    handle,
    failure,
    isLoading: failure === undefined && handle === undefined,
    hasTreeProblem: trees !== undefined && failedTrees === trees,
    base: base.data,
    currentView,
    isAtMaxZoom: currentView !== undefined && currentView.zoom > zoomLimit - 0.1,
    isCoarse: currentView !== undefined && currentView.zoom > detailLimitOf(base.data, mode),
    recenter: () => {
      const bounds = forestBounds ?? tiledBounds.current;
      if (bounds) handle?.fit(bounds);
      else handle?.goTo(initialView);
    },
  };
}

/** Requests plans shortly before they become visible. */
const firstZoomOfPlanRequests = firstZoomOfOutlines - 1;

/** Zoom above which built-in imagery is enlarged. */
function detailLimitOf(base: BaseStyle | undefined, { style }: MapMode): number {
  return base?.isBuiltIn && style === 'satellite' ? base.config.maxZooms.satellite + 0.5 : Infinity;
}

function failureOfLoading(error: Error, isOnline: boolean): MapFailure {
  // `fetch` rejects with a TypeError when no response arrives.
  return !isOnline || error instanceof TypeError ? 'offline' : 'error';
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

function cornersOf(bounds: Bounds | undefined): Position[] {
  if (bounds === undefined) return [];
  return [
    [bounds.west, bounds.south],
    [bounds.east, bounds.north],
  ];
}

function positionOf({ geometry }: TreeFeature) {
  return geometry.coordinates;
}
