import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';

import { photoTexts } from '../../locales/photo.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { maxZoom, pulled, squareOf, wholePhoto } from './crop.ts';

import styles from './crop-sheet.module.css';

interface CropSheetProps {
  /** Undefined closes it. */
  photo: ImageBitmap | undefined;
  onClose: () => void;
  /** The square that was chosen, as a photo of its own. */
  onUse: (photo: File) => void;
}

const windowSide = 640;
const maxSide = 2_000;
const keyStep = 24;
const steps: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
};

/** Shows a photo before it is sent, and lets a finger, the mouse or the arrow keys choose the square that is kept of it. */
export function CropSheet({ photo, onClose, onUse }: CropSheetProps) {
  const { t } = useTexts();
  const tell = useTextFile(photoTexts);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [look, setLook] = useState(wholePhoto);
  const [seen, setSeen] = useState(photo);
  if (photo !== seen) {
    setSeen(photo);
    if (photo !== undefined) setLook(wholePhoto);
  }

  useEffect(() => {
    if (photo !== undefined && canvas.current !== null) draw(canvas.current, photo, look);
  }, [photo, look]);
  // Decoded it is many times larger than its file; what was drawn of it stays while the sheet closes.
  useEffect(() => () => photo?.close(), [photo]);

  function pull(x: number, y: number): void {
    const windowWidth = canvas.current?.clientWidth || windowSide;
    if (photo !== undefined) setLook((now) => pulled(photo, now, { x, y, windowWidth }));
  }

  function onPointerMove({ buttons, movementX, movementY }: PointerEvent): void {
    if (buttons !== 0) pull(movementX, movementY);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    pull(step.x, step.y);
  }

  async function use(): Promise<void> {
    if (photo === undefined) return;
    const whole = document.createElement('canvas');
    whole.width = Math.round(Math.min(maxSide, squareOf(photo, look).side));
    whole.height = whole.width;
    draw(whole, photo, look);
    const blob = await new Promise<Blob | null>((resolve) => {
      whole.toBlob(resolve, 'image/jpeg', 0.92);
    });
    if (blob !== null) onUse(new File([blob], 'photo.jpg', { type: blob.type }));
  }

  return (
    <Sheet
      open={photo !== undefined}
      onClose={onClose}
      title={tell('photo.cropTitle')}
      closeLabel={t('common.close')}
      footer={
        <Button wide onClick={() => void use()}>
          {tell('photo.use')}
        </Button>
      }
    >
      {/* The arrow keys move what a finger would. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <canvas
        ref={canvas}
        width={windowSide}
        height={windowSide}
        role="img"
        aria-label={tell('photo.cropHint')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={styles.window}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={onPointerMove}
        onKeyDown={onKeyDown}
      />
      <p className={styles.hint}>{tell('photo.cropHint')}</p>
      <label className={styles.zoom}>
        {tell('photo.zoom')}
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={look.zoom}
          onChange={({ target }) => setLook({ ...look, zoom: Number(target.value) })}
        />
      </label>
    </Sheet>
  );
}

function draw(canvas: HTMLCanvasElement, photo: ImageBitmap, look: typeof wholePhoto): void {
  const pen = canvas.getContext('2d', { alpha: false });
  if (pen === null) return;
  const { left, top, side } = squareOf(photo, look);
  // A JPEG has no see-through parts, and black would take their place.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(photo, left, top, side, side, 0, 0, canvas.width, canvas.height);
}
