import { clsx } from 'clsx';
import { useEffect, useState } from 'react';

import { useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { TutorialPicture } from './tutorial-picture.tsx';
import { useSwipe } from './use-swipe.ts';

import styles from './tutorial.module.css';

const steps = [1, 2, 3, 4] as const;
const last = steps.length - 1;

/** Four pictures with a sentence each; turned by button, dot, key or finger, and left in one tap. */
export function Tutorial({ onDone }: { onDone: () => void }) {
  const { t, direction } = useTexts();
  const [index, setIndex] = useState(0);
  const turnTo = (target: number) => setIndex(Math.min(Math.max(target, 0), last));
  const swipe = useSwipe(direction, (step) => turnTo(index + step));
  useArrowKeys(direction, (step) => turnTo(index + step));

  const step = steps[index] ?? 1;
  const isLast = index === last;
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
              onClick={() => turnTo(position)}
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
              onClick={() => turnTo(index - 1)}
            />
          )}
          <Button
            className={styles.next}
            endIcon={isLast ? undefined : 'arrow-right'}
            endIconMirrored
            onClick={() => (isLast ? onDone() : turnTo(index + 1))}
          >
            {isLast ? t('tutorial.start') : t('common.next')}
          </Button>
        </div>
        <Announcement
          text={t(`tutorial.step${step}Title`)}
          place={t('tutorial.stepOf', { step, total: steps.length })}
        />
      </main>
    </div>
  );
}

/** Says which step is now shown, once it is no longer the one the screen began with. */
function Announcement({ text, place }: { text: string; place: string }) {
  const [first] = useState(place);
  return (
    <div role="status">
      {place !== first && (
        <VisuallyHidden>
          {place}: {text}
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
