import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

import { useOnline } from '../../platform/use-online.ts';

/**
 * Makes an element as high as what can be seen below its top: a keyboard on the screen covers the page without telling its
 * layout, and the line to write in has to stay above it.
 */
export function useVisibleHeight(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const isOnline = useOnline();
  // Without a connection a bar stands above the page, which makes it start lower.
  const keepFitting = useEffectEvent((_isOnline: boolean) => {
    const viewport = window.visualViewport;
    const element = box.current;
    if (!viewport || !element) return undefined;
    const fit = () => {
      // Who zooms in wants to see less of the page, not a smaller one.
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
  useLayoutEffect(() => keepFitting(isOnline), [isOnline]);
  return box;
}
