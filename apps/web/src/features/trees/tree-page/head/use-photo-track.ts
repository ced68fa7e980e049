import type { Language } from '@nabta/domain/language';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/**
 * A row of pictures as wide as its window, moved by a swipe or to a chosen one; it begins at the last.
 * While it travels to the chosen picture, those it passes do not count as seen.
 */
export function usePhotoTrack(count: number, language: Language) {
  const track = useRef<HTMLUListElement>(null);
  const goal = useRef<number>(undefined);
  const settledWidth = useRef(0);
  const [index, setIndex] = useState(Math.max(0, count - 1));

  // A phone that is turned and a language that runs the other way move the row: the picture that was seen stays in view.
  const settle = useEffectEvent((_language: Language) => {
    moveTo(track.current, index, 'instant');
    settledWidth.current = track.current?.clientWidth ?? 0;
  });
  useLayoutEffect(() => {
    settle(language);
    const watcher = new ResizeObserver(() => settle(language));
    if (track.current !== null) watcher.observe(track.current);
    return () => watcher.disconnect();
  }, [language]);

  return {
    track,
    index,
    show(next: number) {
      if (next === index) return;
      goal.current = next;
      setIndex(next);
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      moveTo(track.current, next, isCalm ? 'instant' : 'smooth');
    },
    trackProps: {
      onPointerDown() {
        goal.current = undefined;
      },
      onScroll() {
        const seen = seenIn(track.current, settledWidth.current);
        if (seen === undefined) return;
        if (goal.current === undefined) setIndex(seen);
        else if (goal.current === seen) goal.current = undefined;
      },
      onScrollEnd() {
        goal.current = undefined;
        setIndex(seenIn(track.current, settledWidth.current) ?? index);
      },
    },
  };
}

function moveTo(track: HTMLElement | null, index: number, behavior: ScrollBehavior): void {
  if (track === null) return;
  const direction = getComputedStyle(track).direction === 'rtl' ? -1 : 1;
  track.scrollTo?.({ left: direction * index * track.clientWidth, behavior });
}

/** Undefined while the row has another width than its place was chosen for. */
function seenIn(track: HTMLElement | null, width: number): number | undefined {
  if (track === null || width === 0 || track.clientWidth !== width) return undefined;
  return Math.round(Math.abs(track.scrollLeft) / width);
}
