import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { Button } from '#ui/button.tsx';

import styles from './crop-sheet.module.css';

interface CropSheetProps {
  /** Undefined closes the sheet. */
  photo: ImageBitmap | undefined;
  onClose: () => void;
  /** Receives the cropped square as a new file. */
  onUse: (photo: File) => void;
}

const viewportSide = 640;
const maxSide = 2_000;
const keyStep = 24;
const steps: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
};

/** Lets the user crop a photo to a square by touch, mouse or arrow keys. */
export function CropSheet({ photo, onClose, onUse }: CropSheetProps) {
  const { t } = useTexts('photo');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [view, setView] = useState(initialView);
  const [lastPhoto, setLastPhoto] = useState(photo);
  if (photo !== lastPhoto) {
    setLastPhoto(photo);
    if (photo !== undefined) setView(initialView);
  }

  useEffect(() => {
    if (photo !== undefined && canvas.current !== null) draw(canvas.current, photo, view);
  }, [photo, view]);
  // Frees the decoded bitmap, which is many times larger than its file. The canvas keeps its content while
  // the sheet closes.
  useEffect(() => () => photo?.close(), [photo]);

  function moveBy(x: number, y: number): void {
    const viewportWidth = canvas.current?.clientWidth || viewportSide;
    if (photo !== undefined) setView((current) => moveView(photo, current, { x, y, viewportWidth }));
  }

  function onPointerMove({ buttons, movementX, movementY }: PointerEvent): void {
    if (buttons !== 0) moveBy(movementX, movementY);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    moveBy(step.x, step.y);
  }

  async function cropPhoto(): Promise<void> {
    if (photo === undefined) return;
    const output = document.createElement('canvas');
    output.width = Math.round(Math.min(maxSide, squareOf(photo, view).side));
    output.height = output.width;
    draw(output, photo, view);
    const blob = await new Promise<Blob | null>((resolve) => {
      output.toBlob(resolve, 'image/jpeg', 0.92);
    });
    if (blob !== null) onUse(new File([blob], 'photo.jpg', { type: blob.type }));
  }

  return (
    <Sheet
      open={photo !== undefined}
      onClose={onClose}
      title={t('photo.cropTitle')}
      footer={
        <Button wide onClick={() => void cropPhoto()}>
          {t('photo.use')}
        </Button>
      }
    >
      {/* Makes the crop usable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <canvas
        ref={canvas}
        width={viewportSide}
        height={viewportSide}
        role="img"
        aria-label={t('photo.cropHint')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={styles.viewport}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={onPointerMove}
        onKeyDown={onKeyDown}
      />
      <p className={styles.hint}>{t('photo.cropHint')}</p>
      <label className={styles.zoom}>
        {t('photo.zoom')}
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={view.zoom}
          onChange={({ target }) => setView({ ...view, zoom: Number(target.value) })}
        />
      </label>
    </Sheet>
  );
}

function draw(canvas: HTMLCanvasElement, photo: ImageBitmap, view: typeof initialView): void {
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) return;
  const { left, top, side } = squareOf(photo, view);
  // JPEG has no transparency; transparent pixels would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

type Size = { width: number; height: number };

/** Part of a photo: zoom relative to filling the square, and its centre (0 to 1). */
type CropView = { zoom: number; x: number; y: number };

const maxZoom = 4;
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

/** Moves the view by pixels of a viewport. */
export function moveView(
  size: Size,
  view: CropView,
  movement: { x: number; y: number; viewportWidth: number },
): CropView {
  const { side, left, top } = squareOf(size, view);
  const scale = side / movement.viewportWidth;
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
