import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

import { useOnline } from '#platform/use-online.ts';

/**
 * Sizes an element to the visible viewport: the on-screen keyboard covers the page without changing its
 * layout, and the input must stay above it.
 */
export function useVisibleHeight(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const isOnline = useOnline();
  // Offline, a bar above the page moves its start down.
  const startFitting = useEffectEvent((_isOnline: boolean) => {
    const viewport = window.visualViewport;
    const element = box.current;
    if (!viewport || !element) return undefined;
    const fit = () => {
      // When the user zooms in, the page must not shrink.
      const isZoomed = viewport.scale > 1.01;
      element.style.blockSize = isZoomed ? '' : `${viewport.height - element.offsetTop}px`;
      element.style.translate = isZoomed ? '' : `0 ${viewport.offsetTop}px`;
    };
    fit();
    viewport.addEventListener('resize', fit);
    viewport.addEventListener('scroll', fit);
    return () => {
      viewport.removeEventListener('resize', fit);
      viewport.removeEventListener('scroll', fit);
    };
  });
  useLayoutEffect(() => startFitting(isOnline), [isOnline]);
  return box;
}
