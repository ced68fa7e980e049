export type Size = { width: number; height: number };

/** Part of a photo: zoom relative to filling the square, and its centre (0 to 1). */
export type CropView = { zoom: number; x: number; y: number };

export const maxZoom = 4;
export const initialView: CropView = { zoom: 1, x: 0.5, y: 0.5 };

/** The cropped square in pixels of the photo, always inside it. */
export function squareOf({ width, height }: Size, { zoom, x, y }: CropView) {
  const side = Math.min(width, height) / zoom;
  return {
    side,
    left: clamp(x * width - side / 2, width - side),
    top: clamp(y * height - side / 2, height - side),
  };
}

/** Moves the view by pixels of a viewport `windowWidth` wide. */
export function moveView(
  size: Size,
  view: CropView,
  movement: { x: number; y: number; windowWidth: number },
): CropView {
  const { side, left, top } = squareOf(size, view);
  const scale = side / movement.windowWidth;
  const next = squareOf(size, {
    ...view,
    x: (left + side / 2 - movement.x * scale) / size.width,
    y: (top + side / 2 - movement.y * scale) / size.height,
  });
  return {
    zoom: view.zoom,
    x: (next.left + side / 2) / size.width,
    y: (next.top + side / 2) / size.height,
  };
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(0, value), Math.max(0, max));
}
