import { clsx } from 'clsx';
import type { AnimationItem } from 'lottie-web';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';

import { logError } from '../../platform/error-report.ts';
import { loadGrowthAnimation } from './growth-animation.ts';

import styles from './growing-tree.module.css';

interface GrowingTreeProps {
  /** Where it stops growing. */
  frame: number;
  /** It stands at its frame from the start and takes no press. */
  isStill?: boolean;
  label: string;
  className?: string | undefined;
}

/**
 * Grows from the seed to its frame; held down it shrinks from where it is, let go it grows again (SPEC section 4).
 * Without it the scene around it is whole, so a drawing that does not load is only logged.
 */
export function GrowingTree({ frame, isStill = false, label, className }: GrowingTreeProps) {
  const box = useRef<HTMLDivElement>(null);
  const tree = useRef<AnimationItem>(undefined);

  useEffect(() => {
    let isGone = false;
    const grow = async () => {
      const { load } = await loadGrowthAnimation();
      if (isGone || box.current === null) return;
      tree.current = load(box.current);
      if (isStill || prefersStillness()) tree.current.goToAndStop(frame, true);
      else tree.current.playSegments([0, frame], true);
    };
    grow().catch((error: unknown) => logError(error, { action: 'growing-tree' }));
    return () => {
      isGone = true;
      tree.current?.destroy();
      tree.current = undefined;
    };
  }, [frame, isStill]);

  const turn = (direction: 1 | -1) => {
    if (prefersStillness()) return;
    tree.current?.setDirection(direction);
    tree.current?.play();
  };
  const onKey = (direction: 1 | -1) => (event: KeyboardEvent) => {
    if (event.repeat || (event.key !== ' ' && event.key !== 'Enter')) return;
    event.preventDefault();
    turn(direction);
  };

  if (isStill)
    return <div ref={box} role="img" aria-label={label} className={clsx(styles.tree, className)} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a picture to play with, which does nothing
    <div
      ref={box}
      role="img"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the press can be made by keyboard too
      tabIndex={0}
      className={clsx(styles.tree, styles.pressable, className)}
      onPointerDown={(event) => event.button === 0 && turn(-1)}
      onPointerUp={() => turn(1)}
      onPointerCancel={() => turn(1)}
      onPointerLeave={() => turn(1)}
      onKeyDown={onKey(-1)}
      onKeyUp={onKey(1)}
      onContextMenu={(event) => event.preventDefault()}
    />
  );
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
