import { clsx } from 'clsx';
import { type KeyboardEvent, useEffect, useRef } from 'react';

import { logError } from '#platform/error-report.ts';
import { whenIdle } from '#platform/when-idle.ts';

import { type GrowthAnimation, loadGrowthAnimation } from './growth-animation.ts';

import styles from './growing-tree.module.css';

interface GrowingTreeProps {
  frame: number;
  /** Shows the frame immediately and ignores presses. */
  isStatic?: boolean;
  label: string;
  className?: string | undefined;
}

/**
 * Grows from the seed to its frame; shrinks while pressed. Load errors are only logged because the scene is
 * complete without it.
 */
export function GrowingTree({ frame, isStatic = false, label, className }: GrowingTreeProps) {
  const box = useRef<HTMLDivElement>(null);
  const tree = useRef<GrowthAnimation>(undefined);

  useEffect(() => {
    let isUnmounted = false;
    const grow = async () => {
      const { load } = await loadGrowthAnimation();
      if (isUnmounted || box.current === null) return;
      tree.current = load(box.current);
      if (isStatic || prefersReducedMotion()) tree.current.showFrame(frame);
      else tree.current.growTo(frame);
    };
    const show = () => void grow().catch((error: unknown) => logError(error, { action: 'growing-tree' }));
    // Growing uses all the CPU of a slow phone, so the rest of the page loads first.
    const cancel = isStatic ? show() : whenIdle(show);
    return () => {
      isUnmounted = true;
      cancel?.();
      tree.current?.remove();
      tree.current = undefined;
    };
  }, [frame, isStatic]);

  const growTo = (target: number) => {
    if (!prefersReducedMotion()) tree.current?.growTo(target);
  };
  const growOnKey = (target: number) => (event: KeyboardEvent) => {
    if (event.repeat || (event.key !== ' ' && event.key !== 'Enter')) return;
    event.preventDefault();
    growTo(target);
  };

  if (isStatic)
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
      onKeyDown={growOnKey(0)}
      onKeyUp={growOnKey(frame)}
      onContextMenu={(event) => event.preventDefault()}
    />
  );
}

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
