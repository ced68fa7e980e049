import type { Map as MapLibre } from 'maplibre-gl';

import { applyTo, cssOf, homographyOf, inverseOf } from './homography.ts';
import type { Homography, Quad, Spot } from './homography.ts';

/** How many pixels around the frame are drawn too, so that none is empty while the picture glides. */
export const glideReach = 96;
/** What the picture does not show yet, as new tiles, comes at least so often. */
const mostAgeMs = 400;
/** But the finger is followed for some times as long as a picture takes, even where the edge of it comes into sight. */
const leastAgeInPictures = 4;
/** One picture that took very long says little about the next. */
const mostPatienceMs = 600;
/** How far from the middle the four landmarks lie by which a picture is laid, in pixels of a map seen from above. */
const landmarkReach = 100;

/** When a picture of the map was drawn, how long that took, and where on it four landmarks lie. */
export type Picture = { at: number; tookMs: number; landmarks: Quad };

/** How the picture must be laid to show the view in which its landmarks lie at `landmarks`; nothing, where it must be drawn anew. */
export function layPicture(
  picture: Picture,
  at: number,
  landmarks: Quad,
  size: Spot,
): Homography | undefined {
  const age = at - picture.at;
  const leastAge = Math.min(leastAgeInPictures * picture.tookMs, mostPatienceMs);
  if (age > Math.max(mostAgeMs, leastAge)) return undefined;
  const laid = homographyOf(picture.landmarks, landmarks);
  return age <= leastAge || coversFrame(laid, size) ? laid : undefined;
}

/** The frame lies within a picture of that size; each corner of it must be found on the picture that is laid. */
function coversFrame(laid: Homography, size: Spot): boolean {
  const [right, bottom] = [size.x - glideReach, size.y - glideReach];
  const back = inverseOf(laid);
  return [
    { x: glideReach, y: glideReach },
    { x: right, y: glideReach },
    { x: right, y: bottom },
    { x: glideReach, y: bottom },
  ].every((corner) => {
    const { x, y } = applyTo(corner, back);
    return x >= 0 && y >= 0 && x <= size.x && y <= size.y;
  });
}

/**
 * While `mayGlide` says so, lays the last picture where the ground on it lies now, instead of drawing a new one each time: exactly
 * so on a flat ground however it leans, nearly so on a globe and for what stands upright. Gestures are MapLibre's own as always.
 * Tells of every picture that is drawn how long it took.
 */
export function letGlide(map: MapLibre, mayGlide: () => boolean, onPicture: (tookMs: number) => void): void {
  const canvas = map.getCanvas();
  const render = map._render.bind(map);
  let places: [number, number][] = [];
  let picture: Picture | undefined;
  let untimed: Picture | undefined;
  let nextTimer: ReturnType<typeof setTimeout> | undefined;

  map._render = (frameAt) => {
    if (untimed) time(untimed);
    const at = performance.now();
    const laid = mayGlide() ? lay(frameAt, at) : undefined;
    canvas.style.transform = laid ? cssOf(laid) : '';
    if (laid) return map;
    render(frameAt);
    take(at);
    return map;
  };

  function lay(frameAt: number, at: number): Homography | undefined {
    // What the finger asks for.
    map._renderTaskQueue.run(frameAt);
    return picture && layPicture(picture, at, landmarks(), sizeOf(map));
  }

  function take(at: number): void {
    places = placesAround(map);
    const taken: Picture = { at, tookMs: 0, landmarks: landmarks() };
    picture = mayGlide() ? taken : undefined;
    untimed = taken;
    requestAnimationFrame(() => time(taken));
    // A finger that lies still asks for nothing, and sees what has come meanwhile nevertheless.
    clearTimeout(nextTimer);
    if (picture) nextTimer = setTimeout(() => map.triggerRepaint(), mostPatienceMs);
  }

  /** Only when the browser asks for the next picture is it known how long the processor and the graphics chip took for the last. */
  function time(taken: Picture): void {
    if (taken !== untimed) return;
    untimed = undefined;
    taken.tookMs = performance.now() - taken.at;
    onPicture(taken.tookMs);
  }

  function landmarks(): Quad {
    return places.map((place) => map.project(place)) as unknown as Quad;
  }
}

function sizeOf(map: MapLibre): Spot {
  const { width, height } = map._camera.transform;
  return { x: width, y: height };
}

/** South-west, south-east, north-east and north-west of the middle. */
function placesAround(map: MapLibre): [number, number][] {
  const { lng, lat } = map.getCenter();
  const east = (landmarkReach * 360) / map._camera.transform.worldSize;
  const north = east * Math.cos((lat * Math.PI) / 180);
  return [
    [lng - east, lat - north],
    [lng + east, lat - north],
    [lng + east, lat + north],
    [lng - east, lat + north],
  ];
}
