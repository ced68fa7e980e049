import type { Language } from '@nabta/domain/language';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/**
 * Scroll-snap carousel that starts at the last picture. Pictures passed during a programmatic scroll do not
 * become current.
 */
export function usePhotoTrack(count: number, language: Language) {
  const track = useRef<HTMLUListElement>(null);
  const target = useRef<number>(undefined);
  const alignedWidth = useRef(0);
  const [index, setIndex] = useState(Math.max(0, count - 1));

  // Device rotation and a change of text direction move the row; the current picture stays in view.
  const realign = useEffectEvent((_language: Language) => {
    moveTo(track.current, index, 'instant');
    alignedWidth.current = track.current?.clientWidth ?? 0;
  });
  useLayoutEffect(() => {
    realign(language);
    const observer = new ResizeObserver(() => realign(language));
    if (track.current !== null) observer.observe(track.current);
    return () => observer.disconnect();
  }, [language]);

  return {
    track,
    index,
    show(next: number) {
      if (next === index) return;
      target.current = next;
      setIndex(next);
      const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
      moveTo(track.current, next, prefersReducedMotion ? 'instant' : 'smooth');
    },
    trackProps: {
      onPointerDown() {
        target.current = undefined;
      },
      onScroll() {
        const visibleIndex = visibleIndexOf(track.current, alignedWidth.current);
        if (visibleIndex === undefined) return;
        if (target.current === undefined) setIndex(visibleIndex);
        else if (target.current === visibleIndex) target.current = undefined;
      },
      onScrollEnd() {
        target.current = undefined;
        setIndex(visibleIndexOf(track.current, alignedWidth.current) ?? index);
      },
    },
  };
}

function moveTo(track: HTMLElement | null, index: number, behavior: ScrollBehavior): void {
  if (track === null) return;
  const direction = getComputedStyle(track).direction === 'rtl' ? -1 : 1;
  track.scrollTo?.({ left: direction * index * track.clientWidth, behavior });
}

/** Undefined while the width differs from the one the scroll position was set for. */
function visibleIndexOf(track: HTMLElement | null, width: number): number | undefined {
  if (track === null || width === 0 || track.clientWidth !== width) return undefined;
  return Math.round(Math.abs(track.scrollLeft) / width);
}
