export type Size = { width: number; height: number };

/** Which part of a photo is looked at: how much larger than it would fill the square, and around which point of it (0 to 1). */
export type Look = { zoom: number; x: number; y: number };

export const maxZoom = 4;
export const wholePhoto: Look = { zoom: 1, x: 0.5, y: 0.5 };

/** The square of the photo that is kept, in its own pixels, always inside of it. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Look) {
  const side = Math.min(width, height) / zoom;
  return {
    side,
    left: clamp(x * width - side / 2, width - side),
    top: clamp(y * height - side / 2, height - side),
  };
}

/** After the photo was pulled by some pixels of a window as wide as `windowWidth`. */
export function pulled(size: Size, look: Look, pull: { x: number; y: number; windowWidth: number }): Look {
  const { side, left, top } = squareOf(size, look);
  const scale = side / pull.windowWidth;
  const next = squareOf(size, {
    ...look,
    x: (left + side / 2 - pull.x * scale) / size.width,
    y: (top + side / 2 - pull.y * scale) / size.height,
  });
  return {
    zoom: look.zoom,
    x: (next.left + side / 2) / size.width,
    y: (next.top + side / 2) / size.height,
  };
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(0, value), Math.max(0, max));
}
