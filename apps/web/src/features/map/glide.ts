import type { Map as MapLibre } from 'maplibre-gl';

/** How many pixels around the frame are drawn too, so that none is empty while the picture glides. */
export const glideReach = 48;
/** What the picture does not show yet, as new tiles, comes at least so often, but not sooner than a few moves of the picture. */
const mostAgeMs = 300;
const fewestMoves = 4;

export type Drawn = {
  center: [number, number];
  zoom: number;
  bearing: number;
  pitch: number;
  at: number;
  /** How often the picture was moved since. */
  moves: number;
};

/** How far the last picture must be moved to show the present view; nothing, where it must be drawn anew. */
export function offsetOf(
  drawn: Drawn | undefined,
  present: Omit<Drawn, 'center' | 'moves'>,
  project: (center: [number, number]) => { x: number; y: number },
  middle: { x: number; y: number },
): { x: number; y: number } | undefined {
  if (drawn === undefined) return undefined;
  if (present.at - drawn.at > mostAgeMs && drawn.moves >= fewestMoves) return undefined;
  // Only a flat picture that is moved looks like one drawn from the new place.
  const isSame =
    present.pitch === 0 &&
    drawn.pitch === 0 &&
    present.zoom === drawn.zoom &&
    present.bearing === drawn.bearing;
  if (!isSame) return undefined;
  const { x, y } = project(drawn.center);
  const offset = { x: x - middle.x, y: y - middle.y };
  return Math.max(Math.abs(offset.x), Math.abs(offset.y)) <= glideReach ? offset : undefined;
}

/**
 * Moves the last picture under the finger instead of drawing a new one each time, while `mayGlide` says so. MapLibre does all
 * else as always, so that gestures, tiles and names are its own.
 */
export function letGlide(map: MapLibre, mayGlide: () => boolean): void {
  const { painter } = map;
  const canvas = map.getCanvas();
  const draw = painter.render.bind(painter);
  let drawn: Drawn | undefined;
  // Where a finger is, is measured from the frame that stands still, and not from the picture that moves under it.
  canvas.getBoundingClientRect = () => map.getContainer().getBoundingClientRect();
  painter.render = (...what) => {
    const present = {
      zoom: map.getZoom(),
      bearing: map.getBearing(),
      pitch: map.getPitch(),
      at: performance.now(),
    };
    const { clientWidth, clientHeight } = map.getContainer();
    const middle = { x: clientWidth / 2, y: clientHeight / 2 };
    const offset = mayGlide() ? offsetOf(drawn, present, (center) => map.project(center), middle) : undefined;
    canvas.style.transform = offset ? `translate(${offset.x}px, ${offset.y}px)` : '';
    if (drawn && offset) {
      drawn.moves += 1;
      return;
    }
    const { lng, lat } = map.getCenter();
    drawn = { center: [lng, lat], ...present, moves: 0 };
    draw(...what);
  };
}

/** As `setPixelRatio`, which however would end the gesture under way. */
export function changePixelRatio(map: MapLibre, pixelRatio: number): void {
  map._overridePixelRatio = pixelRatio;
  map._resizeInternal();
}
