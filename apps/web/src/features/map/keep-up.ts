import type { Map as MapLibre } from 'maplibre-gl';

import { tabStorage } from '../../platform/storage.ts';
import { glideReach, letGlide } from './glide.ts';
import { createSharpness } from './sharpness.ts';

/** Finer than this nobody sees, and a phone that has three pixels for one would draw twice as many. */
const mostPixelRatio = 2;

export const finestPixelRatio = () => Math.min(devicePixelRatio, mostPixelRatio);

const slowKey = 'map-is-slow';

/** Whether a map of this tab had to glide: then the ground is drawn plain, and with a margin around the frame. */
export const isSlowDevice = () => tabStorage.read(slowKey) !== undefined;

export type Pace = {
  /** How far the map reaches beyond its frame on every side. */
  margin(): number;
  /** The map lies still and may be drawn as finely as can be. */
  rest(): void;
  end(): void;
};

/** Lets the map keep up with the finger on a slow device: with coarser pictures, and where these are too slow, gliding ones. */
export function keepUp(map: MapLibre): Pace {
  const container = map.getContainer();
  const fieldOfView = map.getVerticalFieldOfView();
  const listening = new AbortController();
  let margin = isSlowDevice() ? glideReach : 0;
  let isGliding = false;

  if (margin > 0) resize(finestPixelRatio());
  measureFromStart(map, listening.signal);
  const sharpness = createSharpness((drawing) => {
    isGliding = drawing.isGliding;
    if (isGliding && margin === 0) {
      margin = glideReach;
      tabStorage.write(slowKey, 'yes');
    }
    resize(finestPixelRatio() * drawing.share);
  }, isSlowDevice());
  const sizes = new ResizeObserver(() => {
    const { width, height } = map._camera.transform;
    if (container.clientWidth !== width || container.clientHeight !== height) map.resize();
  });
  sizes.observe(container);
  map.on('move', () => {
    // Another size is told as a movement, too, though nothing moves.
    if (map.isMoving()) sharpness.move(performance.now());
  });
  letGlide(
    map,
    () => isGliding,
    (tookMs) => sharpness.picture(tookMs),
  );

  return {
    margin: () => margin,
    rest() {
      if (sharpness.rest()) map.redraw();
      if (margin > 0 && sharpness.isFinest()) recover();
    },
    end() {
      sizes.disconnect();
      listening.abort();
    },
  };

  /** What was slow was something else. */
  function recover(): void {
    margin = 0;
    tabStorage.remove(slowKey);
    resize(finestPixelRatio());
    map.redraw();
  }

  /** As `setPixelRatio` and `resize`, which however would end the gesture under way. */
  function resize(pixelRatio: number): void {
    container.style.inset = `-${margin}px`;
    map._overridePixelRatio = pixelRatio;
    map._resizeInternal();
    // The margin is seen under a wider angle, and all else under the same.
    const wider = container.clientHeight / (container.clientHeight - 2 * margin);
    map._camera.applyTransformChange((camera) => camera.setFov(widened(fieldOfView, wider)));
  }
}

/** Where a finger is, is measured from where the map began when it came down: not from the picture that glides under it, nor from a margin that came meanwhile. */
function measureFromStart(map: MapLibre, signal: AbortSignal): void {
  const container = map.getContainer();
  let start: DOMRect | undefined;
  map.getCanvas().getBoundingClientRect = () => {
    const { width, height } = map._camera.transform;
    return start ? new DOMRect(start.x, start.y, width, height) : container.getBoundingClientRect();
  };
  const begin = ({ isPrimary }: PointerEvent) => {
    if (isPrimary) start = container.getBoundingClientRect();
  };
  const end = ({ isPrimary }: PointerEvent) => {
    if (isPrimary) start = undefined;
  };
  container.addEventListener('pointerdown', begin, { capture: true, signal });
  addEventListener('pointerup', end, { signal });
  addEventListener('pointercancel', end, { signal });
}

function widened(degrees: number, times: number): number {
  const half = (degrees * Math.PI) / 360;
  return (Math.atan(Math.tan(half) * times) * 360) / Math.PI;
}
