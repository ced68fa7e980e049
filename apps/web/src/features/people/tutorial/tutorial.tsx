import { clsx } from 'clsx';
import { useEffect, useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

import { TutorialPicture } from './tutorial-picture.tsx';
import { useSwipe } from './use-swipe.ts';

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
