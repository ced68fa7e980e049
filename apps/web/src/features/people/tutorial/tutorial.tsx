import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import type { PointerEvent } from 'react';

import grownTree from '#assets/tree/grown.svg?url';
import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Illustration } from '#ui/illustration.tsx';
import { Landscape } from '#ui/landscape.tsx';
import { Skyline } from '#ui/skyline.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

import styles from './tutorial.module.css';

const steps = [1, 2, 3, 4] as const;
const lastIndex = steps.length - 1;

export function Tutorial({ onDone }: { onDone: () => void }) {
  const { t, direction } = useTexts();
  const [index, setIndex] = useState(0);
  const goTo = (target: number) => setIndex(Math.min(Math.max(target, 0), lastIndex));
  const swipe = useSwipe(direction, (step) => goTo(index + step));
  useArrowKeys(direction, (step) => goTo(index + step));

  const step = steps[index] ?? 1;
  const isLast = index === lastIndex;
  return (
    <div className={styles.page} data-step={index} {...swipe}>
      <button type="button" className={styles.skip} onClick={onDone}>
        {t('common.skip')}
      </button>
      <div className={clsx(styles.window, styles.pictures)}>
        <div className={styles.track}>
          {steps.map((step) => (
            <TutorialPicture key={step} step={step} />
          ))}
        </div>
      </div>
      <main id="main" className={styles.panel}>
        <div className={styles.dots}>
          {steps.map((step, position) => (
            <button
              key={step}
              type="button"
              className={styles.dot}
              aria-label={t('tutorial.stepOf', { step, total: steps.length })}
              aria-current={position === index ? 'step' : undefined}
              onClick={() => goTo(position)}
            />
          ))}
        </div>
        <div className={styles.window}>
          <div className={styles.track}>
            {steps.map((step, position) => (
              <section key={step} className={styles.text} inert={position !== index}>
                <h1>{t(`tutorial.step${step}Title`)}</h1>
                <p>{step === 1 ? t('app.promise') : t(`tutorial.step${step}Body`)}</p>
              </section>
            ))}
          </div>
        </div>
        <div className={styles.actions}>
          {index > 0 && (
            <IconButton
              label={t('a11y.previous')}
              icon="arrow-left"
              mirrored
              className={styles.previous}
              onClick={() => goTo(index - 1)}
            />
          )}
          <Button
            className={styles.next}
            endIcon={isLast ? undefined : 'arrow-right'}
            endIconMirrored
            onClick={() => (isLast ? onDone() : goTo(index + 1))}
          >
            {isLast ? t('tutorial.start') : t('common.next')}
          </Button>
        </div>
        <Announcement
          text={t(`tutorial.step${step}Title`)}
          position={t('tutorial.stepOf', { step, total: steps.length })}
        />
      </main>
    </div>
  );
}

/** Announces the current step after the first change. */
function Announcement({ text, position }: { text: string; position: string }) {
  const [initialPosition] = useState(position);
  return (
    <div role="status">
      {position !== initialPosition && (
        <VisuallyHidden>
          {position}: {text}
        </VisuallyHidden>
      )}
    </div>
  );
}

function useArrowKeys(direction: 'ltr' | 'rtl', onTurn: (step: 1 | -1) => void): void {
  useEffect(() => {
    const forward = direction === 'ltr' ? 'ArrowRight' : 'ArrowLeft';
    const backward = direction === 'ltr' ? 'ArrowLeft' : 'ArrowRight';
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === forward) onTurn(1);
      if (event.key === backward) onTurn(-1);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [direction, onTurn]);
}

/** Decorative: the text of the step says the same. */
function TutorialPicture({ step }: { step: 1 | 2 | 3 | 4 }) {
  if (step === 1) return <Skyline className={clsx(styles.picture, styles.city)} />;
  return (
    <div className={styles.picture}>
      <Landscape sun={step === 4 ? 'left' : 'right'} />
      {step === 2 && (
        <img
          src={grownTree}
          alt=""
          width={600}
          height={640}
          draggable={false}
          className={clsx(styles.scene, styles.tree)}
        />
      )}
      {step === 3 && <Illustration name="gift-open" className={styles.scene} />}
      {step === 4 && <Illustration name="chat-scene" className={styles.scene} />}
    </div>
  );
}

interface Swipe {
  startX: number;
  startY: number;
  startAt: number;
  isSideways: boolean;
}

const dragThresholdPx = 8;
const turnThresholdPx = 56;
/** Pixels per millisecond; a flick turns the page at any distance. */
const flickSpeed = 0.45;

/**
 * Calls `onTurn` with +1 for the next page in reading direction and -1 for the previous one. Stores the
 * distance in `--drag` for CSS.
 */
function useSwipe(direction: 'ltr' | 'rtl', onTurn: (step: 1 | -1) => void) {
  const swipe = useRef<Swipe | undefined>(undefined);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (!event.isPrimary || event.button !== 0) return;
    swipe.current = {
      startX: event.clientX,
      startY: event.clientY,
      startAt: event.timeStamp,
      isSideways: false,
    };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const current = swipe.current;
    if (!current) return;
    const distance = event.clientX - current.startX;
    if (!current.isSideways) {
      if (
        Math.abs(distance) < dragThresholdPx ||
        Math.abs(distance) < Math.abs(event.clientY - current.startY)
      )
        return;
      current.isSideways = true;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      event.currentTarget.dataset['dragging'] = '';
    }
    event.currentTarget.style.setProperty('--drag', `${distance}px`);
  }

  function onPointerEnd(event: PointerEvent<HTMLElement>): void {
    const current = swipe.current;
    swipe.current = undefined;
    delete event.currentTarget.dataset['dragging'];
    event.currentTarget.style.removeProperty('--drag');
    if (!current?.isSideways || event.type === 'pointercancel') return;
    const distance = event.clientX - current.startX;
    const speed = Math.abs(distance) / Math.max(1, event.timeStamp - current.startAt);
    if (Math.abs(distance) < turnThresholdPx && speed < flickSpeed) return;
    onTurn(distance < 0 === (direction === 'ltr') ? 1 : -1);
  }

  return { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd };
}
