import { numberLocaleOf } from '@nabta/domain/message-format';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

import { mapTexts } from '../../../locales/map.ts';
import { reportError } from '../../../platform/error-report.ts';
import { useConnection } from '../../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import type { BaseStyle } from '../base/base-style.ts';
import { boundsOf, firstView, maxZoom } from '../base/map-view.ts';
import type { Bounds, MapLook, MapView } from '../base/map-view.ts';
import { usePlansAround } from '../base/site-plans.ts';
import { useBaseStyle } from '../base/use-base-style.ts';
import { useTheme } from '../base/use-theme.ts';
import { createMap } from './create-map.ts';
import type { MapHandle } from './create-map.ts';
import { readPalette } from './map-palette.ts';
import type { MapProblem } from './map-problems.ts';
import { dayOf } from './map-trees.ts';
import type { MapTrees, TreeFeature } from './map-trees.ts';
import { firstZoomOfPlans, planFeatures } from './plan-layers.ts';
import type { InView } from './points-in-view.ts';

type ForestMapOptions = {
  label: string;
  trees: MapTrees | undefined;
  /** Where the map begins; fitted to the trees where nothing is said. */
  view: MapView | undefined;
  look: MapLook;
  isStill?: boolean;
  onView?: (view: MapView) => void;
  onInView?: (found: InView) => void;
  onPress?: (tree: TreeFeature | undefined) => void;
};

/** All of Arabia: where a large forest is looked for, until it is known what it covers. */
const wideView: MapView = { longitude: 45, latitude: 24, zoom: 3 };

/** `unable`: nothing can be drawn, so something else has to stand there. */
export type MapState = 'loading' | 'shown' | 'unable';

/** Keeps one MapLibre map in step with its trees, look, theme and language. */
export function useForestMap(options: ForestMapOptions) {
  const { trees, look, isStill = false } = options;
  const { session } = useConnection();
  const container = useRef<HTMLDivElement>(null);
  const [handle, setHandle] = useState<MapHandle>();
  const [isLost, setIsLost] = useState(false);
  /** The trees of which some did not come. */
  const [troubled, setTroubled] = useState<MapTrees>();
  const { base, onBaseProblem } = useBaseStyle(look);
  /** Where one looks: where the map begins, and then wherever it comes to rest. */
  const [sight, setSight] = useState(options.view);
  const overlay = useOverlay(trees, look, sight);
  const end = endOf(base.data, look);
  const isReady = trees !== undefined && base.data !== undefined;
  const forest = trees?.kind === 'whole' ? boundsOf(trees.features.map(positionOf)) : undefined;
  /** What a large forest turned out to cover. */
  const tiled = useRef<Bounds>(undefined);

  const tellView = useEffectEvent((view: MapView) => options.onView?.(view));
  const tellPress = useEffectEvent((tree: TreeFeature | undefined) => options.onPress?.(tree));
  const tellInView = useEffectEvent((found: InView) => {
    setSight(handle?.view());
    if (trees?.kind === 'tiles' && tiled.current === undefined && found.total > 0) {
      tiled.current = boundsOf([
        ...found.clusters.map(({ position }) => position),
        ...found.trees.map(positionOf),
      ]);
      if (options.view === undefined && tiled.current) handle?.fit(tiled.current);
    }
    options.onInView?.(found);
  });
  const tellProblem = useEffectEvent((problem: MapProblem) => {
    if (problem === 'lost') setIsLost(true);
    else if (problem === 'base') onBaseProblem();
    else setTroubled(trees);
  });
  const begin = useEffectEvent((element: HTMLElement): MapHandle | undefined => {
    const { view } = options;
    const isWide = view === undefined && trees?.kind === 'tiles';
    try {
      return createMap({
        container: element,
        view: view ?? (isWide ? wideView : firstView),
        bounds: view === undefined ? forest : undefined,
        label: options.label,
        isThreeD: look.isThreeD,
        isStill,
        token: () => session.freshToken(),
        today: dayOf(new Date()),
        events: { onView: tellView, onInView: tellInView, onPress: tellPress, onProblem: tellProblem },
      });
    } catch (error) {
      reportError(error, { action: 'draw-map' });
      setIsLost(true);
      return undefined;
    }
  });

  useEffect(() => {
    if (!isReady || container.current === null) return undefined;
    const made = begin(container.current);
    setHandle(made);
    return () => {
      made?.remove();
      setHandle(undefined);
    };
  }, [isReady]);

  useEffect(() => {
    if (handle === undefined || base.data === undefined || overlay === undefined) return;
    handle.draw({ base: base.data.style, overlay, terrain: base.data.config.terrain, maxZoom: end });
  }, [handle, base.data, overlay, end]);

  const state: MapState =
    isLost || (base.isError && base.data === undefined) ? 'unable' : handle ? 'shown' : 'loading';
  return {
    container,
    handle,
    state,
    hasTreeProblem: trees !== undefined && troubled === trees,
    base: base.data,
    sight,
    isAtEnd: sight !== undefined && sight.zoom > end - 0.1,
    recenter: () => {
      const bounds = forest ?? tiled.current;
      if (bounds) handle?.fit(bounds);
      else handle?.goTo(firstView);
    },
  };
}

/** A little before plans are drawn they are asked for. */
const firstZoomOfAsking = firstZoomOfPlans - 1;

/** Our own looks end where their data does; what somebody else's has, they know. */
function endOf(base: BaseStyle | undefined, { style }: MapLook): number {
  return base?.isOurs ? base.config.maxZooms[style] : maxZoom;
}

function useOverlay(trees: MapTrees | undefined, look: MapLook, sight: MapView | undefined) {
  const plans = usePlans(sight);
  const { language } = useTexts();
  const theme = useTheme();
  const { style, isThreeD } = look;
  return useMemo(
    () =>
      trees && {
        trees,
        look: { style, isThreeD },
        palette: readPalette(),
        plans,
        locale: numberLocaleOf(language),
        theme,
      },
    [trees, style, isThreeD, plans, language, theme],
  );
}

function usePlans(sight: MapView | undefined) {
  const { language } = useTexts();
  const tell = useTextFile(mapTexts);
  const isNear = sight !== undefined && sight.zoom >= firstZoomOfAsking;
  const plans = usePlansAround(isNear ? [sight.longitude, sight.latitude] : undefined);
  const [gate, parking] = [tell('map.gate'), tell('map.parking')];
  return useMemo(() => planFeatures(plans, { language, gate, parking }), [plans, language, gate, parking]);
}

function positionOf({ geometry }: TreeFeature) {
  return geometry.coordinates;
}
