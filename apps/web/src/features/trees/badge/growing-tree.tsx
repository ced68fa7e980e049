import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';

import { logError } from '../../platform/error-report.ts';
import { whenIdle } from '../../platform/when-idle.ts';
import { loadGrowthAnimation } from './growth-animation.ts';
import type { GrowthAnimation } from './growth-animation.ts';

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
  const tree = useRef<GrowthAnimation>(undefined);

  useEffect(() => {
    let isGone = false;
    const grow = async () => {
      const { load } = await loadGrowthAnimation();
      if (isGone || box.current === null) return;
      tree.current = load(box.current);
      if (isStill || prefersStillness()) tree.current.standAt(frame);
      else tree.current.growTo(frame);
    };
    const show = () => void grow().catch((error: unknown) => logError(error, { action: 'growing-tree' }));
    // Growing takes all that a slow phone has; what stands around it comes first.
    const callOff = isStill ? show() : whenIdle(show);
    return () => {
      isGone = true;
      callOff?.();
      tree.current?.remove();
      tree.current = undefined;
    };
  }, [frame, isStill]);

  const growTo = (target: number) => {
    if (!prefersStillness()) tree.current?.growTo(target);
  };
  const onKey = (target: number) => (event: KeyboardEvent) => {
    if (event.repeat || (event.key !== ' ' && event.key !== 'Enter')) return;
    event.preventDefault();
    growTo(target);
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
      onPointerDown={(event) => event.button === 0 && growTo(0)}
      onPointerUp={() => growTo(frame)}
      onPointerCancel={() => growTo(frame)}
      onPointerLeave={() => growTo(frame)}
      onKeyDown={onKey(0)}
      onKeyUp={onKey(frame)}
      onContextMenu={(event) => event.preventDefault()}
    />
  );
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
